import { LRUCache } from 'lru-cache';
import { HttpError } from '#server/edge/http-error.ts';
import type { HeaderRecord } from '#server/edge/security-headers.ts';
import {
  buildImageResponse,
  sendImageResponse,
  type ImageResponse,
} from './build-image-response.ts';
import { chooseFormat, type OutputFormat } from './convert/choose-format.ts';
import type { ConvertSource } from './create-image-maker.ts';
import type { ImageLimits } from './image-limits.ts';
import { TEXTS } from './image-texts.ts';
import { parseImageRequest, type ImageRequest } from './parse-image-request.ts';

export interface ImageServiceParts {
  readonly maker: ConvertSource;
  readonly origins: ReadonlySet<string>;
  readonly limits: ImageLimits;
  readonly clock: { now(): number };
  readonly commonHeaders: HeaderRecord;
}

export interface ImageService {
  /** @throws HttpError */
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** An answer's headers and names beside its image. */
const RESPONSE_OVERHEAD = 2048;

interface Made {
  readonly response: ImageResponse;
  readonly state: 'HIT' | 'MISS';
}

/** Answers from memory what was asked for lately, and lets everything else be made once. */
export function createImageService(parts: ImageServiceParts): ImageService {
  const { maker, origins, limits, clock, commonHeaders } = parts;
  const responses = new LRUCache<string, ImageResponse>({ maxSize: limits.memoryBytes });
  const underWay = new Map<string, Promise<Made>>();

  async function make(key: string, asked: ImageRequest, format: OutputFormat): Promise<Made> {
    const { source } = asked;
    const { entry, isFromDisk } = await maker(asked, format);
    const path = source.kind === 'local' ? source.path : source.url.pathname;
    const response = buildImageResponse(entry, path, commonHeaders);
    const size = response.bytes.length + key.length + RESPONSE_OVERHEAD;
    responses.set(key, response, { size });
    return { response, state: isFromDisk ? 'HIT' : 'MISS' };
  }

  function makeOnce(key: string, asked: ImageRequest, format: OutputFormat): Promise<Made> {
    const current = underWay.get(key);
    if (current) return current;
    const started = make(key, asked, format).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  return {
    async fetch(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new HttpError(405, TEXTS.method, { headers: { allow: 'GET, HEAD' } });
      }
      const asked = parseImageRequest(new URL(request.url).searchParams, origins);
      const format = chooseFormat(request.headers.get('accept'));
      const { source, width, quality } = asked;
      const name = source.kind === 'local' ? source.path : source.url.href;
      const key = `${format} ${width} ${quality} ${name}`;
      const cached = responses.get(key);
      if (cached && cached.expiresAt > clock.now())
        return sendImageResponse(request, cached, 'HIT');
      const { response, state } = await makeOnce(key, asked, format);
      return sendImageResponse(request, response, state);
    },
    async close() {
      await Promise.allSettled(underWay.values());
    },
  };
}
