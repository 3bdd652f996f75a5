import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

const MODULE = pathToFileURL(join(root, 'scripts/test/temporary-folder.mjs')).href;
const PROGRAM = `import { makeTemporaryFolder } from '${MODULE}';
console.log(makeTemporaryFolder());
if (makeTemporaryFolder() !== makeTemporaryFolder()) throw new Error('two folders');
process.stdin.resume().on('end', () => process.exit());`;

/** Starts a program that makes the folder, and stays until its input ends. */
async function start() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { cwd: root });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return { child, folder: line.trim() };
}

it.each([
  ['ends by itself', (child) => child.stdin.end()],
  ['is asked to end', (child) => child.kill('SIGTERM')],
  ['is interrupted', (child) => child.kill('SIGINT')],
])('the folder goes with all that is in it when the program %s', async (_, end) => {
  const { child, folder } = await start();
  writeFileSync(join(folder, 'left.txt'), 'left');
  end(child);
  await once(child, 'exit');
  expect(existsSync(folder)).toBe(false);
});

it('other users pass through the folder, and read nothing of it', async () => {
  const { child, folder } = await start();
  expect(statSync(folder).mode & 0o777).toBe(0o711);
  child.stdin.end();
  await once(child, 'exit');
});
