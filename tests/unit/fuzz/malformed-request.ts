import { gzipSync } from 'node:zlib';
import type { Random } from './create-random.ts';
import type { FuzzTarget } from './fuzz-targets.ts';
import { buildMalformedText, buildWrongValue, mutate } from './malformed-text.ts';

const METHODS = ['GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const RARE_METHODS = ['PURGE', 'get', 'PROPFIND', 'x'.repeat(300), "!#$%&'*+-.^_`|~"];
const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'last-event-id',
  'origin',
  'range',
  'traceparent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
];
const RANGES = [
  'bytes=0-',
  'bytes=-0',
  'bytes=9-1',
  'bytes=0-0,2-3,5-',
  'bytes=99999999999999999999-',
];
const HEADER_VALUES = [
  'gzip',
  'br;q=x',
  '*;q=9',
  'identity;q=0, *;q=0',
  'application/json',
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary="',
  'text/event-stream',
  ...RANGES,
  'Bearer',
  'Bearer x'.repeat(200),
  'Basic !!!!',
  '*',
  'W/"x", "y',
  'null',
  'https://elsewhere.example',
  'Thu, 99 Foo 2026 99:99:99 GMT',
  '-1',
  '0',
  '1',
  '99999999999999999999',
];

/** Twenty megabytes in twenty kilobytes, and what is no gzip to its end. */
const BOMB = Uint8Array.from(gzipSync(Buffer.alloc(20_000_000)));
const CUT_OFF = Uint8Array.from(gzipSync('{}').subarray(0, 12));

function buildPath(target: FuzzTarget, random: Random): string {
  const path = random.pick(target.paths);
  const extra = () => encodeLoosely(buildMalformedText(random), random);
  switch (random.below(6)) {
    case 0:
      return path;
    case 1:
      return `${path}?${extra()}=${extra()}&${extra()}`;
    case 2:
      return `${path}/${extra()}`;
    case 3: {
      const parts = path.split('/');
      return parts.with(1 + random.below(parts.length - 1), extra()).join('/');
    }
    case 4: {
      const at = random.below(path.length);
      return path.slice(0, at) + extra() + path.slice(at);
    }
    default: {
      const query = random.pick(target.queries ?? ['a']);
      return `${path}?${query}=${extra()}&${query}=${encodeURIComponent(String(random.next()))}`;
    }
  }
}

/** Mostly what a browser would send, sometimes as it is. */
function encodeLoosely(text: string, random: Random): string {
  return random.oneIn(3) ? text : encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''));
}

function buildHeaders(target: FuzzTarget, random: Random): Record<string, string> {
  const headers: Record<string, string> = random.oneIn(8) ? {} : { ...target.headers };
  const names = [...HEADERS, ...Object.keys(target.headers ?? {})];
  for (let count = random.below(4); count > 0; count -= 1) {
    const name = random.pick(names);
    const values = name === 'range' ? RANGES : HEADER_VALUES;
    headers[name] = random.oneIn(3) ? buildMalformedText(random) : random.pick(values);
  }
  return headers;
}

function buildJson(target: FuzzTarget, random: Random): string {
  const sample = random.pick(target.bodies ?? [{}]);
  const value = random.oneIn(4) ? buildWrongValue(random) : mutate(sample, random);
  const text = JSON.stringify(value) ?? 'undefined';
  switch (random.below(10)) {
    case 0:
      return text.slice(0, random.below(text.length));
    case 1:
      return text.replace(/\d+/, random.pick(['1e999', '-1e999', '9'.repeat(400), '0x1', '01']));
    case 2:
      return `${text}${text}`;
    case 3:
      return random.pick(['[', '{"a":', '(']).repeat(random.pick([50, 2000, 20_000]));
    default:
      return text;
  }
}

function buildBody(target: FuzzTarget, random: Random): string | Uint8Array<ArrayBuffer> {
  switch (random.below(12)) {
    case 0:
      return Uint8Array.from({ length: random.below(300) }, () => random.below(256));
    case 1:
      return '';
    case 2:
      return `${buildMalformedText(random)}=${buildMalformedText(random)}&`.repeat(
        1 + random.below(5),
      );
    case 3:
      return `--x\r\nContent-Disposition: form-data; name="${buildMalformedText(random)}"\r\n\r\n--x`;
    case 4:
      return Uint8Array.from(gzipSync(buildJson(target, random)));
    case 5:
      return random.oneIn(40) ? BOMB : CUT_OFF;
    default:
      return buildJson(target, random);
  }
}

/**
 * Builds a request that nobody should send.
 *
 * @returns undefined for what the Fetch standard does not let anybody express
 */
export function buildMalformedRequest(target: FuzzTarget, random: Random): Request | undefined {
  const method = random.oneIn(30) ? random.pick(RARE_METHODS) : random.pick(METHODS);
  const hasBody = !/^(GET|HEAD)$/i.test(method);
  try {
    const init = { method, headers: buildHeaders(target, random) };
    const body = hasBody ? { body: buildBody(target, random) } : {};
    return new Request(`http://localhost${buildPath(target, random)}`, { ...init, ...body });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The same kind of thing as bytes, with what a client's library would never write. */
export function buildMalformedBytes(target: FuzzTarget, random: Random): Buffer {
  if (random.oneIn(8)) return Buffer.from(buildMalformedText(random), 'latin1');
  const method = random.pick([...METHODS, ...RARE_METHODS, 'CONNECT', 'TRACE', '', 'G T']);
  const version = random.oneIn(12) ? random.pick(['HTTP/0.9', 'HTTP/2', 'HTP', '']) : 'HTTP/1.1';
  const lines = [`${method} ${buildPath(target, random)} ${version}`];
  if (!random.oneIn(10)) lines.push(`Host: ${random.oneIn(8) ? buildMalformedText(random) : 'a'}`);
  for (const [name, value] of Object.entries(buildHeaders(target, random))) {
    lines.push(`${name}: ${value}`);
  }
  const body = buildJson(target, random).slice(0, 2000);
  const length = Buffer.byteLength(body, 'latin1');
  const framing = random.pick([
    `Content-Length: ${length}`,
    `Content-Length: ${length}`,
    `Content-Length: ${length + 5}`,
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    `Transfer-Encoding: chunked\r\nContent-Length: ${length}`,
    'Expect: 100-continue',
    'Upgrade: websocket\r\nConnection: upgrade',
  ]);
  const end = random.oneIn(20) ? '\n' : '\r\n';
  const text = [...lines, framing, 'Connection: close', '', body].join(end);
  const bytes = Buffer.from(text, 'latin1');
  if (random.oneIn(4) && bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
  return random.oneIn(10) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}
