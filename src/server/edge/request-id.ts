import { randomFillSync } from 'node:crypto';

const WELL_FORMED = /^[\w.:-]{8,64}$/;

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LENGTH = 12;

/** Bytes from here on would make some letters likelier than others. */
const FAIR_BYTES = 256 - (256 % LETTERS.length);

// Drawn for a few hundred ids at once: a call for each letter was a tenth of what a static file costs.
const pool = new Uint8Array(4096);
let used = pool.length;

function drawLetter(): string {
  for (;;) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used++]!;
    if (byte < FAIR_BYTES) return LETTERS.charAt(byte % LETTERS.length);
  }
}

function createRequestId(): string {
  let id = 'req_';
  for (let letters = 0; letters < LENGTH; letters += 1) id += drawLetter();
  return id;
}

/**
 * The id that a proxy or a client has given a request, when it is fit for a log, else a new one such as req_7F2A9C81D6E7.
 *
 * @param create makes the new one. @default of chance
 */
export function chooseRequestId(given: string | null, create = createRequestId): string {
  return given !== null && WELL_FORMED.test(given) ? given : create();
}
