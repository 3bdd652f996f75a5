// The command line of the package: wallet --help
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runWallet } from '#cli/run-wallet.ts';
import { readPackageAssets } from './assets.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  readonly version: string;
};

process.exitCode = await runWallet(process.argv.slice(2), {
  environment: process.env,
  version,
  readDescription: () => readPackageAssets().description,
  terminal: {
    out: (shown) => void process.stdout.write(shown),
    error: (shown) => void process.stderr.write(shown),
    readInput: () => text(process.stdin),
    hasColours: process.stdout.isTTY && !process.env['NO_COLOR'],
    signal: ending.signal,
  },
});
