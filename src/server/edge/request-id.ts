import { randomInt } from 'node:crypto';

const WELL_FORMED = /^[\w.:-]{8,64}$/;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LENGTH = 12;

function createRequestId(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `req_${letters.join('')}`;
}

/**
 * The id that a proxy or a client has given a request, when it is fit for a log, else a new one such as req_7F2A9C81D6E7.
 *
 * @param create makes the new one. @default of chance
 */
export function chooseRequestId(given: string | null, create = createRequestId): string {
  return given !== null && WELL_FORMED.test(given) ? given : create();
}
