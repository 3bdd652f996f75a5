import fc from 'fast-check';
import { countRuns, seed } from './random-runs.ts';

/** Runs of a property that says nothing of them, in a deep run. */
const ALL_RUNS = 100;

fc.configureGlobal({ numRuns: countRuns(ALL_RUNS), seed });

/** The halves of what UTF-16 writes in two are no characters. */
const SURROGATES = { first: 0xd800, count: 0x800 };
const LAST = 0x10ffff - SURROGATES.count;

function readIndex(character: unknown): number {
  const point = (character as string).codePointAt(0) ?? NaN;
  const { first, count } = SURROGATES;
  const isOne =
    String.fromCodePoint(point) === character && !(point >= first && point < first + count);
  if (!isOne) throw new Error('Not a single character.');
  return point < first ? point : point - count;
}

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`. The same as the unit "binary", for which fast-check
 * makes a table of all 1.1 million characters: a second of processor time and 100 MB in each process.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: LAST })
  .map(
    (index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATES.count),
    readIndex,
  );

/** Property tests, as broad as this run is. */
export { fc };
