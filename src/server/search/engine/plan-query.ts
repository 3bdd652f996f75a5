import { getTypoBudget } from './count-typos.ts';
import { findNearTerms } from './find-near-terms.ts';
import { findTerm, findPrefixRange, getAttribute, type InvertedIndex } from './inverted-index.ts';
import { QUALITY, RANKING } from './ranking.ts';
import { getImportance } from './accumulators.ts';
import { splitCompounds } from './split-words.ts';
import { stemWord } from './stem-word.ts';
import { STOP_WORDS } from './stop-words.ts';
import { getPhraseKey, type Vocabulary } from './vocabulary.ts';

/** A term that answers a word of the query. */
export interface TermHit {
  readonly term: number;
  readonly quality: number;
  readonly typos: number;
  readonly isPrefix: boolean;
  /** The word that was meant, when it is another than the term: one that the term is a synonym of. */
  readonly meant?: string;
}

/** Terms that answer together, one after the other: `top`, `up` for `topup`. */
export interface Sequence {
  readonly steps: readonly (readonly TermHit[])[];
  readonly quality: number;
  readonly typos: number;
}

/** A word of the query and all that answers it. */
export interface PlannedWord {
  readonly text: string;
  /** Place of the word in the query as it was typed. */
  readonly start: number;
  readonly end: number;
  /** A stop word among words that tell more. */
  readonly isOptional: boolean;
  /** How much it tells: 1 for a word of one record, less for common words. */
  readonly importance: number;
  readonly hits: readonly TermHit[];
  readonly sequences: readonly Sequence[];
}

/** For which words mistakes are looked for. */
export type TypoMode = 'none' | 'unknown' | 'all';

export interface Dictionary {
  readonly index: InvertedIndex;
  readonly vocabulary: Vocabulary;
}

interface Word {
  readonly text: string;
  /** Whether it was typed as one name, such as `walletId` or `not_found`. */
  readonly isName: boolean;
  readonly start: number;
  readonly end: number;
}

/** Words of a query that are looked for; further ones are left out. */
const MAX_WORDS = 12;
const MAX_PREFIX_TERMS = 4000;
const MAX_JOINED = 4;

