import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { resolveCommand } from './resolve-command.ts';
import type { Command } from './toolchain.ts';

const require = createRequire(import.meta.url);

/** Versions of the packages that decide which types are right, for a proof. */
export function listTypeVersions(): readonly string[] {
  return ['typescript', '@types/node'].map(
    (name) => (require(`${name}/package.json`) as { readonly version: string }).version,
  );
}

/**
 * Says what the checker of a language's types has found in files of a folder, as a reader with Node's types would see
 * the files; nothing when they are right.
 *
 * @param typeCheck of the language's toolchain
 */
export function checkTypes(typeCheck: Command, folder: string, files: readonly string[]): string {
  const [program, ...args] = resolveCommand(typeCheck);
  const typeRoots = dirname(dirname(require.resolve('@types/node/package.json')));
  const { status, stdout, stderr } = spawnSync(
    program,
    [...args, '--typeRoots', typeRoots, ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  return status === 0 ? '' : `${stdout}${stderr}`;
}
