import { LRUCache } from 'lru-cache';
import type { AskedWord } from './plan-word.ts';
import type { Dictionary, PlanPart } from './planned-word.ts';
import { WordAnswers } from './word-answers.ts';

/** Terms and sequences that are kept for one index: a word has about ten, a beginning up to four thousand. */
const MAX_ANSWERS = 200_000;
/** What a sequence counts for beside a term, with the places where the sequence stands. */
const SEQUENCE = 50;

type PlanWord = (word: AskedWord, dictionary: Dictionary) => PlanPart;

function countAnswers({ hits, sequences }: PlanPart): number {
  return 1 + hits.length + SEQUENCE * sequences.length;
}

/**
 * Creates what keeps the plans of words: queries differ, and the words in them are the same few thousand. A plan goes
 * with the dictionary that it was made for.
 *
 * @param plan plans a word that the index takes by no rules
 */
export function createPlanCache(
  plan: PlanWord,
): (word: AskedWord, dictionary: Dictionary) => WordAnswers {
  const caches = new WeakMap<Dictionary, LRUCache<string, WordAnswers>>();
  return (word, dictionary) => {
    let plans = caches.get(dictionary);
    if (!plans) {
      plans = new LRUCache<string, WordAnswers>({
        maxSize: MAX_ANSWERS,
        sizeCalculation: countAnswers,
      });
      caches.set(dictionary, plans);
    }
    const key = `${word.mode} ${word.isLast ? 'last' : ''} ${word.isName ? 'name' : ''} ${word.text}`;
    let known = plans.get(key);
    if (!known) {
      known = new WordAnswers(plan(word, dictionary), dictionary.index);
      plans.set(key, known);
    }
    return known;
  };
}
