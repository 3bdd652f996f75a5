import { readFileSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { OptionError, type LocalAssets } from './local-options.ts';
import type { LocalSandbox, StartOptions } from './public-types.ts';
import { startLocalSandbox } from './start-sandbox.ts';

/** Where a command writes to. */
export interface CommandOutput {
  readonly out: (text: string) => void;
  readonly error: (text: string) => void;
}

/** A command that has failed says which exit code it ends with: 1 for a failure, 2 for wrong use. */
export type ExitCode = 0 | 1 | 2;

const DEFAULT_PORT = 4010;

const SANDBOX_HELP = `Starts the sandbox of the wallet API on this machine, without a network and without an account.

Usage: wallet-sandbox [options]

  --port NUMBER     port to listen on, 0 for a free one (default: ${DEFAULT_PORT})
  --host ADDRESS    address to listen on (default: 127.0.0.1)
  --data FOLDER     keep the workspace in this folder (default: in memory only)
  --random NUMBER   make ids and keys repeat: the same number gives the same ones
  --clock TIME      a clock that stands still at this time, such as 2026-03-02T12:30:00Z
  --seed FILE       JSON file with what the workspace begins with
  --callbacks URL   send callbacks to this address, signed
  --json            say in one line of JSON where the sandbox is
  --help            show this help
`;

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  random: { type: 'string' },
  clock: { type: 'string' },
  seed: { type: 'string' },
  callbacks: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** Names of failures whose message is all that a reader needs. */
const EXPECTED = new Set([
  'OptionError',
  'RangeError',
  'StoreError',
  'SeedError',
  'SQLite3Error',
  'ListenError',
]);

/**
 * Runs `wallet-sandbox` until a signal ends it.
 *
 * @param args what stands behind the name of the command
 * @returns the exit code
 */
export async function runSandboxCommand(
  args: readonly string[],
  assets: LocalAssets,
  { out, error }: CommandOutput,
): Promise<ExitCode> {
  const started = performance.now();
  try {
    const { values } = readArguments(args);
    if (values.help) {
      out(SANDBOX_HELP);
      return 0;
    }
    // Before the start, so that a signal that comes early is not lost.
    const ended = waitForSignal();
    const sandbox = await startLocalSandbox(assets, buildOptions(values));
    const ms = Math.round(performance.now() - started);
    out(values.json ? formatJson(sandbox, ms) : formatText(sandbox, ms));
    await ended;
    await sandbox.close();
    return 0;
  } catch (failure) {
    error(`wallet-sandbox: ${explain(failure)}\n`);
    return failure instanceof OptionError ? 2 : 1;
  }
}

type Values = ReturnType<typeof readArguments>['values'];

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true });
  } catch (error) {
    const [first = ''] = (error as Error).message.split(/\.\s/);
    throw new OptionError(`${first}. --help lists the options.`);
  }
}

function buildOptions({ port, host, data, random, clock, seed, callbacks }: Values): StartOptions {
  return {
    port: port === undefined ? DEFAULT_PORT : readNumber('port', port, 65_535),
    ...(host !== undefined && { host }),
    ...(data !== undefined && { data }),
    ...(random !== undefined && { random: readNumber('random', random, 0xffff_ffff) }),
    ...(clock !== undefined && { clock }),
    ...(seed !== undefined && { seed: readSeed(seed) }),
    ...(callbacks !== undefined && { callbacks }),
  };
}

function readNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= max) return number;
  throw new OptionError(`--${name} takes a whole number from 0 to ${max}, not "${text}".`);
}

function readSeed(file: string): SandboxSeed {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as SandboxSeed;
  } catch (error) {
    throw new OptionError(`--seed: ${file} cannot be read: ${(error as Error).message}`);
  }
}

function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });
}

function explain(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return EXPECTED.has(failure.name) ? failure.message : (failure.stack ?? failure.message);
}

function formatJson(sandbox: LocalSandbox, readyMs: number): string {
  const { url, workspaceId, appKey, accessToken, callbackSecret } = sandbox;
  const facts = { url, workspaceId, appKey, accessToken, callbackSecret, readyMs };
  return `${JSON.stringify(facts)}\n`;
}

function formatText({ url, appKey, callbackSecret }: LocalSandbox, readyMs: number): string {
  return `The sandbox is ready after ${readyMs} ms. Ctrl+C ends it.

  export WALLET_API_URL=${url}
  export WALLET_API_KEY=${appKey}
  export WALLET_SIGNING_SECRET=${callbackSecret}
`;
}
