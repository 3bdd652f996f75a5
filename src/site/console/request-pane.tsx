'use client';

import type { SampleRequest } from '#languages/sample/sample-request.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { Address, SendBar } from './console-parts.tsx';
import type { ConsoleOptions } from './console-options.ts';
import { HistoryPanel } from './history/history-panel.tsx';
import type { HistoryEntry } from './history/history-store.ts';
import type { ConsoleAddress } from './request/console-address.ts';
import { ProofPanel } from './operation/proof-panel.tsx';
import { ExportPanel } from './request/export-panel.tsx';
import { KeyPanel } from './request/key-panel.tsx';
import type { KeyStore } from './request/key-store.ts';
import { PastePanel } from './request/paste-panel.tsx';
import type { RequestDraft } from './request/request-draft.ts';
import { RequestForm } from './request/request-form.tsx';
import { isBusy, type useCalls } from './use-calls.ts';
import { ForcePanel } from './workspace/force-panel.tsx';
import { WorkspacePanel } from './workspace/workspace-panel.tsx';

interface PaneProps {
  readonly options: ConsoleOptions;
  readonly parts: {
    readonly address: ConsoleAddress;
    readonly ring: KeyStore;
    readonly path: string;
    readonly operation: DescribedOperation;
    readonly calls: ReturnType<typeof useCalls>;
    /** Of the workspace, once there is one. */
    readonly workspaceId: string | undefined;
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

/** All that the reader fills in and does before the answer comes. */
export function RequestPane({
  options,
  parts,
  draft,
  request,
  isBroken,
  isAlone,
  ...on
}: PaneProps) {
  const { address, ring, path, operation, calls, workspaceId } = parts;
  return (
    <>
      <Address
        operation={operation}
        url={request && `${address.base}${request.path}`}
        page={isAlone ? path : undefined}
      />
      <RequestForm operation={operation} draft={draft} known={calls.known} onChange={on.onChange} />
      {operation.requiresAuthentication && (
        <KeyPanel address={address} ring={ring} operation={operation} onSay={on.onSay} />
      )}
      {address.workspaces !== undefined && (
        <ForcePanel operation={operation} draft={draft} onChange={on.onChange} />
      )}
      <SendBar
        isBusy={isBusy(calls.state)}
        isBroken={isBroken}
        onSend={on.onSend}
        onStop={calls.stop}
        onReset={on.onReset}
      />
      <ExportPanel
        key={operation.operationId}
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
      <PastePanel onCommand={on.onCommand} />
      {address.workspaces !== undefined && (
        <WorkspacePanel
          workspaces={address.workspaces}
          ring={ring}
          serial={calls.last}
          onChange={calls.forgetFacts}
        />
      )}
      <HistoryPanel serial={calls.last} onReplay={on.onOpen} />
    </>
  );
}
