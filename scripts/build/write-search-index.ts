import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchRecord } from '#contract/search-record.ts';
import { collectWords } from '#server/search/engine/collect-words.ts';
import { createSearchEngine } from '#server/search/engine/create-search-engine.ts';
import type { Synonym } from '#server/search/engine/engine-options.ts';
import { parseSynonyms, SynonymsError } from '#server/search/engine/parse-synonyms.ts';
import { serializeEngine } from '#server/search/engine/serialize-engine.ts';
import { buildEngineOptions } from '#server/search/indices/build-engine-options.ts';
import { buildDocsRecords, DOCS_SETTINGS } from '#server/search/indices/docs-index.ts';
import { ModelErrors } from '#model/model-errors.ts';
import type { ModelError } from '#model/model-error.ts';
import { ignoreGone } from '#model/sources/ignore-gone.ts';
import { parseYamlSource } from '#model/sources/yaml-source.ts';

/** The writers' synonyms, below the root of the repository. */
export const SYNONYMS_FILE = 'content/data/search-synonyms.yaml';

/** The text of the writers' synonyms. A file that is missing is a mistake like an empty one. */
export async function readSynonymsText(root: string): Promise<string> {
  return (await readFile(join(root, SYNONYMS_FILE), 'utf8').catch(ignoreGone)) ?? '';
}

/**
 * Reads the writers' synonyms, and looks whether the pages have their words.
 *
 * @throws ModelErrors with each mistake on its line
 */
function readSynonyms(
  records: ReturnType<typeof buildDocsRecords>,
  synonymsText: string,
): readonly Synonym[] {
  const mistakes: ModelError[] = [];
  const source = parseYamlSource(SYNONYMS_FILE, synonymsText, (error) => void mistakes.push(error));
  if (mistakes.length > 0) throw new ModelErrors(mistakes);
  try {
    return parseSynonyms(source.data, collectWords(records, buildEngineOptions(DOCS_SETTINGS)));
  } catch (error) {
    if (!(error instanceof SynonymsError)) throw error;
    throw new ModelErrors(
      error.problems.map(({ index, problem }) => ({
        file: SYNONYMS_FILE,
        line: source.lineOf(index === undefined ? [] : [`${index}`]),
        what: index === undefined ? 'The synonyms have a mistake.' : 'A synonym has a mistake.',
        why: index === undefined ? `The file ${problem}.` : `The entry ${problem}.`,
        how: 'docs/writing.md says what an entry looks like.',
      })),
    );
  }
}

/** What is wrong with the writers' synonyms: nothing, where the list is empty. */
export function listSynonymMistakes(
  records: readonly SearchRecord[],
  synonymsText: string,
): readonly ModelError[] {
  try {
    readSynonyms(buildDocsRecords(records), synonymsText);
    return [];
  } catch (error) {
    if (error instanceof ModelErrors) return error.errors;
    throw error;
  }
}

/**
 * Makes the documentation's search index as bytes.
 *
 * @param synonymsText the writers' synonyms
 * @throws ModelErrors with each mistake of the synonyms
 */
export function buildSearchIndex(
  records: readonly SearchRecord[],
  synonymsText: string,
): Uint8Array {
  const docs = buildDocsRecords(records);
  const synonyms = readSynonyms(docs, synonymsText);
  return serializeEngine(createSearchEngine(docs, buildEngineOptions(DOCS_SETTINGS, synonyms)));
}

/**
 * Writes the documentation's search index, which the server loads at its start.
 *
 * @param synonymsFile the writers' synonyms
 * @param dir folder that gets docs.bin
 * @throws ModelErrors with each mistake of the synonyms
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
