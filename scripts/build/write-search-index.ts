import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { SearchRecord } from '#contract/search-record.ts';
import { collectWords } from '#server/search/engine/collect-words.ts';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import { parseSynonyms } from '#server/search/engine/parse-synonyms.ts';
import { serializeEngine } from '#server/search/engine/serialize-engine.ts';
import { buildEngineOptions } from '#server/search/indices/build-engine-options.ts';
import { buildDocsRecords, DOCS_SETTINGS } from '#server/search/indices/docs-index.ts';

/**
 * Makes the documentation's search index as bytes.
 *
 * @param synonymsText the writers' synonyms
 * @throws when the synonyms have mistakes, with one line for each
 */
export function buildSearchIndex(
  records: readonly SearchRecord[],
  synonymsText: string,
): Uint8Array {
  const docs = buildDocsRecords(records);
  const isKnown = collectWords(docs, buildEngineOptions(DOCS_SETTINGS));
  const synonyms = parseSynonyms(parse(synonymsText), isKnown);
  return serializeEngine(createSearchEngine(docs, buildEngineOptions(DOCS_SETTINGS, synonyms)));
}

/**
 * Writes the documentation's search index, which the server loads at its start.
 *
 * @param synonymsFile the writers' synonyms
 * @param dir folder that gets docs.bin
 * @throws when the synonyms have mistakes, with one line for each
 */
export async function writeSearchIndex(
  records: readonly SearchRecord[],
  synonymsFile: string,
  dir: string,
): Promise<void> {
  const index = buildSearchIndex(records, await readFile(synonymsFile, 'utf8'));
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'docs.bin'), index);
}
