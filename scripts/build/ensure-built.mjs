// Builds dist/ when it is missing or older than what it is made from. `--force` builds in any case.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '#scripts/install/ensure-installed.mjs';
import { runCommand } from '#scripts/lib/run-command.mjs';
import { root } from '#scripts/lib/root.mjs';
import { listBuildOptions } from './engine-options.mjs';
import { CODE, hashSources } from './hash-sources.mjs';

const CONTENT = ['api', 'bench/results', 'content'];
const mark = join(root, 'dist/.sources');

/**
 * @param {{ force?: boolean }} [options]
 * @throws when the build fails
 */
export function ensureBuilt({ force = false } = {}) {
  const repeat = process.env['MODEL_REPEAT'] ?? '1';
  const code = hashSources(CODE);
  const sources = `${repeat} ${code} ${hashSources(CONTENT)}`;
  const isFresh = existsSync(mark) && readFileSync(mark, 'utf8') === sources;
  if (isFresh && !force) return;
  ensureInstalled();
  const isFirst = !existsSync(join(root, '.cache/build/records.json'));
  if (!existsSync(mark)) console.log('Building the site. The first time takes up to a minute.');
  if (
    !runCommand(
      process.execPath,
      [...listBuildOptions({ isFirst }), 'scripts/build/run-build.mjs'],
      {
        BUILD_CODE: code,
        // The bundler then gives memory back at once, and has one thread for small tasks: it needs 130 MB less.
        MIMALLOC_PURGE_DELAY: '0',
        RAYON_NUM_THREADS: '1',
      },
    )
  ) {
    throw new Error('The build failed. Its reason is above.');
  }
  writeFileSync(mark, sources);
}

if (process.argv[1] === import.meta.filename) {
  try {
    ensureBuilt({ force: process.argv.includes('--force') });
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
