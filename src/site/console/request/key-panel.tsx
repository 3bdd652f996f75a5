'use client';

import { useId, useState, useSyncExternalStore } from 'react';
import type { ConsoleAddress } from './console-address.ts';
import type { Keeping, KeyRing, Keys } from './key-ring.ts';
import { createWorkspace, resetWorkspace } from './workspace.ts';

interface Props {
  readonly address: ConsoleAddress;
  readonly ring: KeyRing;
  readonly permission: string | undefined;
  readonly onSay: (text: string) => void;
}

const KEEPING: readonly (readonly [Keeping, string])[] = [
  ['memory', 'Until the page is left'],
  ['session', 'Until the tab is closed'],
  ['device', 'On this device'],
];

/** The keys that can be sent, each with its name. */
function listChoices(
  { login }: Keys,
  hasWorkspaces: boolean,
): (readonly [Keys['chosen'], string])[] {
  return [
    ...(hasWorkspaces
      ? ([
          ['app', 'App key of my workspace'],
          ['access', 'Access token of its user'],
        ] as const)
      : []),
    ...(login === undefined ? [] : ([['login', 'Token of the last login']] as const)),
    ['own', 'A key of my own'],
  ];
}

/** Which key is sent, where it is kept, and the reader's workspace. */
export function KeyPanel({ address, ring, permission, onSay }: Props) {
  const keys = useSyncExternalStore(ring.subscribe, ring.get);
  const id = useId();
  const { workspaces, origin } = address;
  return (
    <details className="console-part">
      <summary>
        Key{' '}
        <i>
          {listChoices(keys, workspaces !== undefined).find(([name]) => name === keys.chosen)?.[1]}
        </i>
      </summary>
      <div className="console-field">
        <label htmlFor={`${id}-chosen`}>What is sent</label>
        <select
          id={`${id}-chosen`}
          value={keys.chosen}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => ring.set({ chosen: target.value as Keys['chosen'] })}
        >
          {listChoices(keys, workspaces !== undefined).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <p id={`${id}-about`} className="console-about">
          Sent to {origin} only{permission && `; the call needs ${permission}`}.
        </p>
      </div>
      {keys.chosen === 'own' && (
        <div className="console-field">
          <label htmlFor={`${id}-own`}>My key or token</label>
          <input
            id={`${id}-own`}
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={keys.own}
            onChange={({ target }) => ring.set({ own: target.value })}
          />
        </div>
      )}
      <div className="console-field">
        <label htmlFor={`${id}-keeping`}>Keys are kept</label>
        <select
          id={`${id}-keeping`}
          value={keys.keeping}
          onChange={({ target }) => ring.set({ keeping: target.value as Keeping })}
        >
          {KEEPING.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <p className="console-actions">
        <button
          type="button"
          onClick={() => {
            ring.forget();
            onSay('All keys are forgotten.');
          }}
        >
          Forget all keys
        </button>
      </p>
      {workspaces !== undefined && (
        <WorkspaceTools workspaces={workspaces} ring={ring} keys={keys} onSay={onSay} />
      )}
    </details>
  );
}

interface WorkspaceProps extends Pick<Props, 'ring' | 'onSay'> {
  readonly keys: Keys;
  readonly workspaces: string;
}

function WorkspaceTools({ workspaces, ring, keys: { workspace }, onSay }: WorkspaceProps) {
  const id = useId();
  const [share, setShare] = useState('');
  async function copy(): Promise<void> {
    const stop = new AbortController();
    const made = await createWorkspace(workspaces, ring, stop.signal, share.trim());
    onSay(made.kind === 'workspace' ? 'The copy is your workspace now.' : 'No copy could be made.');
    if (made.kind === 'workspace') setShare('');
  }
  return (
    <>
      {workspace ? (
        <p className="console-about">
          Your workspace <code>{workspace.id}</code> is kept until{' '}
          {new Date(workspace.expiresAt).toLocaleDateString('en-GB', { dateStyle: 'medium' })}.
          Others get a copy of it with <code>{workspace.share}</code>.
        </p>
      ) : (
        <p className="console-about">
          The first Send makes a workspace of your own, with a small company in it.
        </p>
      )}
      <div className="console-field">
        <label htmlFor={id}>Code of a shared workspace</label>
        <input id={id} value={share} onChange={({ target }) => setShare(target.value)} />
      </div>
      <p className="console-actions">
        <button type="button" disabled={share.trim() === ''} onClick={() => void copy()}>
          Work in a copy of it
        </button>
        {workspace && (
          <button
            type="button"
            onClick={() =>
              void resetWorkspace(workspaces, workspace).then((isDone) =>
                onSay(isDone ? 'The workspace is as it was at first.' : 'It could not be reset.'),
              )
            }
          >
            Reset my workspace
          </button>
        )}
      </p>
    </>
  );
}
