import type { Json } from '#contract/json.ts';

/** A value as a header or a form field carries it: lists joined by commas, objects as JSON. */
export function formatValue(value: Json): string {
  if (Array.isArray(value)) return value.map(formatValue).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** A value as a path segment or a query carries it (RFC 3986); colons and the commas of a list stay. */
export function encodeValue(value: Json): string {
  if (Array.isArray(value)) return value.map(encodeValue).join(',');
  return encodeURIComponent(formatValue(value)).replaceAll('%3A', ':');
}

/** An address in which every character means itself inside the quotes of every sample language. */
export function encodeAddress(address: string): string {
  return address.replace(/[^\w.~:/?@&+,;=%-]/gu, (character) =>
    character.charCodeAt(0) < 0x80
      ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
      : encodeURIComponent(character),
  );
}
