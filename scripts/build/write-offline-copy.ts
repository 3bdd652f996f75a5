import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatPack } from '#contract/copy-pack.ts';
import {
  COPY_LIST_PATH,
  COPY_SANDBOX_PATH,
  COPY_WORKER_PATH,
  readDigest,
  type CopyList,
} from '#contract/offline-copy.ts';
import { formatDocumentPath } from '#render/render-page-files.ts';
import { formatPayloadPath } from '#render/payload.ts';
import { formatMarkdownPath } from '#site/article/markdown-path.ts';
import { root } from '#scripts/lib/root.mjs';
import type { JobRunner } from './jobs/run-jobs.ts';

const CLIENT = 'dist/client';
const DESCRIPTION = '/openapi.json';
const DATA_ENDINGS = ['.openapi.json', '.proof.json', '.sdk.json'];
/** What tools ask for besides the files of one page: lists of operations and changes, and workflows. */
const DATA =
  /^\/(?:console\.json|permissions\.json|changelog\.atom|changelog\.since-[\w-]+\.json|workflows\/[\w-]+\.json)$/;
/** Pages in a file: enough to say what all pages say only eight times, few enough to make one file anew in a quarter of a second. */
const PAGES_IN_PACK = 34;

/** What the copy of the site is made of. */
export interface CopySources {
  /** Paths of the pages, in an order that stays. */
  readonly paths: readonly string[];
  /** Digests of the files of the pages and of the forms of the description, by path below the root. */
  readonly digests: ReadonlyMap<string, string>;
  /** The same of the lists, which are made meanwhile. */
  readonly lists: Promise<ReadonlyMap<string, string>>;
  /** Addresses of the files besides pages. */
  readonly files: readonly string[];
  /** Name of the search index, and its file below the root. */
  readonly index: { readonly name: string; readonly file: string };
  /** What the workspaces of the sandbox begin with, as JSON. */
  readonly seed: string;
}

/** Whether a file besides pages belongs to the copy: what pages show or load, and no pictures for other sites and systems. */
export const isOfCopy = (address: string): boolean => /\.(js|css|woff2|svg)$/.test(address);

function listPacks(paths: readonly string[]): readonly (readonly string[])[] {
  const packs: string[][] = [];
  for (let from = 0; from < paths.length; from += PAGES_IN_PACK)
    packs.push(paths.slice(from, from + PAGES_IN_PACK));
  return packs;
}

/** An address in the copy and the file that it stands for. */
type AddressedFile = readonly [address: string, file: string];

const addressFile = (address: string): AddressedFile => [address, CLIENT + address];

/** What a page is made of, and what its tools ask for: the Markdown, the operation, its proof, and the samples of the SDKs. */
function listPageFiles(path: string, digests: CopySources['digests']): readonly AddressedFile[] {
  const data = DATA_ENDINGS.map((ending) => path + ending);
  return [
    [path, CLIENT + formatDocumentPath(path)],
    addressFile(formatPayloadPath(path)),
    ...[formatMarkdownPath(path), ...data].map(addressFile).filter(([, file]) => digests.has(file)),
  ];
}

/** Writes the files of which readers keep a copy for the time without a network: packs of pages, and the list of all files. */
export async function writeOfflineCopy(jobs: JobRunner, sources: CopySources): Promise<void> {
  await jobs.settle();
  const index = new Uint8Array(await readFile(join(root, sources.index.file)));
  const [address, seed, ...written] = await Promise.all([
    writeNamed(jobs, { name: 'index', body: index, ending: '.bin' }),
    writeNamed(jobs, {
      name: 'seed',
      body: new TextEncoder().encode(sources.seed),
      ending: '.json',
    }),
    writeData(jobs, sources),
    ...listPacks(sources.paths).map((paths, index) =>
      writePack(jobs, `pack ${index}`, {
        files: paths.flatMap((path) => listPageFiles(path, sources.digests)),
        digests: sources.digests,
      }),
    ),
  ]);
  const packs = written.flat();
  await jobs.settle();
  const files = [...sources.files, address, DESCRIPTION, seed].toSorted();
  const { name } = sources.index;
  const digests = Object.fromEntries(
    await Promise.all([...packs, ...files].map(async (each) => [each, await findDigest(each)])),
  ) as Record<string, string>;
  // The addresses of drawings and of the description stay when the files change.
  const parts = [...Object.entries(digests).flat(), name];
  await jobs.run({
    name: 'list of the copy',
    input: parts,
    async make() {
      const scripts = [COPY_WORKER_PATH, COPY_SANDBOX_PATH];
      const sizes = await Promise.all([...packs, ...files, ...scripts].map(readTransferSize));
      const list: CopyList = {
        version: await readDigest(Buffer.from(parts.join(' '))),
        bytes: sizes.reduce((sum, size) => sum + size, 0),
        packs,
        files,
        digests,
        index: { address, name },
        sandbox: { description: DESCRIPTION, seed },
      };
      return [{ path: `${CLIENT}${COPY_LIST_PATH}`, body: JSON.stringify(list) }];
    },
  });
}

interface Pack {
  readonly files: readonly AddressedFile[];
  readonly digests: ReadonlyMap<string, string>;
}

async function writePack(
  jobs: JobRunner,
  name: string,
  { files, digests }: Pack,
): Promise<readonly string[]> {
  const output = await jobs.run({
    name: `${name} of the copy`,
    input: files.map(([address, file]) => `${address} ${digests.get(file)}`),
    async make() {
      const texts = new Map<string, Uint8Array>();
      for (const [address, file] of files) texts.set(address, await readFile(join(root, file)));
      const body = formatPack(texts);
      return [{ path: `${CLIENT}/assets/copy-${await readDigest(body)}.txt`, body }];
    },
  });
  return [...output.keys()].map((path) => path.slice(CLIENT.length));
}

async function writeData(jobs: JobRunner, sources: CopySources): Promise<readonly string[]> {
  const digests = new Map([...sources.digests, ...(await sources.lists)]);
  await jobs.settle();
  const addresses = [...digests.keys()].map((file) => file.slice(CLIENT.length));
  const files = addresses.filter((address) => DATA.test(address)).toSorted();
  return writePack(jobs, 'data', { files: files.map(addressFile), digests });
}

/** Publishes a file that readers get from the server else, named by its digest. @returns its address */
async function writeNamed(
  jobs: JobRunner,
  {
    name,
    body,
    ending,
  }: { readonly name: string; readonly body: Uint8Array<ArrayBuffer>; readonly ending: string },
): Promise<string> {
  const path = `${CLIENT}/assets/copy-${await readDigest(body)}${ending}`;
  await jobs.run({ name: `${name} of the copy`, input: [body], make: () => [{ path, body }] });
  return path.slice(CLIENT.length);
}

/** The files that are made here are named by their digests. */
async function findDigest(address: string): Promise<string> {
  const [, named] = /\/copy-([\w-]+)\.(?:txt|json|bin)$/.exec(address) ?? [];
  return named ?? readDigest(new Uint8Array(await readFile(join(root, CLIENT, address))));
}

/** What a file takes on the way: compressed, where it is. */
async function readTransferSize(address: string): Promise<number> {
  const file = join(root, CLIENT, address);
  const found = await stat(`${file}.br`).catch(() => stat(file));
  return found.size;
}
