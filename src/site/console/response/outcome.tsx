'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { COPY_PAGE_PATH } from '#contract/offline-copy.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { ConsoleResponse } from '#site/console/request/send-request.ts';
import type { CallState } from '#site/console/use-calls.ts';
import type { WorkspaceHome } from '#site/console/workspace/workspace-home.ts';
import { StatusText } from '#ui/status-text.tsx';
import { ExampleResponse, formatExampleLine } from './example-response.tsx';
import { ResponseView } from './response-view.tsx';
import {
  formatAdvice,
  formatResponseLine,
  formatFailure,
  isOfBrowser,
  isOfCopy,
} from './format-response.ts';

interface Props {
  readonly state: CallState;
  readonly operation: DescribedOperation | undefined;
  /** Where the calls go: to the sandbox, else to an origin. */
  readonly from: {
    readonly isSandbox: boolean;
    readonly origin: string;
    /** Where the workspace is whose key is sent. */
    readonly home: WorkspaceHome;
  };
  /** Offers a workspace on the site, where the workspace lives in this browser. */
  readonly renewal: ReactNode;
  /** A short note on something else that was done. */
  readonly said: string;
  readonly onRetry: () => void;
  readonly remedy: string | undefined;
  readonly onRemedy: () => void;
  /** Takes another idempotency key for the next call. */
  readonly onNewKey: () => void;
}

/** Moves the reader on to an answer that has come, unless the reader is filling in a field. */
function showAnswer(container: HTMLElement): void {
  const focused = document.activeElement;
  const isWriting = focused?.matches('input, select, textarea, [contenteditable=true]') ?? false;
  if (!isWriting) container.focus({ preventScroll: true });
  // Beside the request the answer stays in sight, and WebKit would scroll the page to where it stood before it stuck.
  if (matchMedia('(width >= 80rem)').matches)
    (container.closest('.console-aside') ?? container).scrollTo(0, 0);
  else container.scrollIntoView({ block: 'start' });
}

/** The answer's container: how far the call has come, and what came back; before the first call an example. */
export function Outcome({ state, operation, from, said, renewal, remedy, ...on }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const serial = state.phase === 'done' ? state.serial : 0;
  useEffect(() => {
    if (serial !== 0 && container.current) showAnswer(container.current);
  }, [serial]);
  const advice =
    state.phase === 'done' ? formatAdvice(state.outcome, state.isWorkspace, from.home) : undefined;
  return (
    <div
      ref={container}
      className="console-answer"
      role="group"
      aria-label="Answer"
      tabIndex={-1}
      data-phase={state.phase}
    >
      <div className="console-answer-head">
        <h3>Answer</h3>
        <p role="status" className="console-status" data-status={readFamily(state)}>
          <StatusText>
            {said || (state.phase === 'idle' ? formatExampleLine(operation) : formatState(state))}
          </StatusText>
        </p>
        {state.phase === 'done' && <Origin {...from} state={state} />}
        {state.phase === 'done' &&
          from.home === 'browser' &&
          isHere(findResponse(state)) &&
          renewal}
      </div>
      {advice !== undefined && <p className="console-help">{advice}</p>}
      {state.phase === 'done' && canRetry(state) && (
        <p className="console-actions">
          <button type="button" onClick={on.onRetry}>
            Try again
          </button>
        </p>
      )}
      {state.phase === 'idle' && operation && <ExampleResponse operation={operation} />}
      {state.phase === 'done' && state.outcome.kind === 'response' && operation && (
        <ResponseView
          key={state.serial}
          operation={operation}
          response={state.outcome.response}
          changes={state.changes}
          remedy={remedy}
          onRemedy={on.onRemedy}
          onNewKey={on.onNewKey}
        />
      )}
    </div>
  );
}

type Answered = ConsoleResponse | undefined;
type Done = CallState & { readonly phase: 'done' };

const findResponse = ({ outcome }: Done): Answered =>
  outcome.kind === 'response' ? outcome.response : undefined;

const isHere = (response: Answered) => response !== undefined && isOfBrowser(response);

/** Says who was called. */
interface OriginProps extends Pick<Props['from'], 'isSandbox' | 'origin'> {
  readonly state: Done;
}

function Origin({ isSandbox, origin, state }: OriginProps) {
  const response = findResponse(state);
  if (isHere(response))
    return (
      <p className="console-about">
        In a workspace that lives in <a href={COPY_PAGE_PATH}>your copy</a> in this browser, with
        and without a network. The site and your programs cannot call this workspace, and no
        callback leaves the browser.
      </p>
    );
  if (response && isOfCopy(response))
    return (
      <p className="console-about">
        In the sandbox of <a href={COPY_PAGE_PATH}>your copy</a>, since the network failed: what you
        change stays in this browser.
      </p>
    );
  if (!isSandbox) return <p className="console-about">Sent to {origin}.</p>;
  return (
    <p className="console-about">
      {state.workspace === undefined ? (
        'In the sandbox'
      ) : (
        <>
          In your sandbox workspace <code>{state.workspace}</code>
        </>
      )}
      : no real money moves.
    </p>
  );
}

function formatState(state: Exclude<CallState, { readonly phase: 'idle' }>): string {
  switch (state.phase) {
    case 'preparing':
      return 'Making your workspace…';
    case 'sending':
      return 'Sending…';
    default:
      return state.outcome.kind === 'response'
        ? formatResponseLine(state.outcome.response)
        : formatFailure(state.outcome.failure);
  }
}

/** First digit of the status; a call without an answer counts as failed. */
function readFamily(state: CallState): string | undefined {
  if (state.phase !== 'done') return undefined;
  return state.outcome.kind === 'response' ? String(state.outcome.response.status).charAt(0) : '5';
}

function canRetry({ outcome }: CallState & { readonly phase: 'done' }): boolean {
  return (
    outcome.kind === 'failure' || outcome.response.status === 429 || outcome.response.status >= 500
  );
}
