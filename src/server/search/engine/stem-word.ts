import { rememberByText } from '#server/edge/remember-by-text.ts';

/** Spellings and forms that no rule below brings together. */
const FORMS: ReadonlyMap<string, string> = new Map([
  ['catalogue', 'catalog'],
  ['centre', 'center'],
  ['defence', 'defense'],
  // British English has dependants, American English dependents.
  ['dependent', 'dependant'],
  ['dialogue', 'dialog'],
  ['grey', 'gray'],
  ['held', 'hold'],
  ['instalment', 'installment'],
  ['judgement', 'judgment'],
  ['licence', 'license'],
  ['metre', 'meter'],
  ['paid', 'pay'],
  ['practise', 'practice'],
  ['programme', 'program'],
  ['sent', 'send'],
  ['spent', 'spend'],
]);

const DIGIT = /\p{N}/u;
const VOWEL = /[aeiouy]/;

function stripPlural(word: string): string {
  if (!word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ss|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function stripVerbEnding(word: string): string {
  const base = /(?:ing|(?<!e)ed)$/.test(word) ? word.replace(/(?:ing|ed)$/, '') : word;
  return base.length >= 3 && VOWEL.test(base) ? base : word;
}

/** `activation`, `activate` -> `activ`; short words keep more of themselves: `creation` -> `creat`. */
function stripNounEnding(word: string): string {
  if (word.endsWith('ification')) return word.slice(0, -6);
  const base =
    word.length > 6 && word.endsWith('tion') ? word.slice(0, -3) : word.replace(/e$/, '');
  return base.length >= 6 && base.endsWith('at') ? base.slice(0, -2) : base;
}

/** Words whose stems are kept: the words of an index, and what readers type for them. */
const MAX_KNOWN = 50_000;

/**
 * What forms and spellings of one word have in common: `accounts`, `account`; `cancelled`, `canceled`;
 * `organisation`, `organize`; `verified`, `verification`. For comparing only, never for showing.
 */
export const stemWord = rememberByText(findStem, MAX_KNOWN);

function findStem(word: string): string {
  if (word.length < 3 || DIGIT.test(word)) return word;
  const single = stripPlural(word);
  const base = stripNounEnding(stripVerbEnding(FORMS.get(single) ?? single));
  const stem = base
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/(?<=[a-z]{3})our$/, 'or')
    .replace(/(?<=[a-z]{3})is$/, 'iz')
    .replace(/ys$/, 'yz')
    .replace(/(?<=[a-z]{2})y$/, 'i');
  return stem.length < 3 && word.length > 3 ? word : stem;
}
