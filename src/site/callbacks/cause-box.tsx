'use client';

import { useState } from 'react';
import { createAttemptKeys } from '#site/console/request/create-attempt-keys.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import { StatusText } from '#ui/status-text.tsx';
import type { Cause } from './callback-types.ts';
import { InboxError, triggerCallback, type InboxOwner } from './inbox-client.ts';
import styles from './cause-box.css?inline';

adoptStyles(styles);

interface Props {
  readonly owner: InboxOwner;
  /** What stands before the path of a call. */
  readonly base: string;
  readonly causes: readonly Cause[];
}

/** Calls of the sandbox that lead to callbacks, one click each. */
export function CauseBox({ owner, base, causes }: Props) {
  const [said, setSaid] = useState<{ readonly text: string; readonly isBad: boolean }>();
  const [running, setRunning] = useState<string>();
  const [keys] = useState(createAttemptKeys);

  // A button that is disabled while it works would lose the focus.
  async function run(cause: Cause): Promise<void> {
    if (running !== undefined) return;
    setRunning(cause.operationId);
    setSaid(undefined);
    try {
      const status = await triggerCallback(owner, base, cause, keys);
      setSaid({ text: `${cause.title}: returned ${status}.`, isBad: false });
    } catch (error) {
      setSaid({ text: `${cause.title}: ${formatFailure(error)}`, isBad: true });
    } finally {
      setRunning(undefined);
    }
  }
  return (
    <section className="callbacks-causes" aria-labelledby="callbacks-causes">
      <h3 id="callbacks-causes">Trigger an event</h3>
      <ul>
        {causes.map((cause) => (
          <li key={cause.operationId}>
            <button
              type="button"
              aria-disabled={running !== undefined}
              onClick={() => void run(cause)}
            >
              {cause.title}
            </button>
            <span>
              Makes this call with its example. You get{' '}
              {cause.events.length > 1 && 'one or more of '}
              <code translate="no">{cause.events.join(', ')}</code>.{' '}
              <a href={cause.page} aria-label={`About the call: ${cause.title}`}>
                About the call
              </a>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" data-bad={said?.isBad ? '' : undefined}>
        {(running || said) && <StatusText>{running ? 'Sending the call…' : said?.text}</StatusText>}
      </p>
    </section>
  );
}

function formatFailure(error: unknown): string {
  const reason = error instanceof Error ? error.message : '';
  const status = error instanceof InboxError ? error.status : 0;
  // The platform may have made the call: its idempotency key is kept.
  return status > 0
    ? `failed (${status}). ${reason}`
    : `no response. ${reason} If you press again, the call still works once.`;
}
