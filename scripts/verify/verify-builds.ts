// Builds the site after each kind of change, on top of an earlier build and from nothing, and compares all files:
// npm run verify:builds [-- WORD...] for the changes whose name has one of the words. Each takes one to two minutes.
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { measureCommand } from '#bench/support/measure-command.ts';
import { createWorkingCopy } from '#bench/support/working-copy.ts';
import { compareFolders } from './builds/compare-folders.ts';
import { SOURCE_EDITS } from './builds/source-edits.ts';

/** Runs npm run build. @returns its last line, and what it has cost */
async function build(dir: string): Promise<string> {
  const { seconds, processorSeconds, output } = await measureCommand(['npm', 'run', 'build'], {
    cwd: dir,
  });
  const cost = `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor time`;
  return `${cost} (${output.trim().split('\n').at(-1)})`;
}

const words = process.argv.slice(2);
const edits = SOURCE_EDITS.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const { dir, remove } = await createWorkingCopy();
try {
  console.log(`From nothing: ${await build(dir)}`);
  const [dist, warm] = [join(dir, 'dist'), join(dir, 'dist-warm')];
  for (const { name, make } of edits) {
    await make(dir);
    console.log(`\n${name}\n  after another: ${await build(dir)}`);
    await rename(dist, warm);
    await rm(join(dir, '.cache'), { recursive: true });
    console.log(`  from nothing:  ${await build(dir)}`);
    const { count, differing } = await compareFolders(warm, dist);
    console.log(
      differing.length === 0
        ? `  the same ${count} files, byte for byte`
        : `  ${differing.length} of ${count} files differ: ${differing.slice(0, 20).join(', ')}`,
    );
    if (differing.length > 0) process.exitCode = 1;
    await rm(warm, { recursive: true });
  }
} finally {
  await remove();
}
