import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StarterScript } from '#render/build-starter.ts';
import { root } from '#scripts/lib/root.mjs';
import { listBundlerOptions } from './engine-options.mjs';
import type { OutputFile } from './jobs/output-files.ts';
import { PARTS, type JobRunner } from './jobs/run-jobs.ts';

const run = promisify(execFile);
const FOLDER = '.cache/bundle';
const SCRIPTS = `${PARTS}/pages/scripts.json`;

/** The bundled code of the site. */
export interface SiteBundles {
  /** What every document has in it, and where its first module is. */
  readonly scripts: { readonly starter: StarterScript; readonly earlyUrl: string };
  /** Addresses of the published assets. */
  readonly assets: readonly string[];
  /** Every published asset is named by its content: their names are the build's identity. */
  readonly buildId: string;
  /** Digest of what renders pages. */
  readonly renderer: string;
  /** Digests of the files of the local sandbox, by their paths below the root. */
  readonly program: ReadonlyMap<string, string>;
}

/** Runs the bundler in a process of its own, and reads what it has written. */
async function bundle(): Promise<readonly OutputFile[]> {
  const program = join(process.env['BUILD_PROGRAM']!, 'bundle.mjs');
  const args = [...listBundlerOptions(), program, join(root, FOLDER)];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: root });
  if (stdout || stderr) console.error(`${stdout}${stderr}`.trim());
  const entries = await readdir(join(root, FOLDER), { recursive: true, withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const path = file.slice(join(root, FOLDER).length + 1).replaceAll('\\', '/');
        const folder = path.startsWith('pages/') ? PARTS : 'dist';
        return { path: `${folder}/${path}`, body: await readFile(file) };
      }),
  );
}

/**
 * Bundles the code of the site, unless no source of it has changed.
 *
 * @throws with what the bundler says
 */
export async function bundleSite(jobs: JobRunner): Promise<SiteBundles> {
  const files = await jobs.run({ name: 'bundles', make: bundle });
  await jobs.settle();
  const list = (prefix: string) => [...files].filter(([path]) => path.startsWith(prefix));
  const assets = list('dist/client/assets/').map(([path]) => path.slice('dist/client'.length));
  const rendering = [...list('dist/rsc/'), ...list('dist/ssr/'), ...list(SCRIPTS)];
  const digest = (texts: readonly string[]) =>
    createHash('sha256').update(texts.toSorted().join('\n')).digest('hex');
  return {
    scripts: JSON.parse(await readFile(join(root, SCRIPTS), 'utf8')) as SiteBundles['scripts'],
    assets,
    buildId: digest(assets).slice(0, 12),
    renderer: digest(rendering.flat()),
    program: new Map(list('dist/local/')),
  };
}
