// From a match to a hit: showHits keeps lists of hits, write-hit.ts writes one. A hit has the record's own attributes
// (retrieve-attributes.ts), their marked copies (write-highlights.ts, which asks choose-attributes.ts for their names and
// show-text.ts for their texts), and where the request wants it how it came to its position (build-ranking-info.ts).
import type { EngineMatch } from '#server/search/engine/search-engine.ts';
import { createIndexCache } from '#server/search/indices/create-index-cache.ts';
import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { ShownParameters } from '#server/search/parameters/search-parameters.ts';
import { createHitWriter, type HitWriter } from './write-hit.ts';

/** Letters of the texts that an index keeps, of a byte each: over ten thousand answers to the dialog of the site. */
const MAX_LETTERS = 48_000_000;
/** A longer text would push too many others out. */
const MAX_KEPT_TEXT = 24_000;

/** The hits that were answered to the same request before, or are written now. */
const cacheHits = createIndexCache<string>({
  bounds: {
    maxSize: MAX_LETTERS,
    sizeCalculation: (text, key) => text.length + key.length,
  },
  accepts: ({ length }) => length <= MAX_KEPT_TEXT,
});

/**
 * Shows matches as hits: their attributes, copies of these with the matched words marked, and how they came to their
 * position.
 *
 * @param key of the search, by which its hits are kept
 * @returns a list as JSON
 */
export function showHits(
  matches: readonly EngineMatch[],
  index: SearchIndex,
  parameters: ShownParameters,
  key: string | undefined,
): string {
  const { number, writeHit } = getWriter(index, parameters);
  return cacheHits(
    index,
    key === undefined ? undefined : `${number} ${key}`,
    () => `[${matches.map(writeHit).join(',')}]`,
  );
}

/** Ways of showing hits of which an index keeps the writers: pages ask in one or two. */
const MAX_WRITERS = 4;

/** A writer, and the number by which the hits that it has written are kept. */
interface KnownWriter {
  readonly shown: ShownParameters;
  readonly number: number;
  readonly writeHit: HitWriter;
}

const writersByIndex = new WeakMap<SearchIndex, KnownWriter[]>();
let lastNumber = 0;

/** The writer of an index for one way of showing hits. The writer learns the records that it has shown. */
function getWriter(index: SearchIndex, parameters: ShownParameters): KnownWriter {
  const writers = writersByIndex.get(index) ?? [];
  const known = writers.find(({ shown }) => areAlike(shown, parameters));
  if (known) return known;
  const { attributesToRetrieve, highlight, hasRankingInfo } = parameters;
  const shown = { attributesToRetrieve, highlight, hasRankingInfo };
  const writer = { shown, number: (lastNumber += 1), writeHit: createHitWriter(index, shown) };
  const kept = writers.length < MAX_WRITERS ? writers : [];
  writersByIndex.set(index, [...kept, writer]);
  return writer;
}

/** Whether two ask for the same. Written out, as a key of text for each search costs ten times as much. */
function areAlike(one: ShownParameters, other: ShownParameters): boolean {
  return (
    one.hasRankingInfo === other.hasRankingInfo &&
    areSameLists(one.attributesToRetrieve, other.attributesToRetrieve) &&
    areSameHighlights(one.highlight, other.highlight)
  );
}

type Highlight = ShownParameters['highlight'];

function areSameHighlights(one: Highlight, other: Highlight): boolean {
  for (const name in one) {
    const key = name as keyof Highlight;
    const [own, its] = [one[key], other[key]];
    const isSame = Array.isArray(own) && Array.isArray(its) ? areSameLists(own, its) : own === its;
    if (!isSame) return false;
  }
  return true;
}

function areSameLists(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
