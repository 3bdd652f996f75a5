import { setTimeout as sleep } from 'node:timers/promises';
import { buildCallbackHeaders } from '#contract/callback-headers.ts';
import { formatSignature } from '#server/callbacks/delivery/signature.ts';
import { CommandError, failUsage, EXIT } from '#cli/failure.ts';
import { computeSince, readNewCallbacks, type InboxCallback } from '#cli/inbox.ts';
import { readAddress } from '#cli/read-address.ts';
import { paint, printJson, type Terminal } from '#cli/terminal.ts';
import { waitForChange } from '#cli/wait-for-change.ts';
import type { WalletClient } from '#cli/wallet-client.ts';
import { TRIGGERED_EVENTS } from './trigger.ts';

/** What `wallet listen` is asked to do. */
export interface ListenOptions {
  readonly forwardTo: string | undefined;
  /** A span such as `2h`. */
  readonly since: string | undefined;
  /** Id of the last callback that is known, or of its event. */
  readonly after: string | undefined;
  /** Types of events that are wanted. @default all */
  readonly events: readonly string[];
  readonly json: boolean;
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 2000;
const ANSWER_MS = 10_000;

/**
 * Forwards the callbacks of the inbox, each once and in the order of making. A connection that breaks is made again, and
 * what came meanwhile is read from the inbox. Ends when the terminal's signal is aborted.
 */
export async function runListen(
  client: WalletClient,
  terminal: Terminal,
  { forwardTo, since, after, events, json }: ListenOptions,
): Promise<void> {
  if (forwardTo !== undefined) readAddress('forward-to', forwardTo);
  const unknown = events.find((event) => !TRIGGERED_EVENTS.includes(event));
  if (unknown !== undefined)
    failUsage(`--events takes ${TRIGGERED_EVENTS.join(', ')}, and not "${unknown}".`);
  if (since !== undefined && after !== undefined) failUsage('Write --since or --after, not both.');
  const { secret } = await client.read<{ readonly secret: string }>(
    `/callbacks/${client.workspaceId}/settings`,
    { expects: 'secret' },
  );
  const wanted = new Set(events);
  const follow = await createFollower(client, terminal, { since, after });
  terminal.error(`Listening. Callbacks are signed with ${secret}. Ctrl+C ends it.\n`);
  await follow(async (callback) => {
    if (callback.event !== null && wanted.size > 0 && !wanted.has(callback.event)) return;
    const status =
      forwardTo === undefined ? null : await forward(callback, { forwardTo, secret, terminal });
    if (json) printJson(terminal, { ...callback, attempts: undefined, forwarded: status }, true);
    else terminal.out(formatLine(terminal, callback, status));
  });
}

type Take = (callback: InboxCallback) => Promise<void>;

/** Creates what follows an inbox from now, from a time in the past, or from behind a callback. */
async function createFollower(
  client: WalletClient,
  terminal: Terminal,
  { since, after }: Pick<ListenOptions, 'since' | 'after'>,
): Promise<(take: Take) => Promise<void>> {
  const { signal } = terminal;
  let lastId = after;
  const from = since === undefined ? 0 : await computeSince(client, since);
  // Without either, what is in the inbox already is passed by.
  if (since === undefined && after === undefined) {
    const { callbacks } = await readNewCallbacks(client, { lastId, since: from });
    lastId = callbacks.at(-1)?.id;
  }
  return async (take) => {
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        const found = await readNewCallbacks(client, { lastId, since: from });
        if (found.hasGap)
          terminal.error(
            'The inbox was emptied, or no longer has all callbacks since the last one.\n',
          );
        for (const callback of found.callbacks) {
          await take(callback);
          lastId = callback.id;
          if (signal.aborted) return;
        }
        pause = FIRST_PAUSE_MS;
        await waitForChange(client, found.sequence, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof CommandError && error.exitCode === EXIT.refused) throw error;
        await sleep(pause, undefined, { signal }).catch(() => undefined);
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
      }
    }
  };
}

interface Forwarding {
  readonly forwardTo: string;
  readonly secret: string;
  readonly terminal: Terminal;
}

/** Sends one callback, signed for now. Where nobody listens it waits: a callback that comes later does not overtake it. */
async function forward(
  { body }: InboxCallback,
  { forwardTo, secret, terminal }: Forwarding,
): Promise<number | null> {
  const { signal } = terminal;
  let hasComplained = false;
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      const response = await fetch(forwardTo, {
        method: 'POST',
        headers: buildCallbackHeaders(formatSignature(secret, Date.now(), body)),
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') return null;
      if (!hasComplained && !signal.aborted)
        terminal.error(`Nobody answers at ${forwardTo}. Waiting until somebody does.\n`);
      hasComplained = true;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

function formatLine(terminal: Terminal, callback: InboxCallback, status: number | null): string {
  const { createdAt, event, eventId } = callback;
  const isTaken = status !== null && status >= 200 && status < 300;
  const answer =
    status === null ? '' : `  ${paint(terminal, isTaken ? 'green' : 'red', String(status))}`;
  return `${paint(terminal, 'gray', createdAt)}  ${event ?? 'unknown'}  ${eventId ?? callback.id}${answer}\n`;
}
