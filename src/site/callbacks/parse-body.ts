import type { Json } from '#contract/json.ts';

/** A body as a JSON object or list; undefined for everything else. */
export function parseBody(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
