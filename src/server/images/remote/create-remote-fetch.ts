import type { IncomingMessage } from 'node:http';
import { HttpError } from '#server/edge/http-error.ts';
import type { ImageLimits } from '#server/images/image-limits.ts';
import { TEXTS } from '#server/images/image-texts.ts';
import { resolveChecked, type ResolveHost } from '#server/outbound/resolve-checked.ts';
import { rejectOnAbort, startRequest } from '#server/outbound/start-request.ts';

export interface RemoteFetchParts {
  /** Origins that images may be fetched from, redirects included. */
  readonly origins: ReadonlySet<string>;
  readonly resolve: ResolveHost;
  readonly isAllowedAddress: (address: string) => boolean;
  readonly limits: Pick<ImageLimits, 'downloadMs' | 'redirects' | 'sourceBytes'>;
}

export interface RemoteImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Seconds for which its sender calls it fresh. */
  readonly maxAge: number;
}

/** Fetches an image from elsewhere. @throws HttpError with the status and text for the client */
export type RemoteFetch = (url: URL) => Promise<RemoteImage>;

const REDIRECTS = [301, 302, 303, 307, 308];
const MAX_AGE = 31_536_000;

function createUpstreamError(status: number, cause?: unknown): HttpError {
  return new HttpError(status, TEXTS.upstream, { cause });
}

export function createRemoteFetch(parts: RemoteFetchParts): RemoteFetch {
  const { origins, limits } = parts;

  async function follow(first: URL, signal: AbortSignal): Promise<RemoteImage> {
    let url = first;
    for (let hop = 0; hop <= limits.redirects; hop += 1) {
      if (!origins.has(url.origin)) throw new HttpError(400, TEXTS.notAllowed);
      const response = await send(url, parts, signal);
      const target = readRedirect(response, url);
      if (!target) return await readImage(response, limits.sourceBytes);
      response.destroy();
      url = target;
    }
    throw createUpstreamError(500);
  }

  return async function fetchRemote(url) {
    const signal = AbortSignal.timeout(limits.downloadMs);
    try {
      return await Promise.race([follow(url, signal), rejectOnAbort(signal)]);
    } catch (error) {
      if (signal.aborted) throw new HttpError(504, TEXTS.timedOut, { cause: error });
      throw error instanceof HttpError ? error : createUpstreamError(500, error);
    }
  };
}

async function send(
  url: URL,
  { resolve, isAllowedAddress }: RemoteFetchParts,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await resolveChecked(url.hostname, resolve, isAllowedAddress);
  if (!addresses) throw new HttpError(400, TEXTS.notAllowed);
  return new Promise((settle, reject) => {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity' };
    const call = startRequest(url, addresses, { signal, headers });
    call.on('response', settle);
    call.on('error', reject);
    call.end();
  });
}

function readRedirect({ statusCode = 0, headers }: IncomingMessage, base: URL): URL | undefined {
  if (!REDIRECTS.includes(statusCode) || headers.location === undefined) return undefined;
  if (!URL.canParse(headers.location, base)) throw createUpstreamError(500);
  const target = new URL(headers.location, base);
  if (target.username || target.password) throw new HttpError(400, TEXTS.notAllowed);
  return target;
}

async function readImage(response: IncomingMessage, maxBytes: number): Promise<RemoteImage> {
  const { statusCode = 0, headers } = response;
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  try {
    if (statusCode < 200 || statusCode >= 300) {
      throw createUpstreamError(statusCode >= 400 && statusCode < 600 ? statusCode : 500);
    }
    if (!isPlain) throw createUpstreamError(500);
    if (Number(headers['content-length']) > maxBytes) throw createUpstreamError(413);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw createUpstreamError(413);
      chunks.push(chunk);
    }
    return {
      bytes: new Uint8Array(Buffer.concat(chunks)),
      maxAge: parseMaxAge(headers['cache-control']),
    };
  } finally {
    response.destroy();
  }
}

function parseMaxAge(header = ''): number {
  const [, seconds] = /\bs-maxage="?(\d+)/.exec(header) ?? /\bmax-age="?(\d+)/.exec(header) ?? [];
  return Math.min(Number(seconds ?? 0), MAX_AGE);
}
