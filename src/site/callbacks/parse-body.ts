import type { JsonValue } from '#model/site-model.ts';

/** A body as a JSON object or list; undefined for everything else. */
export function parseBody(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
