import type { ApiChanges } from '#contract/api-changes.ts';
import type { JsonObject } from '#contract/json.ts';
import { runWallet } from '#cli/run-wallet.ts';
import type { Environment } from '#cli/wallet-client.ts';

/** What a command has written, and how it has ended. */
export interface CommandResult {
  readonly out: string;
  readonly error: string;
  readonly exitCode: number;
}

/** A command that runs until it is ended. */
export interface RunningCommand {
  readonly ended: Promise<CommandResult>;
  end(): void;
}

/** Starts a command in this process. */
export function startCommand(
  args: readonly string[],
  environment: Environment,
  {
    description = {},
    changes = [],
    input = '',
    ask,
    answerMs,
  }: {
    readonly description?: JsonObject;
    readonly changes?: readonly ApiChanges[];
    readonly input?: string;
    readonly ask?: (question: string) => Promise<void>;
    /** Time for one answer of the sandbox. */
    readonly answerMs?: number;
  } = {},
): RunningCommand {
  const ending = new AbortController();
  let out = '';
  let error = '';
  const ended = runWallet(args, {
    environment,
    version: '1.2.3',
    siteUrl: 'https://docs.example',
    readDescription: () => description,
    readChanges: () => changes,
    answerMs,
    terminal: {
      out: (text) => void (out += text),
      error: (text) => void (error += text),
      readInput: async () => input,
      ask,
      hasColours: false,
      signal: ending.signal,
    },
  }).then((exitCode) => ({ out, error, exitCode }));
  return { ended, end: () => ending.abort() };
}
