import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ignoreGone } from './ignore-gone.ts';
import { SETTINGS_FILE } from './settings-file.ts';

/** Where sources are. Results of benchmarks are shown on /quality. */
const FOLDERS = ['api', 'content', 'bench/results'];

/** The texts of the project's sources, by repository-relative path. */
export interface SourceFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Every image path as pages name it: /images/... */
  readonly images: ReadonlySet<string>;
  /** Other files of api/ and content/. @default none */
  readonly unread?: readonly string[];
}

/** Reads files again only when they have changed. */
export interface SourceReader {
  read(): Promise<SourceFiles>;
}

/** How long a save may take. Many programs empty a file and then fill it. */
const SAVE_MS = 100;
const LOOK_AGAIN_MS = 10;

/** Reads a file that may have been emptied by a save which is under way. */
async function readFilled(path: string): Promise<string> {
  for (let waited = 0; waited < SAVE_MS; waited += LOOK_AGAIN_MS) {
    const text = await readFile(path, 'utf8');
    if (text !== '') return text;
    await sleep(LOOK_AGAIN_MS);
  }
  return readFile(path, 'utf8');
}

/**
 * Reads api/, content/ and the results of the benchmarks below a folder; texts are kept until a file's time or size changes. Two writes of one save
 * can have the same time, since a file system counts in steps of a few milliseconds. Some editors begin a file with a byte order mark
 * or end lines with two characters: both are left out. So is a file that is deleted after it was listed.
 */
export function createSourceReader(root: string): SourceReader {
  const kept = new Map<string, { readonly state: string; readonly text: string }>();
  async function readText(file: string): Promise<string> {
    const path = join(root, file);
    const { mtimeMs, size } = await stat(path);
    const state = `${mtimeMs} ${size}`;
    const known = kept.get(file);
    if (known?.state === state) return known.text;
    const text = await (known?.text ? readFilled(path) : readFile(path, 'utf8'));
    const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    kept.set(file, { state, text: plain });
    return plain;
  }
  return {
    async read() {
      const files = (await Promise.all(FOLDERS.map((dir) => listFiles(root, dir)))).flat();
      const readable = files.filter((file) => /\.(yaml|json|mdx|svg)$|\/SKILL\.md$/.test(file));
      // For the lines of its settings alone, which are imported.
      if (await isFile(join(root, SETTINGS_FILE))) readable.push(SETTINGS_FILE);
      const texts = await Promise.all(
        readable.map(async (file) => [file, await readText(file).catch(ignoreGone)] as const),
      );
      const images = files.filter((file) => file.startsWith('content/images/'));
      const known = new Set([...readable.filter(isInPlace), ...images]);
      const unread = files.filter((file) => /^(?:api|content)\//.test(file) && !known.has(file));
      return {
        texts: new Map(texts.filter((entry): entry is [string, string] => entry[1] !== undefined)),
        images: new Set(images.map((file) => file.slice('content'.length))),
        unread,
      };
    },
  };
}

/** Whether a file is where files of its kind are looked for. */
const isInPlace = (file: string) =>
  file.endsWith('.mdx')
    ? file.startsWith('content/pages/')
    : !file.startsWith('content/') || /^content\/(?:data|sandbox|skills)\//.test(file);

const isFile = (path: string) =>
  stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );

async function listFiles(root: string, dir: string): Promise<string[]> {
  const entries = await readdir(join(root, dir), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}
