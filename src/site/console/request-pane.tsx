'use client';

import type { SampleRequest } from '#languages/sample/sample-request.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { SendBar } from './console-parts.tsx';
import type { ConsoleOptions } from './console-options.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import type { HistoryEntry } from './history/history-entry.ts';
import { ProofPanel } from './operation/proof-panel.tsx';
import { ExportPanel } from './request/export-panel.tsx';
import { KeyPanel } from './request/key-panel.tsx';
import { PastePanel } from './request/paste-panel.tsx';
import type { RequestDraft } from './request/request-draft.ts';
import { RequestForm } from './request/request-form.tsx';
import { ToolTabs, type Tool } from './tool-tabs.tsx';
import { isBusy, type useCalls } from './use-calls.ts';
import { ForcePanel, formatForced } from './workspace/force-panel.tsx';
import type { Sandbox } from './workspace/open-sandbox.ts';
import type { WorkspaceHome } from './workspace/workspace-home.ts';
import { WorkspacePanel } from './workspace/workspace-panel.tsx';

interface PaneProps {
  readonly options: ConsoleOptions;
  readonly parts: {
    readonly sandbox: Sandbox;
    readonly path: string;
    readonly operation: DescribedOperation;
    readonly calls: ReturnType<typeof useCalls>;
    /** Of the workspace, once there is one. */
    readonly workspaceId: string | undefined;
    readonly home: WorkspaceHome;
  };
  readonly draft: RequestDraft;
  readonly request: SampleRequest | undefined;
  readonly isBroken: boolean;
  /** Whether this is not the operation's own page. */
  readonly isAlone: boolean;
  readonly onChange: (draft: RequestDraft) => void;
  readonly onSend: () => void;
  readonly onReset: (() => void) | undefined;
  readonly onSay: (text: string) => void;
  readonly onOpen: (call: HistoryEntry) => void;
  /** Gives whether the form holds the command now. */
  readonly onCommand: (text: string) => Promise<boolean>;
}

/** All that the reader fills in and does before the answer comes: what is sent, and the tools around it. */
export function RequestPane(props: PaneProps) {
  const { parts, draft, request, isBroken, isAlone, ...on } = props;
  const { path, operation, calls } = parts;
  return (
    <>
      <SendBar
        operation={operation}
        address={request?.path}
        page={isAlone ? path : undefined}
        isBusy={isBusy(calls.state)}
        isBroken={isBroken}
        onSend={on.onSend}
        onStop={calls.stop}
      />
      <ToolTabs
        key={operation.operationId}
        label="Parts of the request"
        tools={[
          {
            title: 'Request',
            render: () => (
              <>
                <RequestForm
                  operation={operation}
                  draft={draft}
                  known={calls.known}
                  onChange={on.onChange}
                />
                {on.onReset && (
                  <p className="console-actions">
                    <button type="button" onClick={on.onReset}>
                      Reset to the example
                    </button>
                  </p>
                )}
              </>
            ),
          },
          ...listTools(props),
        ]}
      />
    </>
  );
}

/** Key, workspace, outcome, code, command and history. */
function listTools({ options, parts, draft, request, ...on }: PaneProps): readonly Tool[] {
  const { sandbox, path, operation, calls, workspaceId, home } = parts;
  const { address, keyStore } = sandbox;
  const key: Tool = {
    title: 'Key',
    render: () => (
      <KeyPanel address={address} keyStore={keyStore} operation={operation} onSay={on.onSay} />
    ),
  };
  const workspace: Tool = {
    title: 'Workspace',
    render: (isShown) => (
      <WorkspacePanel
        sandbox={sandbox}
        home={home}
        serial={calls.last}
        isShown={isShown}
        onSay={on.onSay}
      />
    ),
  };
  const outcome: Tool = {
    title: 'Outcome',
    mark: formatForced(draft),
    render: () => <ForcePanel operation={operation} draft={draft} onChange={on.onChange} />,
  };
  return [
    ...(operation.requiresAuthentication ? [key] : []),
    ...(address.hasWorkspaces ? [workspace, outcome] : []),
    {
      title: 'Code',
      render: () => (
        <>
          <ExportPanel
            request={request}
            operation={operation}
            draft={draft}
            base={address.base}
            workspaceId={workspaceId}
            page={path}
            languages={options.languages}
            onChange={on.onChange}
          />
          <ProofPanel key={path} path={path} />
        </>
      ),
    },
    { title: 'Paste', render: () => <PastePanel onCommand={on.onCommand} /> },
    {
      title: 'History',
      render: (isShown) => (
        <HistoryPanel
          options={options}
          serial={calls.last}
          isShown={isShown}
          onReplay={on.onOpen}
          onSay={on.onSay}
        />
      ),
    },
  ];
}
