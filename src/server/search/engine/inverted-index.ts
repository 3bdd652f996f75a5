/**
 * Which words stand where. Plain data in flat arrays: small in memory, quick to walk and to write down.
 * Records are numbered in the order of ties, so that a smaller number goes first among equals.
 */
export interface InvertedIndex {
  readonly size: number;
  /** Attributes with weight, the heaviest first. */
  readonly attributes: readonly string[];
  /** Weight of each attribute, 100 for the heaviest. */
  readonly weights: Float32Array;
  /** How many of the attributes are titles and headings. */
  readonly strong: number;
  /** All words, sorted by UTF-16 units. */
  readonly terms: readonly string[];
  /** Where the postings of each term begin; one more than there are terms. */
  readonly starts: Uint32Array;
  /** Where the postings in the text of records begin; those before are in titles and headings. */
  readonly middles: Uint32Array;
  /** Of each posting: the record, ascending in both halves, */
  readonly records: Uint32Array;
  /** the attribute in which the term stands and the words it is made of (see getPlace, getParts), */
  readonly packedAttributes: Uint8Array;
  /** and where it stands there first, counted in words that are no stop words, at most 255. */
  readonly positions: Uint8Array;
  /** Words that are no stop words, at most 255: record * attributes + attribute. */
  readonly lengths: Uint8Array;
  /** Records in which each term stands. */
  readonly frequencies: Uint32Array;
}

/** The attribute of a packed posting. */
export function getAttribute(packed: number): number {
  return packed & 31;
}

/** Words that a term is made of there: 2 for the `topUp` of `topUp`, 1 for its `top`. */
export function getPartCount(packed: number): number {
  return (packed >> 5) + 1;
}

/** Puts an attribute, under 32, and parts, 1 to 8, into one byte. */
export function packAttribute(attribute: number, parts: number): number {
  return attribute | ((parts - 1) << 5);
}

/** The first term that is not before a word. */
function findLowerBound(terms: readonly string[], word: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (terms[middle]! < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of a term, or -1. */
export function findTerm({ terms }: InvertedIndex, word: string): number {
  const index = findLowerBound(terms, word);
  return terms[index] === word ? index : -1;
}

/** The terms that begin with something: from the first up to, and without, the last. */
export function findPrefixRange(
  { terms }: InvertedIndex,
  beginning: string,
): readonly [number, number] {
  return [findLowerBound(terms, beginning), findLowerBound(terms, `${beginning}\uFFFF`)];
}

/** The first posting of a record, or after it, in a sorted part of the postings. */
function findPosting({ records }: InvertedIndex, from: number, to: number, record: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (records[middle]! < record) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a record has a term. */
export function hasTerm(index: InvertedIndex, term: number, record: number): boolean {
  const middle = index.middles[term]!;
  const end = index.starts[term + 1]!;
  const strong = findPosting(index, index.starts[term]!, middle, record);
  if (strong < middle && index.records[strong] === record) return true;
  const weak = findPosting(index, middle, end, record);
  return weak < end && index.records[weak] === record;
}

/** Where a term stands first in one attribute of a record; -1 when it does not. */
export function findPosition(
  index: InvertedIndex,
  term: number,
  record: number,
  attribute: number,
): number {
  const middle = index.middles[term]!;
  const isStrong = attribute < index.strong;
  const to = isStrong ? middle : index.starts[term + 1]!;
  let at = findPosting(index, isStrong ? index.starts[term]! : middle, to, record);
  for (; at < to && index.records[at] === record; at++) {
    if (getAttribute(index.packedAttributes[at]!) === attribute) return index.positions[at]!;
  }
  return -1;
}
