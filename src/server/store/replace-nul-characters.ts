/**
 * PostgreSQL takes no text with U+0000 and SQLite's functions end at it; both get U+FFFD instead, the sign for a
 * character that cannot be shown.
 */
export function replaceNulCharacters(values: readonly unknown[]): readonly unknown[] {
  return values.some(hasNul)
    ? values.map((value) => (hasNul(value) ? replace(value) : value))
    : values;
}

function hasNul(value: unknown): value is string {
  return typeof value === 'string' && value.includes('\0');
}

function replace(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
