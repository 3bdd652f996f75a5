import type { SearchIndex } from '#server/search/indices/search-index.ts';
import type { ShownParameters } from '#server/search/parameters/search-parameters.ts';
import { createHitFormatter, type HitFormatter } from './create-hit-formatter.ts';

/** Ways of showing hits of which an index keeps the formatters: pages ask in one or two. */
const MAX_FORMATTERS = 4;

/** A formatter, and the number by which the hits that it has written are kept. */
interface KnownFormatter {
  readonly shown: ShownParameters;
  readonly number: number;
  readonly formatHit: HitFormatter;
}

const formattersByIndex = new WeakMap<SearchIndex, KnownFormatter[]>();
let lastNumber = 0;

/** The formatter of an index for one way of showing hits. The formatter learns the records that it has shown. */
export function getHitFormatter(index: SearchIndex, parameters: ShownParameters): KnownFormatter {
  const formatters = formattersByIndex.get(index) ?? [];
  const known = formatters.find(({ shown }) => areAlike(shown, parameters));
  if (known) return known;
  const { attributesToRetrieve, highlight, hasRankingInfo } = parameters;
  const shown = { attributesToRetrieve, highlight, hasRankingInfo };
  const formatter = {
    shown,
    number: (lastNumber += 1),
    formatHit: createHitFormatter(index, shown),
  };
  const kept = formatters.length < MAX_FORMATTERS ? formatters : [];
  formattersByIndex.set(index, [...kept, formatter]);
  return formatter;
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
