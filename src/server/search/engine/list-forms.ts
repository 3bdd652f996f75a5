import { findTerm } from './inverted-index.ts';
import type { Dictionary, PlanPart, TermHit } from './planned-word.ts';
import { QUALITY } from './ranking.ts';
import { stemWord } from './stem-word.ts';
import { getPhraseKey } from './vocabulary.ts';

/** The word itself and other forms of it. */
export function listForms(
  word: string,
  { index, vocabulary, hasForms = true }: Dictionary,
  factor = 1,
): TermHit[] {
  const own = findTerm(index, word);
  const forms = hasForms ? vocabulary.stems.get(stemWord(word)) : own < 0 ? undefined : [own];
  if (!forms) return [];
  return forms.map((term) => ({
    term,
    quality: (term === own ? QUALITY.exact : QUALITY.form) * factor,
    typos: 0,
    isPrefix: false,
  }));
}

/** What answers where nothing does. */
export const NOTHING: PlanPart = { hits: [], sequences: [] };

/** Other ways of saying a word or phrase. */
export function listSynonyms(
  words: readonly string[],
  dictionary: Dictionary,
  factor = 1,
): PlanPart {
  const ways = dictionary.vocabulary.synonyms.get(getPhraseKey(words));
  // Most phrases are none of a synonym.
  if (!ways) return NOTHING;
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
