// The package of the TypeScript SDK, judged by the tools of others.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#contract/json.ts';
import { packSdks } from '#scripts/build/sdk/pack-sdks.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';
import { bundleOneCall } from './bundle-one-call.ts';
import { NPM_PACKAGE } from './unpack-sdk.ts';
import { installFromSite, useSdk } from './use-sdk.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const PUBLISHED = join(root, 'dist/client/sdk');
const MAX_BYTES = 70 * 1024;
const MAX_BYTES_OF_ONE_CALL = 10 * 1024;

/** A program of a reader, which uses each part of the types. */
const PROGRAM = `import {
  configure, createWallet, listAccounts, topUpAccount, verifyCallback, CallbackError, NoAnswerError,
  type CallbackEvent, type Transaction,
} from 'wallet-sdk';

configure({ retries: 2, timeoutMs: 10_000 });
export async function topUp(accountId: string, walletId: string): Promise<Transaction | string> {
  try {
    const amount = { amount: 150000, currency: 'KES' } as const;
    return await topUpAccount({ accountId, walletId, amount }, { idempotencyKey: 'topup-1' });
  } catch (error) {
    if (error instanceof NoAnswerError) return error.idempotencyKey ?? 'none';
    if (!topUpAccount.isError(error)) throw error;
    switch (error.code) {
      case 'insufficient_funds':
        return error.requestId;
      // @ts-expect-error: no such code is documented for this operation
      case 'no_such_code':
      default:
        throw error;
    }
  }
}
export async function list(): Promise<string[]> {
  const names: string[] = [];
  for await (const account of listAccounts.items({ status: 'active' })) names.push(account.name);
  const { data } = await createWallet({ key: 'other' }).listAccounts();
  return [...names, ...data.map(({ id }) => id)];
}
export async function receive(signature: string | null, body: Uint8Array): Promise<CallbackEvent> {
  return verifyCallback({ signature, body, secret: ['old', 'new'] }).catch((error: unknown) => {
    throw error instanceof CallbackError ? new Error(error.problem) : error;
  });
}
// @ts-expect-error: an account is needed
void topUpAccount({ walletId: 'wal_1' });
`;

/** The compiler of the repository, and the one that attw brings. */
const COMPILERS = ['typescript', '@arethetypeswrong/core'] as const;

function findCompiler(bringer: (typeof COMPILERS)[number]): string {
  const own = bringer === 'typescript' ? require : createRequire(require.resolve(bringer));
  return join(dirname(own.resolve('typescript/package.json')), 'bin/tsc');
}

const sdk = useSdk(installFromSite);

describe('the package', () => {
  it('is small, named by the list of checksums, and names no folder of the machine', async () => {
    const bytes = await readFile(NPM_PACKAGE);
    expect(bytes.length).toBeLessThanOrEqual(MAX_BYTES);
    const sum = createHash('sha256').update(bytes).digest('hex');
    const list = await readFile(join(PUBLISHED, 'SHA256SUMS'), 'utf8');
    expect(list).toContain(`${sum}  wallet-2.0.0.tgz\n`);
    expect(gunzipSync(bytes).includes(root)).toBe(false);
  });

  it('has the same bytes wherever and whenever it is made', { timeout: 60_000 }, async () => {
    const text = await readFile(join(root, 'dist/client/openapi.json'), 'utf8');
    const place = join(sdk.folder(), 'again');
    const made = await packSdks(place, JSON.parse(text) as JsonObject, settings.siteUrl);
    for (const { name, bytes } of made)
      expect(Buffer.from(bytes).equals(await readFile(join(PUBLISHED, name))), name).toBe(true);
  });

  it('is sound for publint', async () => {
    const { messages } = await publint({ pkgDir: join(sdk.folder(), 'node_modules/wallet-sdk') });
    expect(messages).toEqual([]);
  });

  it('has types that every way of importing finds, by attw', async () => {
    const pack = createPackageFromTarballData(new Uint8Array(await readFile(NPM_PACKAGE)));
    const analysis = await checkPackage(pack);
    const kinds = 'problems' in analysis ? analysis.problems.map(({ kind }) => kind) : ['no types'];
    // The package is ESM alone, so CommonJS before Node 22.12 imports it by import().
    expect(kinds.filter((kind) => kind !== 'CJSResolvesToESM')).toEqual([]);
  });

  it.each(COMPILERS)('has strict types for %s', { timeout: 60_000 }, async (bringer) => {
    await writeFile(join(sdk.folder(), 'program.ts'), PROGRAM);
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
    };
    await writeFile(
      join(sdk.folder(), 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.ts'] }),
    );
    const { stdout } = await run(process.execPath, [
      findCompiler(bringer),
      '--project',
      sdk.folder(),
    ]).catch((error: { stdout: string }) => error);
    expect(stdout).toBe('');
  });

  it('leaves out of a program what the program does not call', { timeout: 60_000 }, async () => {
    const code = await bundleOneCall(sdk.folder());
    expect(code).toContain('getAccount');
    expect(code).not.toContain('topUpAccount');
    expect(gzipSync(code).length).toBeLessThan(MAX_BYTES_OF_ONE_CALL);
  });
});
