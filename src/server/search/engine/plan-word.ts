// What may answer one word of a query.
import { getTypoBudget } from './count-typos.ts';
import { findNearTerms } from './find-near-terms.ts';
import { findPrefixRange, findTerm, getAttribute, type InvertedIndex } from './inverted-index.ts';
import { listForms, listSynonyms, NOTHING } from './list-forms.ts';
import type {
  Dictionary,
  OpenPlanPart,
  PlanPart,
  Sequence,
  TermHit,
  TypoMode,
} from './planned-word.ts';
import { QUALITY, RANKING } from './ranking.ts';
import type { WordRules } from './word-rules.ts';

const MAX_PREFIX_TERMS = 4000;
/** Letters from which a word may be two words written together, and those from which an unknown one may be a beginning. */
const MIN_COMPOUND = 4;
const MIN_BEGINNING = 3;

/** A word of a query, and how it is looked for. */
export interface AskedWord {
  readonly text: string;
  /** Whether it was typed as one name, such as `walletId` or `not_found`. */
  readonly isName: boolean;
  readonly isLast: boolean;
  readonly mode: TypoMode;
  readonly rules: WordRules;
}

/** The word itself, its forms and its synonyms. */
interface KnownPart extends PlanPart {
  readonly isKnown: boolean;
}

/** Finds what may answer a word by itself, without its neighbours. */
export function planWord(word: AskedWord, dictionary: Dictionary): PlanPart {
  const known = listKnown(word.text, dictionary);
  const beginnings = listBeginnings(word, known, dictionary);
  const splits = listSplits(word, known, dictionary);
  const near = listNear(word, known, dictionary);
  return {
    hits: [...known.hits, ...beginnings, ...near.hits],
    sequences: [...known.sequences, ...splits, ...near.sequences],
  };
}

function listKnown(text: string, dictionary: Dictionary): KnownPart {
  const synonyms = listSynonyms([text], dictionary);
  const hits = [...listForms(text, dictionary), ...synonyms.hits];
  const { sequences } = synonyms;
  return { hits, sequences, isKnown: hits.length > 0 || sequences.length > 0 };
}

function listBeginnings(
  { text, isLast, rules }: AskedWord,
  { hits, isKnown }: KnownPart,
  dictionary: Dictionary,
): TermHit[] {
  const isHelped = rules.prefixes === undefined && !isKnown && text.length >= MIN_BEGINNING;
  if (!mayBegin(isLast, rules) && !isHelped) return [];
  return listPrefixMatches(text, dictionary, new Set(hits.map(({ term }) => term)));
}

/** Whether a word may be the beginning of another. */
function mayBegin(isLast: boolean, { prefixes = 'last' }: WordRules): boolean {
  return prefixes === 'all' || (prefixes === 'last' && isLast);
}

function listPrefixMatches(
  word: string,
  { index }: Dictionary,
  known: ReadonlySet<number>,
): TermHit[] {
  const [from, to] = findPrefixRange(index, word);
  const hits: TermHit[] = [];
  for (let term = from; term < Math.min(to, from + MAX_PREFIX_TERMS); term++) {
    if (known.has(term)) continue;
    const part = word.length / index.terms[term]!.length;
    const quality = QUALITY.prefix + QUALITY.prefixGrowth * part;
    hits.push({ term, quality, typos: 0, isPrefix: true });
  }
  return hits;
}

function listSplits(
  { text, isName }: AskedWord,
  { isKnown }: KnownPart,
  dictionary: Dictionary,
): Sequence[] {
  if (text.length < MIN_COMPOUND || (isName && isKnown)) return [];
  return listCompoundSplits(text, dictionary, isKnown ? 2 : 3);
}

/** A word as two or three words of the index: `createvoucher`. */
function listCompoundSplits(word: string, dictionary: Dictionary, maxSteps: number): Sequence[] {
  const sequences: Sequence[] = [];
  const visit = (rest: string, steps: readonly (readonly TermHit[])[]): void => {
    if (steps.length > 0) {
      const last = listExact(rest, dictionary);
      if (last.length > 0) {
        sequences.push({ steps: [...steps, last], quality: QUALITY.joined, typos: 0 });
      }
    }
    if (steps.length + 1 >= maxSteps) return;
    for (let at = 2; at <= rest.length - 2; at++) {
      const step = listExact(rest.slice(0, at), dictionary);
      if (step.length > 0) visit(rest.slice(at), [...steps, step]);
    }
  };
  visit(word, []);
  return sequences;
}

/** The term itself, and its forms where it is one. */
function listExact(word: string, dictionary: Dictionary): readonly TermHit[] {
  return findTerm(dictionary.index, word) < 0 ? [] : listForms(word, dictionary);
}

function listNear(word: AskedWord, known: KnownPart, dictionary: Dictionary): PlanPart {
  const { text, mode, isLast, rules } = word;
  const isWanted = mode === 'all' || (mode === 'unknown' && isRareOrUnknown(known, dictionary));
  if (!isWanted || getTypoBudget(text) === 0) return NOTHING;
  return listTypoMatches(text, mayBegin(isLast, rules), dictionary);
}

/** Whether the index lacks a word, or so few texts have it that it may be a mistake: `crate`, where many have `create`. */
function isRareOrUnknown({ hits, sequences, isKnown }: KnownPart, { index }: Dictionary): boolean {
  if (!isKnown) return true;
  return (
    countRecords(hits, index) < index.size * RANKING.rare &&
    sequences.length === 0 &&
    hits.every(({ term }) => isInTextOnly(index, term))
  );
}

/** Records that have the terms, counted once for each term. */
function countRecords(hits: readonly TermHit[], { frequencies }: InvertedIndex): number {
  return hits.reduce((sum, { term }) => sum + frequencies[term]!, 0);
}

/** Whether only the lightest attributes have a term: `content`, but no list of names or headings. */
function isInTextOnly({ starts, packedAttributes, weights }: InvertedIndex, term: number): boolean {
  const lightest = weights.reduce((least, weight) => Math.min(least, weight), Infinity);
  return packedAttributes
    .subarray(starts[term], starts[term + 1])
    .every((packed) => weights[getAttribute(packed)] === lightest);
}

function listTypoMatches(word: string, mayBePrefix: boolean, dictionary: Dictionary): PlanPart {
  const { index, vocabulary } = dictionary;
  const part: OpenPlanPart = { hits: [], sequences: [] };
  for (const near of findNearTerms(word, mayBePrefix, index, vocabulary)) {
    const { typos, isPrefix } = near;
    const base = typos === 1 ? QUALITY.oneTypo : QUALITY.twoTypos;
    const quality = isPrefix ? base - QUALITY.prefixTypo : base;
    const term = findTerm(index, near.word);
    if (term >= 0) part.hits.push({ term, quality, typos, isPrefix });
    if (isPrefix) continue;
    const synonyms = listSynonyms([near.word], dictionary, quality);
    part.hits.push(...synonyms.hits.map((hit) => ({ ...hit, typos, meant: near.word })));
    part.sequences.push(...synonyms.sequences.map((sequence) => ({ ...sequence, typos })));
  }
  return part;
}
