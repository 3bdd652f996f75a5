import type { SearchableAttribute } from './engine-options.ts';
import { getAttribute, packAttribute, type InvertedIndex } from './inverted-index.ts';
import { RANKING } from './ranking.ts';
import { readTexts } from './read-attribute.ts';
import type { IndexRecord } from './search-engine.ts';
import { splitCompounds } from './split-words.ts';
import { STOP_WORDS } from '#contract/stop-words.ts';

const MAX_BYTE = 255;
/** Attributes that are told apart; further ones count as the last. */
const MAX_ATTRIBUTES = 32;
const MAX_PARTS = 8;

/** Postings of one term while the index is being built: record, attribute, position, one after the other. */
type Postings = number[];

function collectAttribute(
  texts: readonly string[],
  add: (word: string, position: number, parts: number) => void,
): number {
  let position = 0;
  for (const text of texts) {
    for (const { word, parts } of splitCompounds(text)) {
      if (parts.length > 1) add(word, position, Math.min(parts.length, MAX_PARTS));
      for (const part of parts) {
        add(part.word, position, 1);
        if (!STOP_WORDS.has(part.word)) position += 1;
      }
    }
  }
  return Math.min(position, MAX_BYTE);
}

function listAttributes(
  records: readonly IndexRecord[],
  searchable: readonly SearchableAttribute[] | undefined,
): readonly SearchableAttribute[] {
  if (searchable) {
    const weighty = searchable.filter(({ weight }) => weight > 0);
    return weighty.toSorted((one, other) => other.weight - one.weight);
  }
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  names.delete('objectID');
  return [...names].map((attribute) => ({ attribute, weight: 1 }));
}

function packIndex(
  terms: readonly string[],
  postings: ReadonlyMap<string, Postings>,
  strong: number,
): Pick<
  InvertedIndex,
  'starts' | 'middles' | 'records' | 'packedAttributes' | 'positions' | 'frequencies'
> {
  const starts = new Uint32Array(terms.length + 1);
  const middles = new Uint32Array(terms.length);
  const frequencies = new Uint32Array(terms.length);
  let total = 0;
  for (const [term, word] of terms.entries()) {
    total += (postings.get(word)?.length ?? 0) / 3;
    starts[term + 1] = total;
  }
  const records = new Uint32Array(total);
  const packedAttributes = new Uint8Array(total);
  const positions = new Uint8Array(total);
  for (const [term, word] of terms.entries()) {
    const list = postings.get(word) ?? [];
    let at = starts[term]!;
    for (const takesStrong of [true, false]) {
      if (!takesStrong) middles[term] = at;
      for (let index = 0; index < list.length; index += 3) {
        if (getAttribute(list[index + 1]!) < strong !== takesStrong) continue;
        records[at] = list[index]!;
        packedAttributes[at] = list[index + 1]!;
        positions[at] = Math.min(list[index + 2]!, MAX_BYTE);
        at += 1;
      }
    }
    for (let index = 0; index < list.length; index += 3) {
      if (index === 0 || list[index] !== list[index - 3]) frequencies[term]! += 1;
    }
  }
  return { starts, middles, records, packedAttributes, positions, frequencies };
}

/** Makes the index of records, which come in the order of ties. */
export function buildInvertedIndex(
  records: readonly IndexRecord[],
  searchable: readonly SearchableAttribute[] | undefined,
): InvertedIndex {
  const attributes = listAttributes(records, searchable);
  const used = Math.max(1, Math.min(attributes.length, MAX_ATTRIBUTES));
  const heaviest = Math.max(...attributes.map(({ weight }) => weight), 1e-9);
  const lengths = new Uint8Array(records.length * used);
  const postings = new Map<string, Postings>();
  for (const [number, record] of records.entries()) {
    for (const [index, { attribute }] of attributes.entries()) {
      const slot = Math.min(index, used - 1);
      const length = collectAttribute(readTexts(record, attribute), (word, position, parts) => {
        const list = postings.get(word);
        const packed = packAttribute(slot, parts);
        if (!list) postings.set(word, [number, packed, position]);
        else if (list.at(-3) !== number || getAttribute(list.at(-2)!) !== slot) {
          list.push(number, packed, position);
        }
      });
      lengths[number * used + slot] = Math.max(length, lengths[number * used + slot]!);
    }
  }
  const terms = [...postings.keys()].toSorted((one, other) => (one < other ? -1 : 1));
  const weights = attributes.slice(0, used).map(({ weight }) => (weight / heaviest) * 100);
  const strong = weights.filter((weight) => weight >= RANKING.strongWeight).length;
  return {
    size: records.length,
    strong,
    attributes: attributes.map(({ attribute }) => attribute),
    weights: Float32Array.from(
      attributes.slice(0, used),
      ({ weight }) => (weight / heaviest) * 100,
    ),
    terms,
    lengths,
    ...packIndex(terms, postings, strong),
  };
}
