import type { IncomingMessage } from 'node:http';

/**
 * Whether a request says clearly where its body ends, and for which host it is. Node's parser refuses most of what proxies
 * could read differently (two lengths, a length beside chunks, a bare line feed); this is the rest (RFC 9112, sections 3.2
 * and 6.1).
 */
export function isClearlyFramed({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  const isFramed =
    encoding === undefined || (encoding.toLowerCase() === 'chunked' && httpVersion === '1.1');
  return isFramed && !hasTwoHosts(rawHeaders);
}

/** Node keeps the first host and drops the others. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
