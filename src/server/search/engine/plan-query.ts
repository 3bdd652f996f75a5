import { findPrefixRange } from './inverted-index.ts';
import { listForms, listSynonyms } from './list-forms.ts';
import { createPlanCache } from './cache-plans.ts';
import { countRecords, planWord } from './plan-word.ts';
import type { Dictionary, PlannedWord, PlanPart, TermHit, TypoMode } from './planned-word.ts';
import { QUALITY } from './ranking.ts';
import { getImportance } from './accumulators.ts';
import { splitCompounds } from './split-words.ts';
import { STOP_WORDS } from '#contract/stop-words.ts';
import { getPhraseKey } from './vocabulary.ts';
import { NO_RULES, type WordRules } from './word-rules.ts';

interface Word {
  readonly text: string;
  /** Whether it was typed as one name, such as `walletId` or `not_found`. */
  readonly isName: boolean;
  readonly start: number;
  readonly end: number;
}

/** Words of a query that are looked for; further ones are left out. */
const MAX_WORDS = 12;
const MAX_JOINED = 4;

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

const planKnown = createPlanCache(planWord);

/** Finds for each word of a query what may answer it. */
export function planQuery(
  query: string,
  mode: TypoMode,
  whole: Dictionary,
  rules: WordRules = NO_RULES,
): PlannedWord[] {
  const dictionary = rules.hasForms === false ? { ...whole, hasForms: false } : whole;
  const words = listQueryWords(query, dictionary);
  const parts = words.map(({ text, isName: isOneName }, position) => {
    const isLast = position === words.length - 1;
    const word = { text, isName: isOneName, isLast, mode, rules };
    return rules === NO_RULES ? planKnown(word, dictionary) : planWord(word, dictionary);
  });
  planSpans(words, parts, dictionary);
  const hasSignificant = words.some(({ text }) => !STOP_WORDS.has(text));
  const mayMiss = hasSignificant && rules.stopWords !== 'required';
  const planned = words.map((word, position) => {
    const { hits, sequences } = parts[position]!;
    const isOptional = mayMiss && STOP_WORDS.has(word.text);
    const canLack = rules.optional?.has(word.text) ?? false;
    const importance = computeImportance(hits, dictionary);
    return { ...word, isOptional, canLack, importance, hits, sequences };
  });
  return rules.stopWords === 'removed' ? planned.filter(({ isOptional }) => !isOptional) : planned;
}
