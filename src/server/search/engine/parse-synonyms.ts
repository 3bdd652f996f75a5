import type { Synonym } from './engine-options.ts';
import { splitWords } from './split-words.ts';

/** Words of a phrase, such as `one-time password`. */
const MAX_WORDS = 5;

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listProblems(entry: unknown, isKnown: (word: string) => boolean): string[] {
  if (!isMapping(entry) || !Array.isArray(entry['words'])) {
    return ['must be of the form `words: [freeze, suspend]`'];
  }
  const extra = Object.keys(entry).filter((key) => key !== 'words');
  const words: unknown[] = entry['words'];
  const texts = words.filter((word) => typeof word === 'string');
  const folded = texts.map((text) => splitWords(text).map(({ word }) => word));
  const names = folded.map((parts) => parts.join(' '));
  const twice = texts.filter((_, index) => names.indexOf(names[index] ?? '') !== index);
  const empty = folded.filter(({ length }) => length === 0).length;
  const long = texts.filter((text) => text.trim().split(/\s+/).length > MAX_WORDS);
  return [
    ...extra.map((key) => `has an unknown key \`${key}\``),
    ...(texts.length < words.length ? ['must hold texts only; put numbers in quotes'] : []),
    ...(words.length < 2 ? ['needs at least two words'] : []),
    ...(empty > 0 ? ['has a word without a letter or digit'] : []),
    ...twice.map((text) => `has ${text} twice`),
    ...long.map((text) => `has more than ${MAX_WORDS} words in "${text}"`),
    ...(folded.some((parts) => parts.length > 0 && parts.every(isKnown))
      ? []
      : [`leads nowhere: no page has any of ${texts.join(', ')}`]),
  ];
}

/** What is wrong with synonyms. */
export interface SynonymProblem {
  /** Index of the entry; undefined where the whole is no list. */
  readonly index?: number;
  readonly problem: string;
}

/** Synonyms that cannot be used, with all that is wrong. */
export class SynonymsError extends Error {
  override readonly name = 'SynonymsError';
  readonly problems: readonly SynonymProblem[];

  constructor(problems: readonly SynonymProblem[]) {
    const lines = problems.map(({ index, problem }) =>
      index === undefined ? problem : `entry ${index + 1} ${problem}`,
    );
    super(`search-synonyms.yaml: ${lines.join(', ')}`);
    this.problems = problems;
  }
}

/**
 * Reads synonyms as writers keep them (content/data/search-synonyms.yaml, parsed).
 *
 * @param isKnown whether a record has a folded word, see `collectWords`
 * @throws SynonymsError for their form, words that stand twice, and entries without a word of the records
 */
export function parseSynonyms(data: unknown, isKnown: (word: string) => boolean): Synonym[] {
  if (!Array.isArray(data)) throw new SynonymsError([{ problem: 'must be a list of entries' }]);
  const problems = data.flatMap((entry, index) =>
    listProblems(entry, isKnown).map((problem) => ({ index, problem })),
  );
  if (problems.length > 0) throw new SynonymsError(problems);
  return data as Synonym[];
}
