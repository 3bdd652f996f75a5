import { isTooDeep } from '#contract/is-too-deep.ts';
import type { Json } from '#contract/json.ts';

/** Lists and objects in each other. Anyone may post to an inbox, and a tree of 8,000 levels would end the page. */
const MAX_DEPTH = 64;

/** A body as a JSON object or list that can be shown as a tree; undefined for everything else. */
export function parseBody(text: string): Json | undefined {
  if (isTooDeep(text, MAX_DEPTH)) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
