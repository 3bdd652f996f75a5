/** A query as reports count it: several spellings by case and spaces are one. */
export function foldQuery(query: string): string {
  return query.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}
