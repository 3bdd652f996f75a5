import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiChanges } from '#contract/api-changes.ts';
import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { formatSchema } from '#local/format-schema.ts';
import { root } from '#scripts/lib/root.mjs';
import { formatDeclarations } from './format-declarations.ts';
import type { OutputFile } from './jobs/output-files.ts';
import { buildTarball } from './write-tarball.ts';

/** What the package has besides its code. */
export interface ProgramContent {
  /** The published description. */
  readonly description: string;
  readonly seed: SandboxSeed;
  /** What `wallet changes` looks in. */
  readonly changes: readonly ApiChanges[];
  readonly siteUrl: string;
}

/** Programs by the name of their command. */
const PROGRAMS = { 'wallet-sandbox': 'wallet-sandbox.js', wallet: 'wallet.js' };

const README = (siteUrl: string) => `# wallet-sandbox

The sandbox of the wallet API on this machine: every operation, its callbacks and its clock, without a network and without
an account. ${siteUrl}/sandbox explains what the sandbox does.

    npx ${siteUrl}/sandbox.tgz --help

In a test:

    import { startSandbox } from 'wallet-sandbox';

    const sandbox = await startSandbox();
    // sandbox.url, sandbox.appKey, await sandbox.advance('30d'), await sandbox.callbacks()
    await sandbox.close();
`;

/** The package, and the files that it has besides the bundled code. */
export interface PackedProgram {
  readonly texts: readonly OutputFile[];
  readonly tarball: Uint8Array;
}

const FOLDER = 'dist/local/';

/**
 * Packs the local sandbox as npm installs it: `npm install https://.../sandbox.tgz`.
 *
 * @param bundled paths of what bundleProgram has written, below the root
 */
export async function packProgram(
  bundled: readonly string[],
  content: ProgramContent,
): Promise<PackedProgram> {
  const texts = await buildTexts(content);
  const code = bundled.map(async (path) => ({ path, body: await readFile(join(root, path)) }));
  const files = [...(await Promise.all(code)), ...texts].map(({ path, body }) => {
    const name = path.slice(FOLDER.length);
    const isExecutable = Object.values(PROGRAMS).includes(name);
    return { path: `package/${name}`, body: Buffer.from(body), isExecutable };
  });
  return { texts, tarball: buildTarball(files) };
}

async function buildTexts({
  description,
  seed,
  changes,
  siteUrl,
}: ProgramContent): Promise<readonly { readonly path: string; readonly body: string }[]> {
  const { engines, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly engines: object;
    readonly version: string;
  };
  const manifest: JsonObject = {
    name: 'wallet-sandbox',
    version,
    description: 'The sandbox of the wallet API on your machine',
    homepage: `${siteUrl}/sandbox`,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    bin: PROGRAMS,
    engines,
  };
  const texts = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'README.md': README(siteUrl),
    'index.d.ts': await formatDeclarations(),
    'openapi.json': description,
    'seed.json': JSON.stringify(seed),
    'changes.json': JSON.stringify(changes),
    'schema.sql': await formatSchema(),
  };
  return Object.entries(texts).map(([name, body]) => ({ path: FOLDER + name, body }));
}
