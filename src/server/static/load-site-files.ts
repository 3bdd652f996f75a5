import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import { ENCODINGS, type Encoding } from '#server/edge/choose-encoding.ts';
import { chooseSecurityHeaders } from './choose-security-headers.ts';
import { formatContentType } from './content-type.ts';
import type { SiteFile, SiteFiles, Variant } from './site-files.ts';

export interface LoadOptions {
  /** Folder of the published site. */
  readonly dir: string;
  /** Security headers of a page. */
  readonly commonHeaders: HeaderRecord;
  /** Bytes that may be held in memory; what does not fit is read from disk. @default 128 MiB */
  readonly memoryBudget?: number;
}

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/**
 * Pages and their code are for people. Whatever else is published may be read by programs on other sites, such as a viewer of
 * OpenAPI. A first view has no bytes for what a tag says already, so only those files have a date.
 */
const VIEWED = /\.(html|rsc)$|^assets\//;
/** Headers that the specification of a file asks for. */
const NAMED_HEADERS: Readonly<Record<string, HeaderRecord>> = {
  // RFC 9727, section 2: programs ask by HEAD whether there is a catalogue.
  '.well-known/api-catalog': { link: '</.well-known/api-catalog>; rel="api-catalog"' },
};
const OPEN: HeaderRecord = { 'access-control-allow-origin': '*' };
/** A larger file, and each copy of it, is read from the disk: hardly anybody asks for one twice. */
const MAX_CACHED_FILE = 1024 * 1024;
/** Of files without a compressed copy only fonts and icons are held: the large ones are cards for crawlers. */
const MAX_CACHED_PLAIN_FILE = 32 * 1024;
/** Few: what is read and not held is given back to the allocator, which keeps as much as was taken at once. */
const READ_AT_ONCE = 4;

/**
 * Reads the published folder once. Answers come from this table alone, so no request can reach a file
 * that was not published.
 *
 * @throws when the folder cannot be read
 */
export async function loadSiteFiles({
  dir,
  commonHeaders,
  memoryBudget,
}: LoadOptions): Promise<SiteFiles> {
  const names = await listFiles(dir);
  const budget = { left: memoryBudget ?? 128 * 1024 * 1024 };
  const files = new Map<string, SiteFile>();
  const published = [...names].filter((name) => !isCompressedCopy(name, names));
  for (let index = 0; index < published.length; index += READ_AT_ONCE) {
    const batch = published.slice(index, index + READ_AT_ONCE);
    const loaded = await Promise.all(
      batch.map((name) => loadFile(name, { dir, names, commonHeaders, budget })),
    );
    batch.forEach((name, at) => files.set(formatAddress(name), loaded[at]!));
  }
  return addMarkdown(files, new Set(published.filter(isPage).map(formatAddress)));
}

function isPage(name: string): boolean {
  return /(^|\/)index\.html$/.test(name);
}

/** Gives each page its Markdown, and both the header by which caches keep the two apart (RFC 9110, 12.5.5). */
function addMarkdown(
  files: ReadonlyMap<string, SiteFile>,
  pages: ReadonlySet<string>,
): ReadonlyMap<string, SiteFile> {
  return new Map(
    [...files].map(([address, file]) => {
      if (!pages.has(address)) return [address, file];
      const own = `${address === '/' ? '/index' : address}.md`;
      const markdown = files.get(own);
      const page = addHeaders(file, {});
      const text = markdown && addHeaders(markdown, { 'content-location': encodeURI(own) });
      return [address, text ? { ...page, markdown: text } : page];
    }),
  );
}

/** A file as it is answered where Accept decides. */
function addHeaders(file: SiteFile, more: HeaderRecord): SiteFile {
  const add = (variant: Variant): Variant => {
    const vary = ['accept', variant.headers['vary']].filter(Boolean).join(', ');
    const own = { ...more, vary };
    return {
      ...variant,
      headers: { ...variant.headers, ...own },
      notModifiedHeaders: { ...variant.notModifiedHeaders, ...own },
    };
  };
  const variants = Object.fromEntries(
    Object.entries(file.variants).map(([encoding, variant]) => [encoding, add(variant)]),
  );
  return { identity: add(file.identity), variants };
}

async function listFiles(dir: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((entry) =>
    relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'),
  );
  return new Set(names.toSorted());
}

