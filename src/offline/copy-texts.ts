import type { PackPlace } from '#contract/copy-pack.ts';
import { PAYLOAD_ENDING } from '#contract/offline-copy.ts';

/** Where a copy keeps {@link CopyTexts}. */
const TEXTS_PATH = '/offline-copy-texts.json';
/** Of what is no page, by the ending of the address. */
const TYPES: readonly (readonly [ending: string, type: string])[] = [
  [PAYLOAD_ENDING, 'text/x-component; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.atom', 'application/atom+xml; charset=utf-8'],
];

/** The texts in the packs of a copy. */
export interface CopyTexts {
  /** Of each page. */
  readonly headers: Readonly<Record<string, string>>;
  readonly packs: readonly CopyPack[];
}

interface CopyPack {
  readonly address: string;
  /** By address of the text. */
  readonly places: Readonly<Record<string, PackPlace>>;
}

/** Notes where the texts of a copy stand. From now on, the texts are found. */
export async function keepTexts(files: Cache, texts: CopyTexts): Promise<void> {
  await files.put(TEXTS_PATH, Response.json(texts));
}

/** Finds a text or another file of a copy; undefined where there is none. */
export async function findFile(files: Cache, path: string): Promise<Response | undefined> {
  const kept = await files.match(TEXTS_PATH);
  const texts = kept && ((await kept.json()) as CopyTexts);
  const pack = texts?.packs.find(({ places }) => Object.hasOwn(places, path));
  // Copies that were made before there were packs have a file for each text.
  if (!texts || !pack) return files.match(path);
  const found = await files.match(pack.address);
  if (!found) return undefined;
  const text = (await found.blob()).slice(...pack.places[path]!);
  const type = TYPES.find(([ending]) => path.endsWith(ending))?.[1];
  return new Response(text, { headers: type ? { 'content-type': type } : texts.headers });
}
