// Compiles exported programs as a reader with Node's types would, for tests.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** What the strict compiler has to say of files of a folder; nothing when they are right. */
export function checkTypes(folder: string, files: readonly string[]): string {
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const typeRoots = dirname(dirname(require.resolve('@types/node/package.json')));
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022'];
  const types = ['--types', 'node', '--typeRoots', typeRoots];
  const args = [compiler, ...options, ...types, ...files];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${stdout}${stderr}`;
}
