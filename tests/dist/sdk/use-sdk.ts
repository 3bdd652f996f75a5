import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { requireSite } from '#tests/dist/use-site.ts';
import { unpackSdk } from './unpack-sdk.ts';

const run = promisify(execFile);
/** Nobody listens there: whoever needs another registry fails. */
const NO_REGISTRY = { npm_config_registry: 'http://127.0.0.1:9/' };

/** An operation of the SDK, as a program without its types sees it. */
export type AnyOperation = ((args: object, options: object) => Promise<unknown>) & {
  readonly withResponse: (
    args: object,
    options: object,
  ) => Promise<{ readonly data: unknown; readonly status: number; readonly headers: Headers }>;
  readonly isError: (error: unknown) => boolean;
  readonly items: (args: object, options: object) => AsyncIterable<{ readonly id: string }>;
};

/** The SDK, in a folder of a reader who has installed it from the site. */
export interface InstalledSdk {
  readonly folder: () => string;
  readonly operation: (name: string) => AnyOperation;
  /** Another export. */
  readonly get: (name: string) => unknown;
}

/** Unpacks the SDK of the built site before the tests of a file. One of them installs it as a reader does. */
export function useSdk(install: (folder: string) => Promise<void> = unpackSdk): InstalledSdk {
  let folder = '';
  let module: Readonly<Record<string, unknown>> = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-sdk-'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    await install(folder);
    const entry = join(folder, 'node_modules/wallet-sdk/index.js');
    module = (await import(pathToFileURL(entry).href)) as typeof module;
  }, 120_000);
  afterAll(() => rm(folder, { recursive: true }));
  return {
    folder: () => folder,
    operation: (name) => module[name] as AnyOperation,
    get: (name) => module[name],
  };
}

/** Installs the package from the address of the site, without any other registry. */
export async function installFromSite(folder: string): Promise<void> {
  const address = `${await requireSite()}/sdk/wallet-2.0.0.tgz`;
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error', address];
  await run('npm', args, { cwd: folder, env: { ...process.env, ...NO_REGISTRY } });
}
