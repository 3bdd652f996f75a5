import { COPY_LIST_PATH } from '#contract/offline-copy.ts';
import { COPY_QUERY, openCopyPage, openFromCopy } from './open-from-copy.ts';

/** How long the network may take for a page or a file of which there is a copy. */
export const PATIENCE_MS = 3000;

/** The same for the search, whose dialog gives a host a second. */
export const SEARCH_PATIENCE_MS = 800;

/** How the sandbox of the copy answers a call; each is undefined where it does not. */
export interface CallParts {
  /** In the place of the site. */
  readonly answer: () => Promise<Response | undefined>;
  /** For a workspace that the copy has made, and that the site never had. */
  readonly answerOwn: () => Promise<Response | undefined>;
  /** For a link that shares such a workspace. */
  readonly copyOwn: () => Promise<Response | undefined>;
}

/** What a request is answered with. */
export interface AnswerParts {
  readonly storage: CacheStorage;
  /** Asks the network. */
  readonly ask: () => Promise<Response>;
  /** Searches the copy; undefined where there is none. */
  readonly search: () => Promise<Response | undefined>;
  /** Calls the sandbox of the copy. */
  readonly call: CallParts;
  /** How long the network may take. @default {@link PATIENCE_MS}, for the search {@link SEARCH_PATIENCE_MS} */
  readonly patienceMs?: number;
}

/**
 * What can be answered from a copy: a document, a file with a name that stays, a file that is named by its content,
 * queries of the search, and calls of the sandbox.
 */
export type RequestKind = 'page' | 'file' | 'asset' | 'search' | 'call';

const ASSETS = '/assets/';
const IMAGES = '/images/';
const CALLS = '/sandbox/';
const COPIES = /^\/sandbox\/workspaces\/copies\/?$/;
/** Payloads, and what the tools of pages ask for. */
const FILES = /\.(?:rsc|json|md|atom)$/;
const QUERIES = /^\/1\/indexes\/(?:\*|%2A)\/queries$/i;

/** Says what a request asks for; undefined for all that only the network answers, such as the inbox of callbacks. */
export function readRequestKind(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind | undefined {
  const url = new URL(request.url);
  // Also on another host: the settings of a site may name hosts of its search.
  if (request.method === 'POST' && QUERIES.test(url.pathname)) return 'search';
  if (url.origin !== origin) return undefined;
  if (request.mode !== 'navigate' && url.pathname.startsWith(CALLS)) return 'call';
  if (request.method !== 'GET') return undefined;
  if (url.pathname.startsWith(ASSETS)) return 'asset';
  if (request.mode === 'navigate') return 'page';
  // What the copy keeps under the address of the list is no list.
  if (url.pathname === COPY_LIST_PATH) return undefined;
  return FILES.test(url.pathname) || url.pathname.startsWith(IMAGES) ? 'file' : undefined;
}

/**
 * Answers a request. The network comes first for pages, so that nobody reads an old page while the site answers. Files
 * below /assets/ are named by their content, and never differ from those of the copy.
 *
 * @throws what the network fails with, where the copy has no answer either
 */
export function answerRequest(kind: RequestKind, url: URL, parts: AnswerParts): Promise<Response> {
  return ANSWERS[kind](url, parts);
}

const ANSWERS: Readonly<Record<RequestKind, (url: URL, parts: AnswerParts) => Promise<Response>>> =
  {
    asset: answerAsset,
    call: answerCall,
    file: answerFile,
    page: answerPage,
    search: answerSearch,
  };

async function answerAsset({ pathname }: URL, { storage, ask }: AnswerParts): Promise<Response> {
  return (await readOrNothing(() => storage.match(pathname))) ?? ask();
}

/**
 * Whether a network with a page to sign in has answered, and not the site: with that page, or with the way to it, in the place
 * of a file or of what a call returns. To a reader who opens a page, that page is shown.
 */
const isOfStranger = ({ ok, type, headers }: Response): boolean =>
  type === 'opaqueredirect' || (ok && (headers.get('content-type') ?? '').startsWith('text/html'));

async function answerFile(url: URL, parts: AnswerParts): Promise<Response> {
  const read = () => openFromCopy(parts.storage, url.pathname);
  const own = url.search === COPY_QUERY ? await readOrNothing(read) : undefined;
  return own ?? askOrRead(parts, PATIENCE_MS, read, isOfStranger);
}

/** Only without a network does an address that the copy does not have lead to the page about the copy. */
async function answerPage(url: URL, parts: AnswerParts): Promise<Response> {
  const { storage } = parts;
  try {
    return await askOrRead(parts, PATIENCE_MS, () => openFromCopy(storage, url.pathname));
  } catch (error) {
    const page = await readOrNothing(() => openCopyPage(storage));
    if (page) return page;
    throw error;
  }
}

async function answerSearch(_: URL, parts: AnswerParts): Promise<Response> {
  return askOrRead(parts, SEARCH_PATIENCE_MS, parts.search, isOfStranger);
}

/**
 * A workspace that the copy has made is in the copy alone. For all others the network answers, however long it takes: the site
 * may do what a call asks for. The sandbox of the copy answers where the network fails. A call that its page has taken back is
 * not made.
 */
async function answerCall({ pathname }: URL, { ask, call }: AnswerParts): Promise<Response> {
  const own = await readOrNothing(call.answerOwn);
  if (own) return own;
  try {
    const response = await ask();
    if (isOfStranger(response)) return (await readOrNothing(call.answer)) ?? response;
    const isUnknown = response.status === 404 && COPIES.test(pathname);
    return (isUnknown ? await readOrNothing(call.copyOwn) : undefined) ?? response;
  } catch (error) {
    const isTakenBack = error instanceof DOMException && error.name === 'AbortError';
    const answer = isTakenBack ? undefined : await call.answer();
    if (answer) return answer;
    throw error;
  }
}

/** The network's answer. If none comes in time, or the server fails, that of the copy. */
async function askOrRead(
  { ask, patienceMs }: AnswerParts,
  patience: number,
  read: () => Promise<Response | undefined>,
  isRefused: (response: Response) => boolean = () => false,
): Promise<Response> {
  const asked = ask();
  const first = await Promise.race([asked.catch(() => undefined), wait(patienceMs ?? patience)]);
  if (first && first.status < 500 && !isRefused(first)) return first;
  return (await readOrNothing(read)) ?? first ?? asked;
}

/** A copy that cannot be read, such as one whose files were just deleted, is none: the network still has an answer. */
const readOrNothing = (read: () => Promise<Response | undefined>) => read().catch(() => undefined);

const wait = (ms: number) =>
  new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), ms));
