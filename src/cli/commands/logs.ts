import { setTimeout as sleep } from 'node:timers/promises';
import type { LoggedCall } from '#contract/logged-call.ts';
import { CommandError } from '#cli/failure.ts';
import { paint, printJson, type Terminal } from '#cli/terminal.ts';
import { parseAnswer, type WalletClient } from '#cli/wallet-client.ts';

const LOOK_MS = 300;

/** `wallet logs`: the latest calls of the local sandbox, and with `--follow` those that come. */
export async function runLogs(
  client: WalletClient,
  terminal: Terminal,
  { isFollowing, json }: { readonly isFollowing: boolean; readonly json: boolean },
): Promise<void> {
  for (let after = 0; !terminal.signal.aborted;) {
    const answer = await client.fetch(`/log?after=${after}`);
    if (!answer.ok)
      throw new CommandError(
        'Only the local sandbox keeps a log of its calls. Start wallet-sandbox.',
      );
    const { data } = parseAnswer(answer) as { readonly data: readonly LoggedCall[] };
    for (const call of data) {
      after = call.number;
      if (json) printJson(terminal, call, true);
      else terminal.out(formatCall(terminal, call));
    }
    if (!isFollowing) return;
    await sleep(LOOK_MS, undefined, { signal: terminal.signal }).catch(() => undefined);
  }
}

function formatCall(
  terminal: Terminal,
  { time, method, path, status, milliseconds, requestId }: LoggedCall,
): string {
  const shown = paint(terminal, status < 400 ? 'green' : 'red', String(status));
  const when = paint(terminal, 'gray', time);
  return `${when}  ${shown}  ${method} ${path}  ${milliseconds} ms  ${paint(terminal, 'gray', requestId)}\n`;
}
