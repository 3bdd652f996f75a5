import { findPosition, getAttribute, type InvertedIndex } from './inverted-index.ts';
import type { Sequence, TermHit } from './planned-word.ts';

/** Where the words of a sequence stand together: postings as an index has them, one behind the other. */
export type SequencePostings = Pick<InvertedIndex, 'records' | 'packedAttributes' | 'positions'>;

/** Words up to which an attribute is so short that its words belong together wherever they stand. */
const SHORT = 12;

// A sequence is asked for by each word that it covers, and again by the matches that are looked at.
const known = new WeakMap<Sequence, SequencePostings>();

function countPostings(hits: readonly TermHit[], { starts }: InvertedIndex): number {
  return hits.reduce((sum, { term }) => sum + starts[term + 1]! - starts[term]!, 0);
}

function search({ steps }: Sequence, index: InvertedIndex): SequencePostings {
  const totals = steps.map((step) => countPostings(step, index));
  const rarest = totals.indexOf(Math.min(...totals));
  const width = index.weights.length;
  const records: number[] = [];
  const attributes: number[] = [];
  const positions: number[] = [];
  for (const { term } of steps[rarest] ?? []) {
    for (let at = index.starts[term]!; at < index.starts[term + 1]!; at++) {
      const record = index.records[at]!;
      const attribute = getAttribute(index.packedAttributes[at]!);
      const position = index.positions[at]!;
      const isShort = index.lengths[record * width + attribute]! <= SHORT;
      const isTogether = steps.every((step, number) => {
        if (number === rarest) return true;
        return step.some((hit) => {
          const other = findPosition(index, hit.term, record, attribute);
          return other >= 0 && (isShort || Math.abs(other - position) <= Math.abs(number - rarest));
        });
      });
      if (!isTogether) continue;
      records.push(record);
      attributes.push(attribute);
      positions.push(position);
    }
  }
  return {
    records: Uint32Array.from(records),
    packedAttributes: Uint8Array.from(attributes),
    positions: Uint8Array.from(positions),
  };
}

/** Finds where all words of a sequence stand in one attribute, next to each other where it is a long one. */
export function findSequence(sequence: Sequence, index: InvertedIndex): SequencePostings {
  const hits = known.get(sequence) ?? search(sequence, index);
  known.set(sequence, hits);
  return hits;
}
