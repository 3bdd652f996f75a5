import { formatPack } from '#contract/copy-pack.ts';
import {
  COPY_LIST_PATH,
  COPY_PAGE_PATH,
  readDigest,
  type CopyList,
} from '#contract/offline-copy.ts';

export const POLICY = "default-src 'none'";
const page = (text: string) =>
  `<html><head><meta name="payload" content="/index.rsc" data-v="abc"></head><body><h1>${text}</h1></body></html>`;

const PAYLOAD = '0:{"buildId":"one","version":"abc","root":null}';

const encode = (text: string) => new TextEncoder().encode(text);
const pack = (texts: Readonly<Record<string, string>>) =>
  formatPack(new Map(Object.entries(texts).map(([path, text]) => [path, encode(text)])));

const buildBodies = (text: string): Readonly<Record<string, Uint8Array<ArrayBuffer>>> => ({
  '/assets/copy-a.txt': pack({ '/': page(text), '/index.rsc': PAYLOAD }),
  '/assets/copy-b.txt': pack({
    '/accounts/add': page(text),
    '/accounts/add.rsc': PAYLOAD,
    [COPY_PAGE_PATH]: page('Your copy'),
  }),
  '/assets/a.js': encode('code'),
  '/assets/b.css': encode('styles'),
});

/** The list of a small site. @param text stands on each page */
export async function buildList(version: string, text: string): Promise<CopyList> {
  const digests: Record<string, string> = {};
  for (const [address, body] of Object.entries(buildBodies(text)))
    digests[address] = await readDigest(body);
  return {
    version,
    bytes: 100,
    packs: ['/assets/copy-a.txt', '/assets/copy-b.txt'],
    files: ['/assets/a.js', '/assets/b.css'],
    digests,
    index: { address: '/assets/copy-c.bin', name: 'docs' },
    sandbox: { description: '/openapi.json', seed: '/assets/copy-d.json' },
  };
}

export const LIST = await buildList('one', 'First');

/** What a site answers, by address; `undefined` stands for a network that fails. */
export type SiteFiles = Record<string, Response | undefined>;

/** The files of a small site. @param text stands on each page */
export function buildSiteFiles(list = LIST, text = 'First'): SiteFiles {
  const files = Object.entries(buildBodies(text)).map(
    ([address, body]) => [address, new Response(body)] as const,
  );
  return {
    [COPY_LIST_PATH]: Response.json(list),
    [COPY_PAGE_PATH]: new Response(page('Your copy'), {
      headers: {
        'content-type': 'text/html',
        'content-security-policy': POLICY,
        'cross-origin-opener-policy': 'same-origin',
        etag: '"x"',
      },
    }),
    ...Object.fromEntries(files),
  };
}

/** Answers from the files of a site, with 404 for all others. */
export const serve =
  (files: SiteFiles) =>
  async (address: string): Promise<Response> => {
    if (!(address in files)) return new Response('', { status: 404 });
    const found = files[address];
    if (!found) throw new TypeError('fetch failed');
    return found.clone();
  };
