import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import { listRanks } from '#server/search/indices/build-engine-options.ts';
import type { IndexSettings } from '#server/search/indices/index-settings.ts';
import type { HighlightParameters } from '#server/search/parameters/search-parameters.ts';
import { arePlain } from '#server/search/texts/json-text.ts';
import { createHighlighter, createSnipper, type ShowText } from './show-text.ts';

const DEFAULT_SNIPPET_WORDS = 10;

/** An attribute, and how its texts are shown. */
interface ShownAttribute {
  readonly name: string;
  readonly show: ShowText;
}

export interface ShownAttributes {
  readonly attributes: readonly ShownAttribute[];
  /** Whether an object has them in their order and under their own names. */
  readonly arePlain: boolean;
}

/** Chooses the attributes of a record of which copies are shown. */
export type AttributeChooser = (record: IndexRecord) => ShownAttributes;

/** Chooses what `_highlightResult` has. */
export function createHighlightChooser(
  settings: IndexSettings,
  parameters: HighlightParameters,
): AttributeChooser {
  const names = parameters.attributesToHighlight ?? listDefaults(settings);
  const show = createHighlighter(parameters);
  return createChooser(names, settings, (record) =>
    Array.from(new Set(expandNames(names, record)), (name) => ({ name, show })),
  );
}

/** Chooses what `_snippetResult` has. */
export function createSnippetChooser(
  settings: IndexSettings,
  parameters: HighlightParameters,
): AttributeChooser {
  const { attributesToSnippet } = parameters;
  return createChooser(attributesToSnippet, settings, (record) =>
    Array.from(parseSnippets(attributesToSnippet, record), ([name, size]) => ({
      name,
      show: createSnipper(size, parameters),
    })),
  );
}

/** @param names of attributes; where `*` is one of them, the choice differs from record to record */
function createChooser(
  names: readonly string[],
  { unretrievableAttributes: hidden = [] }: IndexSettings,
  list: (record: IndexRecord) => readonly ShownAttribute[],
): AttributeChooser {
  let fixed: ShownAttributes | undefined;
  const isFixed = names.every((name) => !name.startsWith('*'));
  return (record) => {
    if (fixed) return fixed;
    const attributes = list(record).filter(({ name }) => !hidden.includes(name));
    const chosen = { attributes, arePlain: arePlain(attributes.map(({ name }) => name)) };
    if (isFixed) fixed = chosen;
    return chosen;
  };
}

/** The searchable attributes; all when the settings name none. */
function listDefaults(settings: IndexSettings): readonly string[] {
  const names = listRanks(settings).flat();
  return names.length === 0 ? ['*'] : names;
}

function expandNames(names: readonly string[], record: IndexRecord): readonly string[] {
  if (!names.includes('*')) return names;
  return Object.keys(record).filter((name) => name !== 'objectID');
}

/** Names and numbers of words; a name of its own wins over `*`. */
function parseSnippets(texts: readonly string[], record: IndexRecord): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const text of texts) {
    const [name = '', words = ''] = text.split(':');
    const size = /^\d{1,4}$/.test(words) ? Math.max(1, Number(words)) : DEFAULT_SNIPPET_WORDS;
    if (name !== '*') sizes.set(name, size);
    else {
      for (const each of expandNames(['*'], record)) if (!sizes.has(each)) sizes.set(each, size);
    }
  }
  return sizes;
}
