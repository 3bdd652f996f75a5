import { formatDocsPath } from '#contract/docs-path.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { readTarget } from '#server/edge/routing/read-path.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { chooseEncodings } from '#server/edge/choose-encoding.ts';
import { chooseFile, chooseVariant } from './choose-variant.ts';
import { parseRange } from './parse-range.ts';
import { parseTarget, type Target } from './parse-target.ts';
import { prefersMarkdown } from './prefers-markdown.ts';
import { isNotModified, isRangeCurrent } from './preconditions.ts';
import type { ByteSpan, SiteFile, SiteFiles, Variant } from './site-files.ts';
import { streamFile } from './stream-file.ts';
import { unpackFile } from './unpack-file.ts';

export interface StaticSiteOptions {
  readonly files: SiteFiles;
  /** Old address to new address. */
  readonly redirects: Readonly<Record<string, string>>;
  /** Headers that every answer carries; those of the files have them already. */
  readonly commonHeaders: HeaderRecord;
}

/** Answers a request for a published file. @throws HttpError for malformed requests */
export type StaticSite = (request: Request) => Response;

/** Has no address of its own: it is what stands at addresses without a page. */
export const NOT_FOUND_PAGE = '/404';
/** Addresses that ask for a file rather than a page. Other sites write pages with the endings that are left out. */
const FILE = /\.(?!(?:html?|php|aspx?|jsp)$)[a-z0-9]+$/i;
/** How other sites write the address of a page. */
const PAGE_ENDING = /(?:\/index)?\.html?$/i;

/** Creates the handler of the published site: Request to Response, from a table in memory. */
export function createStaticSite({
  files,
  redirects,
  commonHeaders,
}: StaticSiteOptions): StaticSite {
  const moved = new Map(Object.entries(redirects));

  /** @throws HttpError 406 when the client takes no encoding that the file has (RFC 9110, 12.5.3) */
  function requireVariant(file: SiteFile, headers: Headers): Variant {
    const variant = chooseVariant(file, headers.get('accept-encoding'));
    if (variant) return variant;
    throw new HttpError(406, 'The file has no encoding that Accept-Encoding takes.', {
      headers: { vary: 'accept-encoding' },
    });
  }

  function findFile(path: string, headers: Headers): SiteFile | undefined {
    const file = files.get(path);
    return file && chooseFile(file, headers.get('accept'));
  }

  function answerUnknown(request: Request, path: string): Response {
    const page = files.get(NOT_FOUND_PAGE);
    if (!page || FILE.test(path)) throw new HttpError(404, 'There is nothing at this address.');
    if (prefersMarkdown(request.headers.get('accept'))) {
      throw new HttpError(404, 'There is no page at this address. /llms.txt lists all pages.', {
        headers: { vary: 'accept' },
      });
    }
    const variant = chooseVariant(page, request.headers.get('accept-encoding')) ?? page.identity;
    const {
      etag: _etag,
      'last-modified': _date,
      'accept-ranges': _ranges,
      ...headers
    } = variant.headers;
    return buildResponse(request, variant, { status: 404, headers });
  }

  function findRedirect({ path, search }: Target): string | undefined {
    const plain = path.replace(PAGE_ENDING, '').replace(/\/+$/, '') || '/';
    const page = FILE.test(plain) ? plain : formatDocsPath(plain);
    const target =
      moved.get(plain) ??
      (page !== path && page !== NOT_FOUND_PAGE && files.has(page) ? page : undefined);
    return target === undefined ? undefined : encodeURI(target) + search;
  }

  return function answerStatic(request) {
    const target = parseTarget(readTarget(request.url));
    const { method, headers } = request;
    const file = target.path === NOT_FOUND_PAGE ? undefined : findFile(target.path, headers);
    const location = file ? undefined : findRedirect(target);
    if (!file && location === undefined) return answerUnknown(request, target.path);
    if (method !== 'GET' && method !== 'HEAD') {
      throw new HttpError(405, 'This address allows only GET and HEAD.', {
        headers: { allow: 'GET, HEAD' },
      });
    }
    if (!file)
      return new Response(null, {
        status: 308,
        headers: { ...commonHeaders, location: location! },
      });
    const chosen = requireVariant(file, headers);
    const takesIdentity = chooseEncodings(headers.get('accept-encoding')).includes('identity');
    // Parts are those of the identity. Without it the whole file is answered, as a server may.
    const range = method === 'GET' && takesIdentity ? headers.get('range') : null;
    const variant = range === null ? chosen : file.identity;
    if (isNotModified(headers, variant)) {
      return new Response(null, { status: 304, headers: variant.notModifiedHeaders });
    }
    if (range !== null && isRangeCurrent(headers, variant))
      return answerRange(request, variant, range);
    return buildResponse(request, variant, { status: 200, headers: variant.headers });
  };
}

function answerRange(request: Request, variant: Variant, header: string): Response {
  const range = parseRange(header, variant.size);
  if (range === undefined)
    return buildResponse(request, variant, { status: 200, headers: variant.headers });
  if (range === 'unsatisfiable') {
    throw new HttpError(416, 'The file has no such bytes.', {
      headers: { 'content-range': `bytes */${variant.size}` },
    });
  }
  const { start, end } = range;
  const headers = {
    ...variant.headers,
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${variant.size}`,
  };
  return buildResponse(request, variant, { status: 206, headers }, range);
}

function buildResponse(
  request: Request,
  variant: Variant,
  init: { readonly status: number; readonly headers: HeaderRecord },
  range?: ByteSpan,
): Response {
  if (request.method === 'HEAD') return new Response(null, init);
  const { bytes, packed } = variant;
  if (bytes) return new Response(range ? bytes.subarray(range.start, range.end + 1) : bytes, init);
  if (packed) return new Response(unpackFile(variant, packed, range), init);
  return new Response(streamFile(variant, range), init);
}
