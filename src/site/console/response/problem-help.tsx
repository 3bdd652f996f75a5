'use client';

import { takesIdempotencyKey } from '#description/is-idempotency-key.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { useListedError } from '#site/console/operation/use-listed-error.ts';
import { ShortText } from '#site/console/short-text.tsx';

interface Props {
  readonly operation: DescribedOperation;
  readonly status: number;
  readonly code: string;
  /** What can be done at once when a key is not taken. */
  readonly remedy: string | undefined;
  readonly onRemedy: () => void;
  /** Takes another idempotency key for the next call. */
  readonly onNewKey: () => void;
}

/** Refusals that a repeat with the same idempotency key gets again, also after their cause is gone. */
const KEPT = new Set([404, 409, 422]);

/** What the documentation says of the code of a refusal: its meaning here, and how to cure it. */
export function ProblemHelp({ operation, status, code, remedy, ...on }: Props) {
  const known = useListedError(code);
  const own = operation.errors.find((error) => error.code === code);
  const cause = own?.cause || known?.cause;
  const cure = own?.cure || known?.cure;
  if (cause === undefined) return null;
  return (
    <section className="console-help" aria-label="What this error means">
      <h4>
        <code>{code}</code> {known?.title ?? own?.title}
      </h4>
      <p>
        <ShortText text={cause} />
      </p>
      {cure !== undefined && (
        <p>
          <b>What to do: </b>
          <ShortText text={cure} />
        </p>
      )}
      <p className="console-links">
        <a href={`/status-codes#${code}`}>All errors</a>
        {status === 401 && remedy && (
          <button type="button" onClick={on.onRemedy}>
            {remedy}
          </button>
        )}
        {KEPT.has(status) && takesIdempotencyKey(operation) && (
          <button type="button" onClick={on.onNewKey}>
            New key for the next call
          </button>
        )}
      </p>
    </section>
  );
}
