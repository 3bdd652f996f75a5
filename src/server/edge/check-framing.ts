import type { IncomingMessage } from 'node:http';

/**
 * Whether a request says clearly where its body ends. Node's parser refuses most of what proxies could read
 * differently (two lengths, a length beside chunks, a bare line feed); this is the rest (RFC 9112, section 6.1).
 */
export function isClearlyFramed({ headers, httpVersion }: IncomingMessage): boolean {
  const encoding = headers['transfer-encoding'];
  return encoding === undefined || (encoding.toLowerCase() === 'chunked' && httpVersion === '1.1');
}
