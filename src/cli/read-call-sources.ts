import type { LoggedCall } from '#contract/logged-call.ts';
import type { Source } from '#program/source.ts';
import { CommandError } from './failure.ts';
import { readSources } from './read-sources.ts';
import type { Terminal } from './terminal.ts';
import { parseAnswer, type WalletClient } from './wallet-client.ts';

/** Where a command looks for calls. */
export interface CallSources {
  /** Files and folders, or `-` for the input. Without any, the calls of the local sandbox count. */
  readonly paths: readonly string[];
  readonly openClient: () => Promise<WalletClient>;
}

/** Reads the texts of a program, or what the local sandbox has noted of its calls. @throws CommandError for what cannot be read */
export async function readCallSources(
  terminal: Terminal,
  { paths, openClient }: CallSources,
): Promise<readonly Source[]> {
  return paths.length > 0 ? readSources(paths, terminal) : [await readLog(await openClient())];
}

async function readLog(client: WalletClient): Promise<Source> {
  const answer = await client.fetch('/log?after=0');
  if (!answer.ok)
    throw new CommandError(
      'Only the local sandbox keeps a log of its calls. Start wallet-sandbox, or name files.',
    );
  const { data } = parseAnswer(answer) as { readonly data: readonly LoggedCall[] };
  const lines = data.map(({ method, path, fields = [] }) => [method, path, ...fields].join(' '));
  return { name: 'call', text: lines.join('\n'), isLog: true };
}
