import type { FindReady, ReadyAnswer, RequestHead } from '#server/edge/ready-answer.ts';
import { createEncodingChooser } from '#server/edge/choose-encoding.ts';
import { NOT_FOUND_PAGE } from './create-static-site.ts';
import { createMarkdownChooser } from './prefers-markdown.ts';
import type { SiteFiles, Variant } from './site-files.ts';

/** Addresses that mean the same in a request as in the table of files. */
const PLAIN = /^(\/[\w.~-]+)*\/?$/;
const HOST = /^[\w.-]+(:\d+)?$/;

/** Headers for which a file is not answered whole, or not from the table alone. */
const ASKS_MORE = [
  ['range', 'if-none-match', 'if-modified-since'],
  ['content-length', 'transfer-encoding', 'expect', 'upgrade'],
].flat();

function asksForFile({ method, headers }: RequestHead): boolean {
  if (method !== 'GET' || !HOST.test(headers.host ?? '')) return false;
  for (const name of ASKS_MORE) if (headers[name] !== undefined) return false;
  return true;
}

function makeReady({ bytes, headers }: Variant): ReadyAnswer | undefined {
  return bytes && { bytes, headers: Object.entries(headers).flat() };
}

/**
 * Creates what finds a published file for a plain request: one that asks for the whole file, as the first view of a reader does. The
 * answer is that of `createStaticSite`, without the objects of Request and Response, which take as long as all else. Whatever is not
 * plain is left to `createStaticSite`.
 */
export function createReadyFinder(files: SiteFiles): FindReady {
  const chooseEncodings = createEncodingChooser();
  const choosesMarkdown = createMarkdownChooser();
  const known = new Map([...files].filter(([path]) => PLAIN.test(path) && path !== NOT_FOUND_PAGE));
  const answers = new Map<Variant, ReadyAnswer | undefined>();

  function findVariant(head: RequestHead): Variant | undefined {
    const file = known.get(head.url ?? '');
    if (!file || !asksForFile(head)) return undefined;
    const { accept = null, 'accept-encoding': encodings = null } = head.headers;
    if (file.markdown && choosesMarkdown(accept)) return undefined;
    for (const encoding of chooseEncodings(encodings)) {
      const variant = file.variants[encoding];
      if (variant) return variant;
    }
    return undefined;
  }

  return (head) => {
    const variant = findVariant(head);
    if (!variant) return undefined;
    const before = answers.get(variant);
    if (before) return before;
    const answer = makeReady(variant);
    answers.set(variant, answer);
    return answer;
  };
}
