// The command line of the package: wallet --help
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { runWallet } from '#cli/run-wallet.ts';
import { readPackageAssets, readPackageChanges } from './assets.ts';
import { watchOutput } from './watch-output.ts';

// Exit code 1: not everything was written. Only who reads no more, as head does, knows so already.
watchOutput(({ code, message }) => {
  if (code !== 'EPIPE') process.stderr.write(`wallet: The output cannot be written: ${message}.\n`);
  process.exit(1);
});

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

/** Reads the input to its end. Ctrl+C ends the program here too. */
function readInput(): Promise<string> {
  ending.signal.addEventListener('abort', () => process.stdin.destroy(), { once: true });
  return text(process.stdin);
}

/** Waits for Enter. Ctrl+C ends the program, as it does elsewhere. */
async function ask(question: string): Promise<void> {
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  await reader.question(question, { signal: ending.signal }).finally(() => reader.close());
}

const { version, homepage } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'),
) as {
  readonly version: string;
  readonly homepage: string;
};

process.exitCode = await runWallet(process.argv.slice(2), {
  environment: process.env,
  version,
  siteUrl: homepage.replace(/\/sandbox$/, ''),
  readDescription: () => readPackageAssets().description,
  readChanges: readPackageChanges,
  terminal: {
    out: (shown) => void process.stdout.write(shown),
    error: (shown) => void process.stderr.write(shown),
    readInput,
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
    hasColours: process.stdout.isTTY && !process.env['NO_COLOR'],
    signal: ending.signal,
  },
});