/** The word itself and other forms of it. */
function listForms(word: string, { index, vocabulary }: Dictionary, factor = 1): TermHit[] {
  const own = findTerm(index, word);
  const forms = vocabulary.stems.get(stemWord(word)) ?? [];
  const hits = forms.map((term) => ({
    term,
    quality: (term === own ? QUALITY.exact : QUALITY.form) * factor,
    typos: 0,
    isPrefix: false,
  }));
  return hits;
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

/** Other ways of saying a word or phrase. */
function listSynonyms(
  words: readonly string[],
  dictionary: Dictionary,
  factor = 1,
): { hits: TermHit[]; sequences: Sequence[] } {
  const ways = dictionary.vocabulary.synonyms.get(getPhraseKey(words)) ?? [];
  const quality = QUALITY.synonym * factor;
  const single = ways.filter((way) => way.length === 1);
  const several = ways.filter((way) => way.length > 1);
  return {
    hits: single.flatMap(([word]) => listForms(word ?? '', dictionary, quality)),
    sequences: several
      .map((way) => ({ steps: way.map((word) => listForms(word, dictionary)), quality, typos: 0 }))
      .filter(({ steps }) => steps.every((step) => step.length > 0)),
  };
}

function listTypoMatches(word: string, isLast: boolean, dictionary: Dictionary): PlanPart {
  const { index, vocabulary } = dictionary;
  const part: PlanPart = { hits: [], sequences: [] };
  for (const near of findNearTerms(word, isLast, index, vocabulary)) {
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

interface PlanPart {
  readonly hits: TermHit[];
  readonly sequences: Sequence[];
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

function computeImportance(hits: readonly TermHit[], { index }: Dictionary): number {
  const best = Math.max(0, ...hits.map(({ quality }) => quality));
  const terms = hits.filter(({ quality }) => quality >= best * 0.9);
  return getImportance(countRecords(terms, index), index.size);
}

function isName(run: string): boolean {
  return run.includes('_') || /\p{Ll}\p{Lu}/u.test(run);
}

/** The words of a query; a run such as `walletId` is one word where the index has it. */
function listQueryWords(query: string, dictionary: Dictionary): Word[] {
  const compounds = splitCompounds(query);
  const words = compounds.flatMap((compound, position): Word[] => {
    const { word, start, end, parts } = compound;
    const isLast = position === compounds.length - 1;
    const [from, to] = findPrefixRange(dictionary.index, word);
    const isKnown =
      parts.length === 1 ||
      listForms(word, dictionary).length > 0 ||
      dictionary.vocabulary.synonyms.has(getPhraseKey([word])) ||
      (isLast && from < to);
    if (isKnown) return [{ text: word, start, end, isName: isName(query.slice(start, end)) }];
    return parts.map((part) => ({
      text: part.word,
      start: part.start,
      end: part.end,
      isName: false,
    }));
  });
  return words.slice(0, MAX_WORDS);
}

function planWord(
  { text: word, isName }: Word,
  isLast: boolean,
  mode: TypoMode,
  dictionary: Dictionary,
): PlanPart {
  const forms = listForms(word, dictionary);
  const synonyms = listSynonyms([word], dictionary);
  const known = [...forms, ...synonyms.hits];
  const isKnown = known.length > 0 || synonyms.sequences.length > 0;
  const isRare =
    countRecords(known, dictionary.index) < dictionary.index.size * RANKING.rare &&
    synonyms.sequences.length === 0 &&
    known.every(({ term }) => isInTextOnly(dictionary.index, term));
  const beginnings =
    isLast || (!isKnown && word.length > 2)
      ? listPrefixMatches(word, dictionary, new Set(known.map(({ term }) => term)))
      : [];
  const canSplit = word.length >= 4 && !(isName && isKnown);
  const splits = canSplit ? listCompoundSplits(word, dictionary, isKnown ? 2 : 3) : [];
  const wantsTypos = mode === 'all' || (mode === 'unknown' && (!isKnown || isRare));
  const near =
    wantsTypos && getTypoBudget(word) > 0
      ? listTypoMatches(word, isLast, dictionary)
      : { hits: [], sequences: [] };
  return {
    hits: [...known, ...beginnings, ...near.hits],
    sequences: [...synonyms.sequences, ...splits, ...near.sequences],
  };
}

/** What answers several neighbouring words at once, added to the part of each. */
function planSpans(
  words: readonly Word[],
  parts: readonly PlanPart[],
  dictionary: Dictionary,
): void {
  const significant = words.flatMap(({ text }, position) =>
    STOP_WORDS.has(text) ? [] : [position],
  );
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 2; to <= Math.min(words.length, from + MAX_JOINED); to++) {
      const joined = words.slice(from, to).map(({ text }) => text);
      const hits = listForms(joined.join(''), dictionary, QUALITY.joined);
      for (const part of parts.slice(from, to)) part.hits.push(...hits);
    }
  }
  for (const indices of [words.map((_, position) => position), significant]) {
    for (let from = 0; from < indices.length; from++) {
      const longest = Math.min(indices.length, from + dictionary.vocabulary.longestPhrase);
      for (let to = from + 2; to <= longest; to++) {
        const span = indices.slice(from, to);
        const phrase = span.map((position) => words[position]!.text);
        const { hits, sequences } = listSynonyms(phrase, dictionary);
        for (const position of span) {
          parts[position]!.hits.push(...hits);
          parts[position]!.sequences.push(...sequences);
        }
      }
    }
    if (significant.length === words.length) break;
  }
}

/** Finds for each word of a query what may answer it. */
export function planQuery(query: string, mode: TypoMode, dictionary: Dictionary): PlannedWord[] {
  const words = listQueryWords(query, dictionary);
  const parts = words.map((word, position) =>
    planWord(word, position === words.length - 1, mode, dictionary),
  );
  planSpans(words, parts, dictionary);
  const hasSignificant = words.some(({ text }) => !STOP_WORDS.has(text));
  return words.map((word, position) => {
    const { hits, sequences } = parts[position]!;
    const isOptional = hasSignificant && STOP_WORDS.has(word.text);
    const importance = computeImportance(hits, dictionary);
    return { ...word, isOptional, importance, hits, sequences };
  });
}
