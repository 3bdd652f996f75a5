// Builds dist/ when it is missing or older than what it is made from. `--force` builds in any case.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from '#scripts/install/ensure-installed.mjs';
import { runCommand } from '#scripts/lib/run-command.mjs';
import { root } from '#scripts/lib/root.mjs';

const SOURCES = ['api', 'bench/results', 'content', 'src', 'scripts'];
const FILES = ['package-lock.json', 'site.config.ts', 'tsconfig.json', 'vite.config.ts'];
const mark = join(root, 'dist/.sources');

function hashSources() {
  const hash = createHash('sha256').update(process.env['MODEL_REPEAT'] ?? '1');
  const names = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const name of [
    ...names.toSorted((a, b) => (a < b ? -1 : 1)),
    ...FILES.map((file) => join(root, file)),
  ]) {
    hash.update(`${name.slice(root.length)}\n`).update(readFileSync(name));
  }
  return hash.digest('hex');
}

/**
 * @param {{ force?: boolean }} [options]
 * @throws when the build fails
 */
export function ensureBuilt({ force = false } = {}) {
  const sources = hashSources();
  const isFresh = existsSync(mark) && readFileSync(mark, 'utf8') === sources;
  if (isFresh && !force) return;
  ensureInstalled();
  console.log('Building the site. The first time takes one to two minutes.');
  if (
    !runCommand(process.execPath, [
      '--max-old-space-size=512',
      // Young objects are collected less often: half of the time that the collector took.
      '--max-semi-space-size=16',
      '--import',
      'tsx',
      'scripts/build/build.ts',
    ])
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
