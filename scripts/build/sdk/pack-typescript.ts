import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '#contract/json.ts';
import { readDocument } from '#description/read-document.ts';
import { root } from '#scripts/lib/root.mjs';
import { buildTarball, type TarballFile } from '#scripts/build/write-tarball.ts';
import { generateClient } from './generate-client.ts';
import { listEvents, readProduction, type SdkContent, type SdkPackage } from './sdk-package.ts';
import { readGenerated, writeOperations } from './write-operations.ts';

const run = promisify(execFile);
const HAND_WRITTEN = join(root, 'src/sdk/typescript');
const SIGNATURE_FORM = join(root, 'src/contract/signature-form.ts');

const PLATFORM = (production: string) => `import { resolveAuth } from './runtime/auth.js';
import { createClientCore } from './runtime/create-client.js';
import { toFormData } from './runtime/multipart.js';
import type { Client, ClientConfig, OperationDescriptor } from './runtime/types.js';
import type { Platform } from './sdk/create-operation.js';

type Call = (args: object, init: object) => Promise<{ data: unknown; response: Response }>;

export const platform: Platform = {
  production: ${JSON.stringify(production)},
  core(descriptor, config, args, init) {
    const client: Client<{}> = createClientCore(
      { call: descriptor as OperationDescriptor },
      config as ClientConfig,
      { serializeMultipart: toFormData, resolveAuth },
    );
    return (client as unknown as { call: Call }).call(args, init);
  },
};
`;

const INDEX = (
  events: readonly string[],
) => `import type { ${events.join(', ')} } from './client.schemas.js';
import * as operations from './operations.js';
import type { WalletOptions } from './sdk/settings.js';
import { verifyCallback as verify, type ReceivedCallback } from './sdk/verify-callback.js';

export * from './operations.js';
export type * from './client.schemas.js';
export { NoAnswerError, WalletError, type ProblemDocument } from './sdk/errors.js';
export { configure, type WalletOptions } from './sdk/settings.js';
export { CallbackError, type CallbackProblem, type ReceivedCallback } from './sdk/verify-callback.js';
export type { CallOptions, FullResponse, Operation } from './sdk/operation-types.js';

/** An event that the platform sends. New types can appear at any time. */
export type CallbackEvent = ${events.join(' | ')};

/**
 * Reads a callback, after a check that the platform has sent it.
 *
 * @throws CallbackError when the platform has not sent it, or sent it more than five minutes ago
 */
export async function verifyCallback(received: ReceivedCallback): Promise<CallbackEvent> {
  return (await verify(received)) as CallbackEvent;
}

type Operations = typeof operations;

/** All operations with options of their own, such as the key of one of several companies. */
export function createWallet(options: WalletOptions): Operations {
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, operation.with(options)]),
  ) as unknown as Operations;
}
`;

const README = ({ siteUrl, version }: SdkContent) => `# wallet-sdk

The client of the wallet API for TypeScript and JavaScript, made from the description of version ${version}.
${siteUrl}/sdk/sdk-documentation explains it.

    import { topUpAccount } from 'wallet-sdk';

The key comes from the variable WALLET_API_KEY, the address of the API from WALLET_API_URL.
`;

/** Copies hand-written code, with the imports that a package without a bundler needs. */
async function copyHandWritten(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(HAND_WRITTEN)).filter((name) => !name.includes('.test'));
  for (const file of [...names.map((name) => join(HAND_WRITTEN, name)), SIGNATURE_FORM]) {
    const text = await readFile(file, 'utf8');
    const own = text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'");
    const name = file.slice(dirname(file).length + 1);
    await writeFile(
      join(folder, name),
      own.replace("'#contract/signature-form.ts'", "'./signature-form.js'"),
    );
  }
}

/** Compiles a folder of sources. @throws with what the compiler says */
async function compile(source: string, outDir: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    declaration: true,
    rootDir: '.',
    outDir,
  };
  await writeFile(
    join(source, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['index.ts'] }),
  );
  try {
    await run(process.execPath, [tsc, '--project', source]);
  } catch (error) {
    const { stdout } = error as { readonly stdout: string };
    throw new Error(`build: the SDK does not compile: ${stdout}`, { cause: error });
  }
}

/** Comments of the code lie in the types, where editors look for them. */
const COMMENT = /^ *\/\*\*[^]*?\*\/\n/gm;

async function readPackage(folder: string): Promise<readonly TarballFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // No type of the package names one of the runtime.
  const isNeeded = (path: string) => !/\/runtime\/[\w-]+\.d\.ts$/.test(path);
  const files = entries.filter(
    (entry) => entry.isFile() && isNeeded(join(entry.parentPath, entry.name)),
  );
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const body = await readFile(join(parentPath, name));
      const isCode = name.endsWith('.js');
      return {
        path: `package${join(parentPath, name).slice(folder.length)}`,
        body: isCode ? Buffer.from(body.toString('utf8').replace(COMMENT, '')) : body,
      };
    }),
  );
}

/** Says under which licence the generated runtime is. */
async function formatRuntimeNotice(): Promise<string> {
  const licence = await readFile(join(root, 'node_modules/@redocly/cli/LICENSE'), 'utf8');
  return `The folder runtime/ is made by the generator of @redocly/cli.\n\n${licence}`;
}

/**
 * Makes the npm package of the SDK: the generated client, and around it what the generator has not.
 *
 * @param folder for what is made on the way
 */
export async function packTypeScript(folder: string, content: SdkContent): Promise<SdkPackage> {
  const { description, siteUrl, version } = content;
  const source = join(folder, 'source');
  const compiled = join(folder, 'package');
  await rm(folder, { recursive: true, force: true });
  await generateClient(description, source);
  const operations = readDocument(description);
  const generated = readGenerated(await readFile(join(source, 'client.ts'), 'utf8'), operations);
  await copyHandWritten(join(source, 'sdk'));
  await writeFile(join(source, 'operations.ts'), writeOperations(operations, generated, siteUrl));
  await writeFile(join(source, 'platform.ts'), PLATFORM(readProduction(description)));
  await writeFile(join(source, 'index.ts'), INDEX(listEvents(description)));
  await compile(source, compiled);
  const manifest: JsonObject = {
    name: 'wallet-sdk',
    version,
    description: 'The client of the wallet API',
    homepage: `${siteUrl}/sdk/sdk-documentation`,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    sideEffects: false,
    engines: { node: '>=20' },
  };
  await writeFile(join(compiled, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(join(compiled, 'README.md'), README(content));
  await writeFile(join(compiled, 'THIRD-PARTY-NOTICES.txt'), await formatRuntimeNotice());
  return { name: `wallet-${version}.tgz`, bytes: buildTarball(await readPackage(compiled)) };
}
