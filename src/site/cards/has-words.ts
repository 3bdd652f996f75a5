/** Lower case, with words that are written together taken apart as well: createAccount, /v1/wallet-types. */
function normalizeText(text: string): string {
  const apart = text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[/{}_-]+/g, ' ');
  return `${text} ${apart}`.toLowerCase();
}

/** Whether every word of a query is somewhere in a text. */
export function hasWords(text: string, query: string): boolean {
  const normal = normalizeText(text);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => normal.includes(word));
}
