import { webcrypto } from 'node:crypto';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Where ids, keys and what has no promised order come from. */
export interface Chance {
  /** Gives as many bytes as are asked for. */
  bytes(count: number): Uint8Array;
  /** Gives a number from 0 to 1. */
  fraction(): number;
}

/** Bytes that are drawn at once: to ask the system takes as long for a few as for many. */
const DRAWN = 4096;

/** Real chance. */
const REAL_CHANCE: Chance = { bytes: createDrawer(), fraction: Math.random };

function createDrawer(): Chance['bytes'] {
  const drawn = new Uint8Array(DRAWN);
  let used = DRAWN;
  return (count) => {
    if (count > DRAWN) return webcrypto.getRandomValues(new Uint8Array(count));
    if (used + count > DRAWN) {
      webcrypto.getRandomValues(drawn);
      used = 0;
    }
    used += count;
    return drawn.slice(used - count, used);
  };
}

/**
 * Creates a source of chance. Sources with the same number and name give the same.
 *
 * @param number undefined for real chance
 * @param name what the source is for, so that one user does not change what another one gets
 */
export function createChance(number: number | undefined, name: string): Chance {
  if (number === undefined) return REAL_CHANCE;
  const source = xoroshiro128plus(mixName(number, name));
  // The lowest bits of this generator are its weakest.
  const next = () => source.next() >>> 8;
  return {
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
    fraction: () => (next() & 0xffff) / 0xffff,
  };
}

/** A seed of 32 bits: FNV-1a over the name, begun at the number. */
function mixName(number: number, name: string): number {
  let mixed = 0x811c9dc5 ^ number;
  for (const letter of name) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
  return mixed;
}
