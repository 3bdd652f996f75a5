import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { SearchRecord } from '#contract/search-record.ts';
import { collectWords } from '#server/search/engine/collect-words.ts';
import { DOCS_ATTRIBUTES } from '#server/search/engine/docs-attributes.ts';
import type { EngineOptions } from '#server/search/engine/engine-options.ts';
import { parseSynonyms } from '#server/search/engine/parse-synonyms.ts';
import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { root } from '#scripts/lib/root.mjs';
import { parseGradedSet, type GradedQuery } from './judge.ts';

/** The records that the last build wrote, the graded queries, and how the documentation is searched. */
export interface RelevanceData {
  readonly records: readonly (SearchRecord & IndexRecord)[];
  readonly queries: readonly GradedQuery[];
  readonly options: EngineOptions;
}

const FURTHER_SETS = 'bench/search-relevance/further-sets';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** Loads what the measurements of searching work on. @throws when there is no build, or the set is malformed */
export async function loadRelevanceData(): Promise<RelevanceData> {
  const records = JSON.parse(
    await read('dist/client/search-records.json'),
  ) as RelevanceData['records'];
  const pages = new Set(records.map(({ objectID }) => objectID));
  const isKnown = collectWords(records, DOCS_ATTRIBUTES);
  const synonyms = parseSynonyms(parse(await read('content/data/search-synonyms.yaml')), isKnown);
  return {
    records,
    queries: parseGradedSet(parse(await read('bench/search-relevance/graded-set.yaml')), pages),
    options: { ...DOCS_ATTRIBUTES, synonyms },
  };
}

/** Sets that were written later, each without knowledge of what was there, by the name of their file. */
export async function loadFurtherSets({
  records,
}: RelevanceData): Promise<ReadonlyMap<string, readonly GradedQuery[]>> {
  const pages = new Set(records.map(({ objectID }) => objectID));
  const files = (await readdir(join(root, FURTHER_SETS))).toSorted();
  const sets = files.map(async (file) => {
    const queries = parseGradedSet(parse(await read(join(FURTHER_SETS, file))), pages);
    return [file.replace(/\.yaml$/, ' set'), queries] as const;
  });
  return new Map(await Promise.all(sets));
}

/** The page of a record: its objectID up to '#'. */
export function getPage(objectID: string): string {
  return objectID.split('#')[0]!;
}
