import type { SearchIndex } from '#server/search/indices/search-index.ts';
import { createHitFormatter, type HitFormatter } from './create-hit-formatter.ts';
import type { ShownParameters } from './search-parameters.ts';

/** Ways of showing hits of which an index keeps the formatters: pages ask in one or two. */
const MAX_FORMATTERS = 4;

/** A formatter, and the number by which the hits that it has written are kept. */
interface KnownFormatter {
  readonly number: number;
  readonly formatHit: HitFormatter;
}

const formattersByIndex = new WeakMap<SearchIndex, Map<string, KnownFormatter>>();
let lastNumber = 0;

/** The formatter of an index for one way of showing hits. The formatter learns the records that it has shown. */
export function getHitFormatter(
  index: SearchIndex,
  { attributesToRetrieve, highlight, hasRankingInfo }: ShownParameters,
): KnownFormatter {
  let formatters = formattersByIndex.get(index);
  if (!formatters) formattersByIndex.set(index, (formatters = new Map()));
  const key = JSON.stringify([attributesToRetrieve, highlight, hasRankingInfo]);
  let formatter = formatters.get(key);
  if (!formatter) {
    if (formatters.size >= MAX_FORMATTERS) formatters.clear();
    const formatHit = createHitFormatter(index, {
      attributesToRetrieve,
      highlight,
      hasRankingInfo,
    });
    formatter = { number: (lastNumber += 1), formatHit };
    formatters.set(key, formatter);
  }
  return formatter;
}
