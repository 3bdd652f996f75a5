import type { FindReady, RequestHead } from '#server/edge/ready-answer.ts';
import { chooseFile, chooseVariant } from './choose-variant.ts';
import { NOT_FOUND_PAGE } from './create-static-site.ts';
import type { SiteFiles } from './site-files.ts';

/** Addresses that mean the same in a request as in the table of files. */
const PLAIN = /^(\/[\w.~-]+)*\/?$/;
const HOST = /^[\w.-]+(:\d+)?$/;

/** Headers for which a file is not answered whole, or not from the table alone. */
const ASKS_MORE = [
  'range',
  'if-none-match',
  'if-modified-since',
  'content-length',
  'transfer-encoding',
  'expect',
  'upgrade',
];

function asksForFile({ method, headers }: RequestHead): boolean {
  if (method !== 'GET' || !HOST.test(headers.host ?? '')) return false;
  for (const name of ASKS_MORE) if (headers[name] !== undefined) return false;
  return true;
}

/**
 * Creates what finds a published file for a plain request: one that asks for the whole file, as the first view of a reader does. The
 * answer is that of `createStaticSite`, without the objects of Request and Response, which take as long as all else. Whatever is not
 * plain is left to `createStaticSite`.
 */
export function createReadyFinder(files: SiteFiles): FindReady {
  const known = new Map([...files].filter(([path]) => PLAIN.test(path) && path !== NOT_FOUND_PAGE));

  return (head) => {
    const file = known.get(head.url ?? '');
    if (!file || !asksForFile(head)) return undefined;
    const { accept = null, 'accept-encoding': acceptEncoding = null } = head.headers;
    const variant = chooseVariant(chooseFile(file, accept), acceptEncoding);
    return variant?.bytes && { bytes: variant.bytes, headers: variant.headers };
  };
}
