import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addCounts, countSentences, gradeOf, type ProseCounts } from './count-prose.ts';
import { isStatement } from './is-statement.ts';
import { readHtmlTexts } from './read/read-html.ts';
import { listSentences, parseProse } from './split-sentences.ts';

/** The sentences of a built page, each once, with what is counted of it. */
export interface ReadPage {
  /** Address of the page. */
  readonly path: string;
  readonly sentences: ReadonlyMap<string, ProseCounts>;
}

/**
 * Numbers of the built pages. A sentence that many pages share, such as the cause of an error, is counted once: the
 * sentences that only one page has would not be seen next to it.
 */
export interface PageNumbers {
  readonly pages: number;
  /** Words in a sentence, on average. */
  readonly mean: number;
  /** Share of all sentences with more than 25 words, from 0 to 1. */
  readonly long: number;
  /** Share of all sentences with a semicolon. */
  readonly semicolons: number;
  /** Share of all sentences with a listed turn. */
  readonly turns: number;
  /** Flesch-Kincaid grade of the page in the middle. */
  readonly medianGrade: number;
  /** Grade of the hardest page. */
  readonly worstGrade: number;
  /** Address of the hardest page. */
  readonly worstPage: string;
}

/** The most that the pages may have. */
const PAGE_GOALS = {
  mean: 13,
  long: 0.01,
  semicolons: 0.01,
  turns: 0.002,
  medianGrade: 8,
  worstGrade: 11,
} as const satisfies Partial<Record<keyof PageNumbers, number>>;

/** Reads the sentences of pages. A text that several pages have is parsed once. */
export function createPageReader(): (path: string, html: string) => ReadPage {
  const known = new Map<string, ReadPage['sentences']>();
  const readText = (text: string) => {
    const sentences =
      known.get(text) ??
      new Map(
        listSentences(parseProse(text))
          .filter(isStatement)
          .map((sentence) => [sentence.value, countSentences([sentence])]),
      );
    known.set(text, sentences);
    return sentences;
  };
  return (path, html) => {
    const texts = readHtmlTexts(path, html);
    return { path, sentences: new Map(texts.flatMap(({ value }) => [...readText(value)])) };
  };
}

/** Reads the pages of a build. @returns nothing where there is no build */
export function readBuiltPages(client: string): ReadPage[] {
  const read = createPageReader();
  return listPages(client).map((path) =>
    read(path, readFileSync(join(client, path, 'index.html'), 'utf8')),
  );
}

function listPages(client: string): string[] {
  try {
    return readdirSync(client, { recursive: true, encoding: 'utf8' })
      .map((name) => `/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('/index.html'))
      .map((name) => name.slice(0, -'/index.html'.length) || '/')
      .toSorted();
  } catch {
    return [];
  }
}

/** The numbers of pages. @throws Error when no page has a sentence */
export function summarisePages(pages: readonly ReadPage[]): PageNumbers {
  const distinct = new Map(pages.flatMap(({ sentences }) => [...sentences]));
  const all = addCounts([...distinct.values()]);
  const graded = pages
    .filter(({ sentences }) => sentences.size > 0)
    .map(({ path, sentences }) => ({ path, grade: gradeOf(addCounts([...sentences.values()])) }))
    .toSorted((a, b) => a.grade - b.grade);
  const middle = graded[Math.floor((graded.length - 1) / 2)];
  const worst = graded.at(-1);
  if (!middle || !worst) throw new Error('prose: the built pages have no sentence');
  return {
    pages: pages.length,
    mean: all.words / all.sentences,
    long: all.long / all.sentences,
    semicolons: all.semicolons / all.sentences,
    turns: all.turns / all.sentences,
    medianGrade: middle.grade,
    worstGrade: worst.grade,
    worstPage: worst.path,
  };
}

/** The numbers as lines for a terminal, each with its goal. */
export function formatPageNumbers(numbers: PageNumbers): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const goal = (key: keyof typeof PAGE_GOALS, format: (value: number) => string) =>
    `${format(numbers[key])} (goal ${format(PAGE_GOALS[key])})`;
  const grade = (value: number) => value.toFixed(1);
  return [
    `pages: ${numbers.pages} built, mean ${goal('mean', grade)} words in a sentence`,
    `pages: over 25 words ${goal('long', percent)}, semicolons ${goal('semicolons', percent)}, turns ${goal('turns', percent)}`,
    `pages: grade ${goal('medianGrade', grade)} in the middle, ${goal('worstGrade', grade)} at worst, on ${numbers.worstPage}`,
  ].join('\n');
}

/** The goals that the numbers miss, by name. */
export function listMissedGoals(numbers: PageNumbers): string[] {
  const keys = Object.keys(PAGE_GOALS) as (keyof typeof PAGE_GOALS)[];
  return keys.filter((key) => numbers[key] > PAGE_GOALS[key]);
}
