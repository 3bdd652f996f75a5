import { IMAGE_PATH, IMAGE_WIDTHS } from '#contract/image.ts';
import { IMAGE_QUALITY } from '#contract/limits.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { TEXTS } from './image-texts.ts';

/** Where an image comes from. */
export type ImageSource =
  | { readonly kind: 'local'; readonly path: string }
  | { readonly kind: 'remote'; readonly url: URL };

/** What a request to the image optimiser asks for. */
export interface ImageRequest {
  readonly source: ImageSource;
  /** CSS pixels, one of the listed widths. */
  readonly width: number;
  /** 1 to 100. */
  readonly quality: number;
}

const MAX_URL_LENGTH = 3072;
/** What is in the published images folder. */
const LOCAL_PREFIX = '/images/';

function refuse(text: string): never {
  throw new HttpError(400, text);
}

/**
 * Checks the query of a request to the optimiser, in the order and with the texts of next/image; only that
 * a missing q means 75 (specification 7).
 *
 * @param remoteOrigins origins that images may be fetched from
 * @throws HttpError 400
 */
export function parseImageRequest(
  query: URLSearchParams,
  remoteOrigins: ReadonlySet<string>,
): ImageRequest {
  const source = parseSource(readOne(query, 'url', '"url" parameter'), remoteOrigins);
  const width = parseWidth(readOne(query, 'w', '"w" parameter (width)'));
  const quality = parseQuality(readOne(query, 'q', '"q" parameter (quality)', true));
  if (!IMAGE_WIDTHS.includes(width)) {
    refuse(`"w" parameter (width) of ${width} is not allowed`);
  }
  return { source, width, quality };
}

function readOne(query: URLSearchParams, name: string, label: string): string;
function readOne(
  query: URLSearchParams,
  name: string,
  label: string,
  isOptional: true,
): string | undefined;
function readOne(query: URLSearchParams, name: string, label: string, isOptional = false) {
  const values = query.getAll(name);
  if (values.length > 1) refuse(`${label} cannot be an array`);
  const [value] = values;
  if (!isOptional && !value) refuse(`${label} is required`);
  return value;
}

function parseSource(url: string, remoteOrigins: ReadonlySet<string>): ImageSource {
  if (url.length > MAX_URL_LENGTH) refuse('"url" parameter is too long');
  if (url.startsWith('//')) {
    refuse('"url" parameter cannot be a protocol-relative URL (//)');
  }
  if (url.startsWith('/')) return { kind: 'local', path: parseLocalPath(url) };
  const parsed = URL.canParse(url) ? new URL(url) : refuse(TEXTS.invalid);
  if (!/^https?:$/.test(parsed.protocol)) refuse(TEXTS.invalid);
  if (parsed.username || parsed.password || !remoteOrigins.has(parsed.origin)) {
    refuse(TEXTS.notAllowed);
  }
  parsed.hash = '';
  return { kind: 'remote', url: parsed };
}

function parseLocalPath(url: string): string {
  const [encoded = ''] = url.split(/[?#]/, 1);
  const path = decode(encoded);
  if (path === IMAGE_PATH || path.startsWith(`${IMAGE_PATH}/`)) {
    refuse('"url" parameter cannot be recursive');
  }
  // A query would only be one more name for the same file.
  const isPlain = encoded === url && !/[\\\0]|(^|\/)\.{1,2}(\/|$)/.test(path);
  if (!isPlain || !path.startsWith(LOCAL_PREFIX)) refuse(TEXTS.notAllowed);
  return path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return refuse(TEXTS.invalid);
  }
}

function parseWidth(text: string): number {
  const width = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (width <= 0) refuse('"w" parameter (width) must be an integer greater than 0');
  return width;
}

function parseQuality(text: string | undefined): number {
  if (text === undefined) return IMAGE_QUALITY;
  const quality = /^[0-9]+$/.test(text) ? Number(text) : 0;
  if (quality < 1 || quality > 100) {
    refuse('"q" parameter (quality) must be an integer between 1 and 100');
  }
  return quality;
}
