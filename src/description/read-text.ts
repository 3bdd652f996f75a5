/** A text without blanks around it; empty for everything else. */
export function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The texts of a list, or the one text that replaces the list. */
export function readTexts(value: unknown): string[] {
  return [value ?? []].flat().filter((item) => typeof item === 'string');
}
