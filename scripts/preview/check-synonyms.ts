import type { SearchRecord } from '#contract/search-record.ts';
import type { ModelError } from '#model/model-error.ts';
import { listSynonymMistakes, readSynonymsText } from '#scripts/build/write-search-index.ts';

/**
 * Creates what lists the mistakes of the synonyms. They are looked for when the synonyms have changed, since the records of the search
 * take longer to make than an edit takes. A word that has left the pages meanwhile is found by the check of the content.
 */
export function createSynonymCheck(
  root: string,
  loadRecords: () => Promise<readonly SearchRecord[]>,
): () => Promise<readonly ModelError[]> {
  let checked: string | undefined;
  let mistakes: readonly ModelError[] = [];
  return async () => {
    const text = await readSynonymsText(root);
    if (text !== checked) mistakes = listSynonymMistakes(await loadRecords(), text);
    checked = text;
    return mistakes;
  };
}
