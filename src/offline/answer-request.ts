import { COPY_PAGE_PATH, PAYLOAD_ENDING } from '#contract/offline-copy.ts';
import { addCopyLine } from './add-copy-line.ts';
import { findCopy } from './copy-store.ts';

/** How long the network may take for a page of which there is a copy. */
export const PATIENCE_MS = 3000;

/** What a request is answered with. */
export interface AnswerParts {
  readonly storage: CacheStorage;
  /** Asks the network. */
  readonly ask: () => Promise<Response>;
  /** @default {@link PATIENCE_MS} */
  readonly patienceMs?: number;
}

/** What can be answered from a copy: a document, a file with a name that stays, and a file that is named by its content. */
export type RequestKind = 'page' | 'file' | 'asset';

const ASSETS = '/assets/';
const IMAGES = '/images/';

/** Says what a request asks for; undefined for all that only the network answers, such as the sandbox and the search. */
export function readRequestKind(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return undefined;
  if (url.pathname.startsWith(ASSETS)) return 'asset';
  if (url.pathname.endsWith(PAYLOAD_ENDING) || url.pathname.startsWith(IMAGES)) return 'file';
  return request.mode === 'navigate' ? 'page' : undefined;
}

/**
 * Answers a request. The network comes first for pages, so that nobody reads an old page while the site answers. Files
 * below /assets/ are named by their content, and never differ from those of the copy.
 *
 * @throws what the network fails with, where the copy has no answer either
 */
export function answerRequest(kind: RequestKind, url: URL, parts: AnswerParts): Promise<Response> {
  switch (kind) {
    case 'asset':
      return answerAsset(url, parts);
    case 'file':
      return answerFile(url, parts);
    case 'page':
      return answerPage(url, parts);
  }
}

async function answerAsset({ pathname }: URL, { storage, ask }: AnswerParts): Promise<Response> {
  return (await storage.match(pathname)) ?? ask();
}

async function answerFile({ pathname }: URL, { storage, ask }: AnswerParts): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    const kept = await (await findCopy(storage))?.files.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

async function answerPage(url: URL, parts: AnswerParts): Promise<Response> {
  const { storage, ask, patienceMs = PATIENCE_MS } = parts;
  const asked = ask();
  const first = await Promise.race([asked.catch(() => undefined), wait(patienceMs)]);
  if (first && first.status < 500) return first;
  return (await findPage(storage, url)) ?? first ?? asked;
}

/** A page of the copy with a line that says so. An address that the copy does not have leads to the page about the copy. */
async function findPage(storage: CacheStorage, { pathname }: URL): Promise<Response | undefined> {
  const copy = await findCopy(storage);
  if (!copy) return undefined;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  const page = (await copy.files.match(path)) ?? (await copy.files.match(COPY_PAGE_PATH));
  if (!page) return undefined;
  const html = addCopyLine(await page.text(), new Date(copy.keptAt));
  return new Response(html, { headers: page.headers });
}

const wait = (ms: number) =>
  new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), ms));
