import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchRecord } from '#contract/search-record.ts';
import type { ModelError } from '#model/model-error.ts';
import { listSynonymMistakes, SYNONYMS_FILE } from '#scripts/build/write-search-index.ts';

/**
 * Creates what lists the mistakes of the synonyms. They are looked for when the synonyms have changed, since the records of the search
 * take longer to make than an edit takes. A word that has left the pages meanwhile is found by the check of the content.
 */
export function createSynonymCheck(
  root: string,
  loadRecords: () => Promise<readonly SearchRecord[]>,
): () => Promise<readonly ModelError[]> {
  let checked = '';
  let mistakes: readonly ModelError[] = [];
  return async () => {
    const text = await readFile(join(root, SYNONYMS_FILE), 'utf8');
    if (text !== checked) mistakes = listSynonymMistakes(await loadRecords(), text);
    checked = text;
    return mistakes;
  };
}
