import type { Json } from '#contract/json.ts';

/** Stands where a secret was. */
export const REDACTED = '…';

const SECRET = /(password|secret|token|otp|pin|appkey|apikey)$/i;

/** A JSON value without its passwords, PINs, tokens and secrets, by the names of fields. */
function redact(value: Json): Json {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]: [string, Json]) => [
      name,
      SECRET.test(name) && typeof own === 'string' ? REDACTED : redact(own),
    ]),
  );
}

/** A JSON text without its secrets; a text that is no JSON loses what stands behind such names. */
export function redactText(text: string): string {
  try {
    return JSON.stringify(redact(JSON.parse(text) as Json), null, 2);
  } catch {
    return text.replace(
      /("\w*(?:password|secret|token|otp|pin|key)"\s*:\s*")[^"]*/gi,
      `$1${REDACTED}`,
    );
  }
}

/** Values by name without the secrets among them. */
export function redactValues(
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));
}
