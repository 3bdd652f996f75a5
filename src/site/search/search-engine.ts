import { HITS_PER_PAGE } from '#contract/limits.ts';
import type { Method } from '#contract/method.ts';
import type { SearchRecord } from '#model/site-model.ts';

/** A piece of a title; marked where it matches the query. */
export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** One answer as the dialog shows it. */
export interface SearchHit {
  readonly id: string;
  /** Address of the page or section. */
  readonly href: string;
  readonly title: readonly TitlePart[];
  /** Where the hit stands: navigation section, and the page of a section. */
  readonly place: string;
  readonly method?: Method;
}

/** Answers queries; the dialog knows nothing else of it. */
export interface SearchEngine {
  /** Resolves to at most five hits, best first. @throws when the records are out of reach */
  search(query: string): Promise<readonly SearchHit[]>;
}

/** Creates an engine that compares the words of the query with the beginnings of the records' words. */
export function createSearchEngine(load: () => Promise<readonly SearchRecord[]>): SearchEngine {
  let records: Promise<readonly SearchRecord[]> | undefined;
  return {
    async search(query) {
      records ??= load();
      const all = await records.catch((error: unknown) => {
        records = undefined;
        throw error;
      });
      const words = readWords(query);
      return all
        .map((record) => ({ record, score: scoreRecord(record, words) }))
        .filter(({ score }) => score > 0)
        .toSorted(
          (one, other) => other.score - one.score || one.record.position - other.record.position,
        )
        .slice(0, HITS_PER_PAGE)
        .map(({ record }) => buildHit(record, words));
    },
  };
}

function readWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Sum over the words of the query; 0 when one of them is nowhere. */
function scoreRecord(record: SearchRecord, words: readonly string[]): number {
  const isPage = record.type === 'page';
  const fields: readonly (readonly [string | undefined, number])[] = [
    [isPage ? record.page_title : record.section_title, isPage ? 12 : 8],
    [isPage ? record.slug : undefined, 6],
    [record.navigation_section, 3],
    [record.operation_id, 3],
    [record.endpoint, 2],
    [isPage ? undefined : record.page_title, 2],
    [record.content, 1],
  ];
  let sum = 0;
  for (const word of words) {
    const best = Math.max(...fields.map(([text, weight]) => scoreText(text, word) * weight));
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

function scoreText(text: string | undefined, word: string): number {
  const own = readWords(text ?? '');
  if (own.includes(word)) return 1;
  return own.some((candidate) => candidate.startsWith(word)) ? 0.7 : 0;
}

function buildHit(record: SearchRecord, words: readonly string[]): SearchHit {
  const { parent_type: parent, slug, page_title: page, section_title: section, method } = record;
  const place = [record.navigation_section, section === undefined ? undefined : page];
  return {
    id: record.objectID,
    href: parent === '' ? `/${slug}` : `/${parent}/${slug}`,
    title: markMatches(section ?? page, words),
    place: place.filter((part) => part !== undefined).join(' › '),
    ...(method && { method }),
  };
}

/** Splits a title where its words begin with a word of the query. */
export function markMatches(title: string, words: readonly string[]): readonly TitlePart[] {
  if (words.length === 0) return [{ text: title, isMatch: false }];
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})`, 'giu');
  return title
    .split(pattern)
    .map((text, index) => ({ text, isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== '');
}
