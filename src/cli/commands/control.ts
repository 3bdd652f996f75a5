import { parseDuration } from '#contract/parse-duration.ts';
import { parseTime } from '#contract/parse-time.ts';
import { failUsage } from '#cli/failure.ts';
import { computeSince, readNewCallbacks } from '#cli/inbox.ts';
import { paint, printJson, type Terminal } from '#cli/terminal.ts';
import type { WalletClient } from '#cli/wallet-client.ts';

/** `wallet clock`, `wallet clock advance 30d`, `wallet clock set TIME`. */
export async function runClock(
  client: WalletClient,
  terminal: Terminal,
  { words: [action, value], json }: { readonly words: readonly string[]; readonly json: boolean },
): Promise<void> {
  const path = `/sandbox/workspaces/${client.workspaceId}`;
  const { clock } = await client.read<{ readonly clock: string }>(
    action === undefined ? path : `${path}/clock`,
    {
      expects: 'clock',
      ...(action !== undefined && { method: 'POST', body: buildMove(action, value) }),
    },
  );
  if (json) printJson(terminal, { clock }, true);
  else terminal.out(`${clock}\n`);
}

function buildMove(action: string, value: string | undefined): object {
  if (action === 'advance' && value !== undefined) return { advance: parseDuration(value) };
  if (action === 'set' && parseTime(value ?? '') !== undefined) return { set: value };
  return failUsage('Write wallet clock advance 30d, or wallet clock set 2026-04-02T00:00:00Z.');
}

const ANSWERS = ['approve', 'refuse', 'wrong-pin', 'no-money', 'time-out'];

/** `wallet handset`, `wallet handset approve PAYMENT`. */
export async function runHandset(
  client: WalletClient,
  terminal: Terminal,
  {
    words: [answer, paymentId],
    json,
  }: { readonly words: readonly string[]; readonly json: boolean },
): Promise<void> {
  const path = `/sandbox/workspaces/${client.workspaceId}/handset`;
  if (answer !== undefined && (!ANSWERS.includes(answer) || paymentId === undefined))
    failUsage(`Write wallet handset ANSWER PAYMENT. ANSWER is one of ${ANSWERS.join(', ')}.`);
  const sending = answer === undefined ? {} : { method: 'POST', body: { paymentId, answer } };
  printJson(terminal, await client.read(path, sending), json);
}

/** `wallet callbacks`: what is in the inbox. */
export async function runCallbacks(
  client: WalletClient,
  terminal: Terminal,
  { since, json }: { readonly since: string | undefined; readonly json: boolean },
): Promise<void> {
  const from = since === undefined ? 0 : await computeSince(client, since);
  const { callbacks } = await readNewCallbacks(client, { lastId: undefined, since: from });
  for (const callback of callbacks) {
    if (json) printJson(terminal, callback, true);
    else {
      const { createdAt, event, state, eventId, id } = callback;
      const shown = paint(terminal, state === 'delivered' ? 'green' : 'yellow', state);
      terminal.out(
        `${paint(terminal, 'gray', createdAt)}  ${event ?? 'unknown'}  ${eventId ?? id}  ${shown}\n`,
      );
    }
  }
}
