import { findPrefixRange } from './inverted-index.ts';
import { listForms, listSynonyms } from './list-forms.ts';
import { createPlanCache } from './cache-plans.ts';
import { planWord, type AskedWord } from './plan-word.ts';
import type { Dictionary, OpenPlanPart, PlannedWord, PlanPart, TypoMode } from './planned-word.ts';
import { QUALITY } from './ranking.ts';
import { splitCompounds } from './split-words.ts';
import { STOP_WORDS } from '#contract/stop-words.ts';
import { getPhraseKey } from './vocabulary.ts';
import { WordAnswers } from './word-answers.ts';
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

function isName(run: string): boolean {
  return run.includes('_') || /\p{Ll}\p{Lu}/u.test(run);
}

function isBeginning(word: string, { index }: Dictionary): boolean {
  const [from, to] = findPrefixRange(index, word);
  return from < to;
}

/** The words of a query; a run such as `walletId` is one word where the index has it. */
function listQueryWords(query: string, dictionary: Dictionary): Word[] {
  const compounds = splitCompounds(query);
  const words = compounds.flatMap((compound, position): Word[] => {
    const { word, start, end, parts } = compound;
    const isLast = position === compounds.length - 1;
    const isKnown =
      parts.length === 1 ||
      listForms(word, dictionary).length > 0 ||
      dictionary.vocabulary.synonyms.has(getPhraseKey([word])) ||
      (isLast && isBeginning(word, dictionary));
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

/** What answers several neighbouring words at once, for each of the words. */
function planSpans(words: readonly Word[], dictionary: Dictionary): readonly PlanPart[] {
  const parts = words.map((): OpenPlanPart => ({ hits: [], sequences: [] }));
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 2; to <= Math.min(words.length, from + MAX_JOINED); to++) {
      const joined = words.slice(from, to).map(({ text }) => text);
      const hits = listForms(joined.join(''), dictionary, QUALITY.joined);
      for (const part of parts.slice(from, to)) part.hits.push(...hits);
    }
  }
  const significant = words.flatMap(({ text }, position) =>
    STOP_WORDS.has(text) ? [] : [position],
  );
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
  return parts;
}

const planKnown = createPlanCache(planWord);

function planAlone(word: AskedWord, dictionary: Dictionary): WordAnswers {
  if (word.rules === NO_RULES) return planKnown(word, dictionary);
  return new WordAnswers(planWord(word, dictionary), dictionary.index);
}

function joinAnswers(alone: WordAnswers, more: PlanPart, { index }: Dictionary): WordAnswers {
  if (more.hits.length === 0 && more.sequences.length === 0) return alone;
  const hits = [...alone.hits, ...more.hits];
  return new WordAnswers({ hits, sequences: [...alone.sequences, ...more.sequences] }, index);
}

/** Finds for each word of a query what may answer it, with mistakes looked for as a mode says. */
export type QueryPlanner = (mode: TypoMode) => PlannedWord[];

/** Creates what plans a query, in one mode after the other: the words stay the same. */
export function createQueryPlanner(
  query: string,
  whole: Dictionary,
  rules: WordRules = NO_RULES,
): QueryPlanner {
  const dictionary = rules.hasForms === false ? { ...whole, hasForms: false } : whole;
  const words = listQueryWords(query, dictionary);
  const spans = planSpans(words, dictionary);
  const hasSignificant = words.some(({ text }) => !STOP_WORDS.has(text));
  const mayMiss = hasSignificant && rules.stopWords !== 'required';

  const planAt = (position: number, mode: TypoMode): PlannedWord => {
    const { text, isName: isOneName, start, end } = words[position]!;
    const isLast = position === words.length - 1;
    const alone = planAlone({ text, isName: isOneName, isLast, mode, rules }, dictionary);
    const answers = joinAnswers(alone, spans[position]!, dictionary);
    return {
      text,
      start,
      end,
      isOptional: mayMiss && STOP_WORDS.has(text),
      canLack: rules.optional?.has(text) ?? false,
      importance: answers.importance,
      hits: answers.hits,
      sequences: answers.sequences,
      answers,
    };
  };
  return (mode) => {
    const planned = words.map((_, position) => planAt(position, mode));
    return rules.stopWords === 'removed'
      ? planned.filter(({ isOptional }) => !isOptional)
      : planned;
  };
}
