import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failUsage } from './failure.ts';
import type { Terminal } from './terminal.ts';
import type { Source } from '#upgrade/source.ts';

/** Folders of packages that others have written, and of programs that were built. Hidden folders are left out too. */
const SKIPPED = new Set(['node_modules', 'vendor', 'dist', 'build', 'target', '__pycache__']);
/** Source files are smaller. A log can be named as a file. */
const MAX_BYTES = 1_000_000;

/**
 * Reads files, and in folders all files that look like source code: text up to 1 MB.
 *
 * @param paths `-` is the input
 * @throws CommandError for a path that cannot be read
 */
export async function readSources(
  paths: readonly string[],
  { readInput }: Pick<Terminal, 'readInput'>,
): Promise<readonly Source[]> {
  const sources: Source[] = [];
  for (const path of paths) {
    if (path === '-') sources.push({ name: 'input', text: await readInput() });
    else if (await isFolder(path))
      for await (const source of readFolder(path)) sources.push(source);
    else sources.push({ name: path, text: await readFile(path, 'utf8').catch(failWith(path)) });
  }
  return sources;
}

/** Ends the command for a path that cannot be read: its calls would be missing from the list. */
const failWith = (path: string) => (error: NodeJS.ErrnoException) =>
  failUsage(`${path} cannot be read: ${error.code ?? error.message}.`);

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(failWith(path))).isDirectory();
}

async function* readFolder(folder: string): AsyncGenerator<Source> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(failWith(folder));
  for (const entry of entries.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* readFolder(path);
    else if (entry.isFile() && (await stat(path)).size <= MAX_BYTES) {
      const text = await readFile(path, 'utf8').catch(failWith(path));
      if (!text.includes('\u0000')) yield { name: path, text };
    }
  }
}
