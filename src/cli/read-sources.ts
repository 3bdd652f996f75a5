import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { failUsage } from './failure.ts';
import type { Terminal } from './terminal.ts';
import type { Source } from '#program/source.ts';

/** Folders of packages that others have written, and of programs that were built. Hidden folders are left out too. */
const SKIPPED = new Set(['node_modules', 'vendor', 'dist', 'build', 'target', '__pycache__']);
/** Source files are smaller. A log can be named as a file. */
const MAX_BYTES = 1_000_000;

/**
 * Reads files, and in folders all files that look like source code: text up to 1 MB. Longer texts in folders are named on the
 * terminal, since a call in one of them would be missing from the list.
 *
 * @param paths `-` is the input
 * @throws CommandError for a path that cannot be read
 */
export async function readSources(
  paths: readonly string[],
  { readInput, error }: Pick<Terminal, 'readInput' | 'error'>,
): Promise<readonly Source[]> {
  const sources: Source[] = [];
  const skipped: string[] = [];
  for (const path of paths) {
    if (path === '-') sources.push({ name: 'input', text: await readInput() });
    else if (await isFolder(path))
      for await (const source of readFolder(path, skipped)) sources.push(source);
    else sources.push({ name: path, text: await readFile(path, 'utf8').catch(failWith(path)) });
  }
  if (skipped.length > 0)
    error(`Not read, since larger than 1 MB: ${skipped.join(', ')}. Name a file to read it.\n`);
  return sources;
}

/** Ends the command for a path that cannot be read: its calls would be missing from the list. */
const failWith = (path: string) => (error: NodeJS.ErrnoException) =>
  failUsage(`${path} cannot be read: ${error.code ?? error.message}.`);

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(failWith(path))).isDirectory();
}

/** @param skipped is given the texts that are too long */
async function* readFolder(folder: string, skipped: string[]): AsyncGenerator<Source> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(failWith(folder));
  for (const entry of entries.toSorted((one, other) => one.name.localeCompare(other.name))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* readFolder(path, skipped);
    else if (entry.isFile() && (await stat(path)).size > MAX_BYTES) {
      if (await isText(path)) skipped.push(path);
    } else if (entry.isFile()) {
      const text = await readFile(path, 'utf8').catch(failWith(path));
      if (!text.includes('\u0000')) yield { name: path, text };
    }
  }
}

/** Whether a long file looks like text where it begins: nobody looks for calls in a picture. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path).catch(failWith(path));
  try {
    const { buffer, bytesRead } = await file.read({ length: 4096, position: 0 });
    return !buffer.subarray(0, bytesRead).includes(0);
  } finally {
    await file.close();
  }
}
