'use client';

import './console-styles.ts';
import { useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Outcome } from './response/outcome.tsx';
import { ArrivedNotices } from './arrived-notices.tsx';
import { ConsoleHead, LoadState } from './console-parts.tsx';
import { loadEditor } from './editor/use-editor.ts';
import { loadOperation } from './operation/load-operation.ts';
import { OperationFinder } from './operation/operation-finder.tsx';
import { RequestPane } from './request-pane.tsx';
import { useConsole, type ConsoleProps } from './use-console.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { NewWorkspace } from './workspace/new-workspace.tsx';

/** Loads, ahead of its opening, what the console needs for an operation. What fails is asked for again later. */
export async function prepareConsole(path: string): Promise<void> {
  void loadEditor().catch(() => undefined);
  await loadOperation(path).catch(() => undefined);
}

/** A form for one call and what it was answered. The answer may stand apart, where the page shows an example of it. */
export function Console(props: ConsoleProps) {
  const { options, path, aside, onChoose, onClose } = props;
  const id = useId();
  const root = useRef<HTMLElement>(null);
  const state = useConsole(root, props);
  useKeptFocus(root, aside);
  const { sandbox, calls, form, remedy, workspaceId } = state;
  const { address, workspaces } = sandbox;
  const { operation, draft } = form;
  const outcome = (
    <Outcome
      state={calls.state}
      operation={operation}
      from={{
        isSandbox: address.hasWorkspaces,
        origin: address.origin,
        home: remedy.calledHome,
      }}
      renewal={<NewWorkspace workspaces={workspaces} home={remedy.calledHome} onSay={state.say} />}
      said={state.said}
      onRetry={state.send}
      remedy={remedy.label}
      onRemedy={remedy.apply}
      onNewKey={state.renewKey}
    />
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys pressed in its fields
    <section
      ref={root}
      className="console"
      aria-labelledby={`${id}-title`}
      onKeyDown={state.onKeyDown}
      onPasteCapture={state.onPaste}
      data-wide={onChoose ? '' : undefined}
    >
      <ConsoleHead id={`${id}-title`} title={onChoose ? 'Console' : 'Try it'} onClose={onClose} />
      <ArrivedNotices
        state={state}
        isFilled={props.shared !== undefined && calls.state.phase === 'idle'}
        canChoose={onChoose !== undefined}
      />
      <div className="console-columns">
        <div className="console-request">
          {onChoose && (
            <OperationFinder
              current={operation?.summary ?? ''}
              onChoose={(chosen) => {
                calls.clear();
                onChoose(chosen);
              }}
            />
          )}
          <LoadState {...form.loading} />
          {operation && draft && (
            <RequestPane
              options={options}
              parts={{ sandbox, path, operation, calls, workspaceId, home: remedy.home }}
              draft={draft}
              request={form.request}
              isBroken={form.isBroken}
              isAlone={onChoose !== undefined}
              onChange={form.change}
              onSend={state.send}
              onReset={form.reset}
              onSay={state.say}
              onOpen={state.open}
              onCommand={state.command.take}
            />
          )}
        </div>
        {aside ? createPortal(outcome, aside) : outcome}
      </div>
    </section>
  );
}
