'use client';

import { useEffect, useRef } from 'react';
import type { DescribedOperation } from '#description/operation.ts';
import type { CallState } from '#site/console/use-calls.ts';
import { ResponseView } from './response-view.tsx';
import { formatAdvice, formatResponseLine, formatFailure } from './format-response.ts';

interface Props {
  readonly state: CallState;
  readonly operation: DescribedOperation | undefined;
  /** A short note on something else that was done. */
  readonly said: string;
  readonly onRetry: () => void;
  readonly remedy: string | undefined;
  readonly onRemedy: () => void;
  /** Takes another idempotency key for the next call. */
  readonly onNewKey: () => void;
}

/** The answer's container: how far the call has come, and what came back. */
export function Outcome({ state, operation, said, onRetry, remedy, ...on }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const serial = state.phase === 'done' ? state.serial : 0;
  useEffect(() => {
    if (serial === 0) return;
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'nearest' });
  }, [serial]);
  const advice =
    state.phase === 'done' ? formatAdvice(state.outcome, state.isWorkspace) : undefined;
  return (
    <div
      ref={container}
      className="console-answer"
      role="group"
      aria-label="Answer"
      tabIndex={-1}
      data-phase={state.phase}
    >
      <h3>Answer</h3>
      <p role="status" className="console-status" data-status={readFamily(state)}>
        {said || formatState(state)}
      </p>
      {advice !== undefined && <p className="console-help">{advice}</p>}
      {state.phase === 'done' && canRetry(state) && (
        <p className="console-actions">
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
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

function formatState(state: CallState): string {
  switch (state.phase) {
    case 'idle':
      return 'No request sent yet.';
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
