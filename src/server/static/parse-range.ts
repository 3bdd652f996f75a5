import type { ByteSpan } from './site-files.ts';

/**
 * Reads a Range header with one range of bytes (RFC 9110, 14.1.2).
 *
 * @param size length of the representation in bytes
 * @returns undefined when the header has to be ignored (other units, bad syntax, several ranges), and
 *   'unsatisfiable' when it asks for nothing that exists
 */
export function parseRange(header: string, size: number): ByteSpan | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header);
  const [, first, last] = match ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
