import { DOCS_ATTRIBUTES } from '#server/search/engine/docs-attributes.ts';
import type {
  EngineOptions,
  SearchableAttribute,
  Synonym,
} from '#server/search/engine/engine-options.ts';
import type { IndexSettings } from './index-settings.ts';

const FIRST_WEIGHT = 100;
/** How much less each attribute counts than the one before it. */
const FALL = 0.7;

/** The searchable attributes by rank; those that share a rank are in one text, separated by commas. */
export function listRanks({
  searchableAttributes = [],
}: IndexSettings): readonly (readonly string[])[] {
  return searchableAttributes.map((text) =>
    text.split(',').map((name) => name.trim().replace(/^(?:un)?ordered\((.*)\)$/, '$1')),
  );
}

/**
 * Tells the engine what an index's settings mean. Indices of documentation records, which have a page and a title,
 * are searched with the weights that were measured for them; others by the order of their searchable attributes.
 */
export function buildEngineOptions(
  settings: IndexSettings,
  synonyms: readonly Synonym[] = [],
): EngineOptions {
  const names = listRanks(settings).flat();
  const isDocs = names.includes('page_title') && names.includes('content');
  const { distinct: _distinct, ...docs } = DOCS_ATTRIBUTES;
  const { attributeForDistinct, distinct } = settings;
  // More than one hit of a group is the service's own work.
  const isGrouped = attributeForDistinct !== undefined && (distinct === true || distinct === 1);
  return {
    ...(isDocs ? docs : names.length > 0 && { searchable: listByRank(settings) }),
    ...(isGrouped && { distinct: attributeForDistinct }),
    synonyms,
  };
}

function listByRank(settings: IndexSettings): SearchableAttribute[] {
  return listRanks(settings).flatMap((attributes, rank) =>
    attributes.map((attribute) => ({ attribute, weight: FIRST_WEIGHT * FALL ** rank })),
  );
}
