'use client';

import { useRef, useState, useSyncExternalStore } from 'react';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import { ChangeTable } from '#site/console/response/change-table.tsx';
import { formatRefusal } from '#site/console/response/format-response.ts';
import { saveFile } from '#site/console/request/save-file.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { StatusText } from '#ui/status-text.tsx';
import { AskedAction } from './asked-action.tsx';
import { ClockField } from './clock-field.tsx';
import { NewWorkspace } from './new-workspace.tsx';
import type { Sandbox } from './open-sandbox.ts';
import { OtherWorkspaces } from './other-workspaces.tsx';
import { useFacts } from './use-facts.ts';
import { WorkspaceAbout, type Placed } from './workspace-about.tsx';
import type { WorkspaceClient } from './workspace-client.ts';
import { formatWorkspaceLink } from './workspace-link.ts';
import { formatClock, formatHolder, formatMoney, type WorkspaceFacts } from './workspace-facts.ts';
import type { WorkspaceHome } from './workspace-home.ts';
import { formatWorkspaceMark } from './workspace-mark.ts';
import styles from './workspace-panel.css?inline';

adoptStyles(styles);

interface Props {
  readonly sandbox: Sandbox;
  /** Where the reader's workspace is. */
  readonly home: WorkspaceHome;
  /** Changes when a call was made. */
  readonly serial: number;
  readonly isShown: boolean;
  readonly onSay: (text: string) => void;
}

/** The reader's own copy of the platform: its clock, its money, and what can be done with it. */
export function WorkspacePanel({ sandbox, home, serial, isShown, onSay }: Props) {
  const { keyStore, workspaces } = sandbox;
  const { workspace, earlier } = useSyncExternalStore(keyStore.subscribe, keyStore.get);
  const about = useRef<HTMLParagraphElement>(null);
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  async function make(): Promise<void> {
    if (isMaking) return;
    setMaking(true);
    setProblem('');
    const button = document.activeElement;
    const made = await workspaces.make();
    setMaking(false);
    if (made.kind === 'refused') setProblem(formatRefusal(made.outcome));
    // The button has gone, unless no workspace could be made.
    requestAnimationFrame(() => !button?.isConnected && about.current?.focus());
  }
  /** The buttons that were pressed go with the workspace. */
  const focusAbout = () => requestAnimationFrame(() => about.current?.focus());
  return (
    <>
      <p ref={about} tabIndex={-1} className="console-about">
        Your own copy of the platform, with a small company.{' '}
        {workspace ? (
          <WorkspaceAbout workspace={workspace} home={home} />
        ) : (
          'Your first Send makes it.'
        )}
      </p>
      {workspace && isShown && (
        <OwnWorkspace
          key={workspace.id}
          workspaces={workspaces}
          workspace={workspace}
          home={home}
          serial={serial}
          onDeleted={() => {
            onSay('The workspace is deleted.');
            focusAbout();
          }}
        />
      )}
      {workspace && <NewWorkspace workspaces={workspaces} home={home} onSay={onSay} />}
      {!workspace && (
        <>
          <p className="console-actions">
            <button type="button" aria-disabled={isMaking} onClick={() => void make()}>
              Make a workspace now
            </button>
          </p>
          <p role="status" className="console-said">
            <StatusText>{problem}</StatusText>
          </p>
        </>
      )}
      <OtherWorkspaces
        earlier={earlier}
        onUse={(chosen) => {
          workspaces.use(chosen);
          onSay(`You now use the workspace ${formatWorkspaceMark(chosen.id)}`);
          focusAbout();
        }}
      />
    </>
  );
}

interface OwnProps extends Pick<Props, 'serial'>, Placed {
  readonly workspaces: WorkspaceClient;
  readonly onDeleted: () => void;
}

function OwnWorkspace({ workspaces, workspace, home, serial, onDeleted }: OwnProps) {
  const { state, ask } = useFacts(workspaces, workspace, serial);
  const { facts, changes, isBusy } = state;
  const said = state.said || state.lost;
  return (
    <>
      <p role="status" className="console-said">
        <StatusText>{said}</StatusText>
      </p>
      {/* There at once, so that who goes on by keyboard finds it in its place. */}
      <ClockField
        clock={facts?.clock}
        isBusy={isBusy}
        onMove={(to) =>
          void ask(
            workspaces.moveClock(workspace, to),
            ({ clock }) => `The clock shows ${formatClock(clock)}.`,
          )
        }
      />
      {facts && <ChangeTable changes={changes} label="Changes in the workspace" />}
      {/* Their place is kept, so that the buttons below stay where they are. Without an answer there is nothing to wait for. */}
      {(facts || said === '') && <Balances facts={facts} />}
      <Actions
        workspaces={workspaces}
        workspace={workspace}
        home={home}
        isBusy={isBusy}
        ask={ask}
        onDeleted={onDeleted}
      />
    </>
  );
}

function Balances({ facts }: { facts: WorkspaceFacts | undefined }) {
  const own = facts?.balances.filter(({ holder }) => !holder.startsWith('system:')) ?? [];
  return (
    <section aria-label="Balances" aria-busy={!facts}>
      <h3>Balances</h3>
      <div
        className="console-scroll"
        tabIndex={0}
        role="group"
        aria-label="Balances of all holders"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">Wallet or voucher</th>
              <th scope="col">Has</th>
            </tr>
          </thead>
          <tbody>
            {own.map((balance) => (
              <tr key={`${balance.holder} ${balance.currency}`}>
                <th scope="row">{formatHolder(balance.holder)}</th>
                <td>{formatMoney(balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="console-about">{facts ? formatRoom(facts) : 'Asking your workspace…'}</p>
    </section>
  );
}

const formatRoom = ({ entities, maxEntities }: WorkspaceFacts) =>
  `${entities.toLocaleString('en-GB')} of ${maxEntities.toLocaleString('en-GB')} things are in your workspace.`;

interface ActionsProps extends Placed {
  readonly workspaces: WorkspaceClient;
  readonly isBusy: boolean;
  readonly ask: ReturnType<typeof useFacts>['ask'];
  readonly onDeleted: () => void;
}

function Actions({ workspaces, workspace, home, isBusy, ask, onDeleted }: ActionsProps) {
  return (
    <>
      <p className="console-actions">
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => {
            const file = workspaces.exportFile(workspace);
            void ask(file, 'The workspace was exported.').then(
              (blob) => blob && saveFile(blob, 'workspace.json', 'application/json'),
            );
          }}
        >
          Export
        </button>
        <CopyButton
          text={() => Promise.resolve(formatWorkspaceLink(workspace.share))}
          label="Share a copy: copy the link"
          copiedText={COPIED}
          copiedMs={COPIED_MS}
        >
          Share a copy
        </CopyButton>
        <AskedAction
          title="Reset…"
          yes="Reset the workspace"
          onAgree={() => void ask(workspaces.reset(workspace), 'The workspace is reset.')}
        >
          You lose everything that you did in the workspace. Its keys stay valid.
        </AskedAction>
        <AskedAction
          title="Delete…"
          yes="Delete the workspace"
          onAgree={() =>
            void ask(workspaces.remove(workspace), '').then((gone) => gone && onDeleted())
          }
        >
          You lose everything in the workspace, and its keys then fail with 401.
        </AskedAction>
      </p>
      <p className="console-about">
        {home === 'site'
          ? 'Each person who opens the link gets a copy of the workspace as it is at that time. They see its data and cannot change your workspace.'
          : 'The link works in this browser alone. It makes a copy of the workspace as it is at that time.'}
      </p>
    </>
  );
}
