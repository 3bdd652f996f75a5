/** A JSON value (RFC 8259). */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A value within a text: a string as it is, all else as JSON. */
export function formatJsonValue(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A JSON object whose values nobody has looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: no list, no null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