function isCompressedCopy(name: string, names: ReadonlySet<string>): boolean {
  return /\.(br|gz)$/.test(name) && names.has(name.slice(0, -3));
}

/** 'a/b/index.html' stands at /a/b, 'index.html' at /, all else at its name. */
function formatAddress(name: string): string {
  const address = `/${name}`;
  return address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) || '/' : address;
}

interface FileContext {
  readonly dir: string;
  readonly names: ReadonlySet<string>;
  readonly commonHeaders: HeaderRecord;
  readonly budget: { left: number };
}

async function loadFile(name: string, context: FileContext): Promise<SiteFile> {
  const path = join(context.dir, name);
  const { mtime, size } = await stat(path);
  const isLarge = size > MAX_CACHED_FILE;
  const body = isLarge ? undefined : await readFile(path);
  const available = ENCODINGS.filter((encoding) => context.names.has(name + SUFFIXES[encoding]));
  const modified = mtime.toUTCString();
  const file: LoadedFile = {
    name,
    modified,
    path,
    tag: (body ? createHash('sha256').update(body).digest() : await hashFile(path))
      .toString('base64url')
      .slice(0, 12),
    maxCached: available.length > 1 ? MAX_CACHED_FILE : MAX_CACHED_PLAIN_FILE,
    shared: {
      ...chooseSecurityHeaders(name, context.commonHeaders),
      'cache-control': formatCacheControl(name),
      ...(!VIEWED.test(name) && { ...OPEN, 'last-modified': modified }),
      ...NAMED_HEADERS[name],
      ...(available.length > 1 && { vary: 'accept-encoding' }),
    },
  };
  const variants: Partial<Record<Encoding, Variant>> = {};
  for (const encoding of available) {
    const own = path + SUFFIXES[encoding];
    const bytes = isLarge ? undefined : encoding === 'identity' ? body : await readFile(own);
    const length = bytes?.length ?? (await stat(own)).size;
    // A copy that has not become smaller is only work for the reader.
    if (encoding !== 'identity' && length >= size) continue;
    const packed = encoding === 'identity' ? variants.gzip?.bytes : undefined;
    variants[encoding] = buildVariant(file, encoding, { length, bytes, packed }, context.budget);
  }
  return { identity: variants.identity!, variants };
}

/** The SHA-256 of a file that is never in memory as a whole. */
async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/** Hashed names never change their content; everything else is asked for again. */
function formatCacheControl(name: string): string {
  return name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'no-cache';
}

/** What all variants of a file have in common. */
interface LoadedFile {
  readonly name: string;
  readonly path: string;
  readonly tag: string;
  /** HTTP date of the last change. */
  readonly modified: string;
  /** Bytes of a variant that may be held in memory. */
  readonly maxCached: number;
  readonly shared: HeaderRecord;
}

interface Body {
  readonly length: number;
  /** Undefined where the file is too large to be read. */
  readonly bytes: Buffer | undefined;
  /** The same in gzip, where that is held in memory. */
  readonly packed: Uint8Array<ArrayBuffer> | undefined;
}

function buildVariant(
  { name, path, tag, modified, maxCached, shared }: LoadedFile,
  encoding: Encoding,
  { length, bytes, packed }: Body,
  budget: FileContext['budget'],
): Variant {
  const isIdentity = encoding === 'identity';
  // RFC 9110, 8.8.3: a strong tag differs between encodings of the same content.
  const etag = isIdentity ? `"${tag}"` : `"${tag}-${encoding}"`;
  const notModifiedHeaders = { ...shared, etag };
  // Nearly every client takes a compressed copy: of what is unpacked for the others, one copy is enough.
  const isCached = !packed && bytes && length <= maxCached && length <= budget.left;
  if (isCached) budget.left -= length;
  return {
    encoding,
    file: path + SUFFIXES[encoding],
    size: length,
    etag,
    lastModified: modified,
    ...(isCached && { bytes: new Uint8Array(bytes) }),
    ...(packed && { packed }),
    notModifiedHeaders,
    headers: {
      ...notModifiedHeaders,
      'content-type': formatContentType(name),
      'content-length': String(length),
      ...(isIdentity ? { 'accept-ranges': 'bytes' } : { 'content-encoding': encoding }),
    },
  };
}
