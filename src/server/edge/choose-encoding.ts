import { rememberByText } from './remember-by-text.ts';

/** Encodings that a published file can have, the best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MAX_REMEMBERED = 256;

/** Browsers send few different headers, over and over. */
const parseRemembered = rememberByText(parseAcceptEncoding, MAX_REMEMBERED);

/**
 * Orders the encodings that a client takes by an Accept-Encoding header (RFC 9110, 12.5.3): first what
 * it likes best, and among equals what is smallest. The identity is always there at the end, unless the client
 * excludes it by `identity;q=0` or `*;q=0`. What is malformed counts as absent.
 *
 * @returns none when the client takes nothing that there is
 */
export function chooseEncodings(header: string | null): readonly Encoding[] {
  return parseRemembered(header ?? '');
}

function parseAcceptEncoding(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parseWeight(parameters);
    if (name && weight !== undefined) weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const others = weights.get('*');
  // Not named: never for a coding, and the last choice for the identity.
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? others ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const taken = ENCODINGS.filter((encoding) => weigh(encoding) > 0);
  return taken.toSorted((one, other) => weigh(other) - weigh(one));
}

/** @returns undefined for what is no weight */
function parseWeight(parameters: readonly string[]): number | undefined {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  if (text === undefined) return 1;
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : undefined;
}
