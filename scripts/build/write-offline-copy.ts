import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COPY_LIST_PATH, type CopyList, type PageGroup } from '#contract/offline-copy.ts';
import { formatDocumentPath } from '#render/render-page-files.ts';
import { formatPayloadPath } from '#render/payload.ts';
import { root } from '#scripts/lib/root.mjs';
import type { JobRunner } from './jobs/run-jobs.ts';

const CLIENT = 'dist/client';
/** Pages in a file: enough to say what all pages say only eight times, few enough to make one file anew in an eighth of a second. */
const PAGES_IN_GROUP = 34;

/** What the copy of the site is made of. */
export interface CopySources {
  /** Paths of the pages, in an order that stays. */
  readonly paths: readonly string[];
  /** Digests of the files of the pages, by path below the root. */
  readonly pages: ReadonlyMap<string, string>;
  /** Addresses of the files besides pages. */
  readonly files: readonly string[];
  /** Name of the search index, and its file below the root. */
  readonly index: { readonly name: string; readonly file: string };
}

/** Whether a file besides pages belongs to the copy: what pages show or load, and no pictures for other sites and systems. */
export const isOfCopy = (address: string): boolean => /\.(js|css|woff2|svg)$/.test(address);

const hash = (text: string | Uint8Array) =>
  createHash('sha256').update(text).digest('base64url').slice(0, 12);

function listGroups(paths: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (let from = 0; from < paths.length; from += PAGES_IN_GROUP)
    groups.push(paths.slice(from, from + PAGES_IN_GROUP));
  return groups;
}

/** Addresses in the copy and the files that they stand for. */
const listPageFiles = (path: string): readonly (readonly [address: string, file: string])[] => [
  [path, `${CLIENT}${formatDocumentPath(path)}`],
  [formatPayloadPath(path), `${CLIENT}${formatPayloadPath(path)}`],
];

/** Writes the files of which readers keep a copy for the time without a network: groups of pages, and the list of all files. */
export async function writeOfflineCopy(jobs: JobRunner, sources: CopySources): Promise<void> {
  await jobs.settle();
  const [address, ...written] = await Promise.all([
    writeIndex(jobs, sources.index.file),
    ...listGroups(sources.paths).map((paths, index) => writeGroup(jobs, index, paths, sources)),
  ]);
  const groups = written.flat();
  await jobs.settle();
  const files = [...sources.files, address].toSorted();
  const { name } = sources.index;
  await jobs.run({
    name: 'list of the copy',
    input: [...groups, ...files, name],
    async make() {
      const sizes = await Promise.all([...groups, ...files].map(readTransferSize));
      const list: CopyList = {
        version: hash([...groups, ...files, name].join(' ')),
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        groups,
        files,
        index: { address, name },
      };
      return [{ path: `${CLIENT}${COPY_LIST_PATH}`, body: JSON.stringify(list) }];
    },
  });
}

async function writeGroup(
  jobs: JobRunner,
  index: number,
  paths: readonly string[],
  { pages }: CopySources,
): Promise<readonly string[]> {
  const files = paths.flatMap(listPageFiles);
  const output = await jobs.run({
    name: `group ${index} of the copy`,
    input: files.map(([address, file]) => `${address} ${pages.get(file)}`),
    async make() {
      const group: Record<string, string> = {};
      for (const [address, file] of files)
        group[address] = await readFile(join(root, file), 'utf8');
      const body = JSON.stringify(group satisfies PageGroup);
      return [{ path: `${CLIENT}/assets/copy-${hash(body)}.json`, body }];
    },
  });
  return [...output.keys()].map((path) => path.slice(CLIENT.length));
}

/** Publishes the search index, which readers get from the server else. @returns its address */
async function writeIndex(jobs: JobRunner, file: string): Promise<string> {
  const body = await readFile(join(root, file));
  const path = `${CLIENT}/assets/copy-${hash(body)}.bin`;
  await jobs.run({ name: 'index of the copy', input: [body], make: () => [{ path, body }] });
  return path.slice(CLIENT.length);
}

/** What a file takes on the way: compressed, where it is. */
async function readTransferSize(address: string): Promise<number> {
  const file = join(root, CLIENT, address);
  const found = await stat(`${file}.br`).catch(() => stat(file));
  return found.size;
}
