/** Letters from which a word may have one and two mistakes. */
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;

/** How many mistakes a word may have: none when it is short or has digits. */
export function getTypoBudget(word: string): number {
  if (word.length < ONE_TYPO_FROM || /\p{N}/u.test(word)) return 0;
  return word.length < TWO_TYPOS_FROM ? 1 : 2;
}

const MAX_LENGTH = 64;
// Rows of the table: two back, one back, and the present one. Reused, as this runs thousands of times a query.
const rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(MAX_LENGTH + 1),
  new Uint8Array(MAX_LENGTH + 1),
  new Uint8Array(MAX_LENGTH + 1),
];

function countFirstLetterTwice(typos: number, typed: string, word: string): number {
  return typos > 0 && typed.charCodeAt(0) !== word.charCodeAt(0) ? typos + 1 : typos;
}

/** Whether the two letters before these places are the same, swapped. */
function isSwapped(typed: string, i: number, word: string, j: number): boolean {
  return (
    i > 1 &&
    j > 1 &&
    typed.charCodeAt(i - 1) === word.charCodeAt(j - 2) &&
    typed.charCodeAt(i - 2) === word.charCodeAt(j - 1)
  );
}

/**
 * Mistakes between what was typed and a word: letters left out, added, replaced, or two neighbours swapped
 * (Damerau-Levenshtein, optimal string alignment). With `asPrefix`, between what was typed and the best
 * beginning of the word. More than `maxTypos` is answered as `maxTypos + 1`. A mistake in the first letter counts double.
 */
export function countTypos(
  typed: string,
  word: string,
  maxTypos: number,
  asPrefix = false,
): number {
  const tooMany = maxTypos + 1;
  if (typed.length > MAX_LENGTH || word.length > MAX_LENGTH) return tooMany;
  const columns = asPrefix ? Math.min(word.length, typed.length + maxTypos) : word.length;
  if (Math.abs(typed.length - columns) > maxTypos) return tooMany;
  let [before, previous, current] = rows;
  for (let j = 0; j <= columns; j++) previous[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    current[0] = i;
    let smallest = i;
    for (let j = 1; j <= columns; j++) {
      const isSame = typed.charCodeAt(i - 1) === word.charCodeAt(j - 1);
      const replaced = previous[j - 1]! + (isSame ? 0 : 1);
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, replaced);
      if (isSwapped(typed, i, word, j)) cost = Math.min(cost, before[j - 2]! + 1);
      current[j] = cost;
      if (cost < smallest) smallest = cost;
    }
    if (smallest > maxTypos) return tooMany;
    [before, previous, current] = [previous, current, before];
  }
  let typos = previous[columns]!;
  if (asPrefix) for (let j = 0; j < columns; j++) typos = Math.min(typos, previous[j]!);
  return Math.min(tooMany, countFirstLetterTwice(typos, typed, word));
}
