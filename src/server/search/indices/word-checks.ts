// What the parameters and settings about the words of a query may hold.

/** A check of a value, and the words for what is expected. */
export type ValueCheck = readonly [check: (value: unknown) => boolean, wanted: string];

/** The only language whose stop words and plurals are known here. */
const LANGUAGE = 'en';
const MAX_OPTIONAL_WORDS = 200;

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isOneOf =
  (...names: readonly string[]) =>
  (value: unknown) =>
    typeof value === 'string' && names.includes(value);
const isListOf = (isItem: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isItem);
const isLanguage = isOneOf(LANGUAGE);

const LANGUAGES: ValueCheck = [
  (value) => isBoolean(value) || (isListOf(isLanguage)(value) && (value as unknown[]).length > 0),
  `true, false or ["${LANGUAGE}"]: English is the only language of this service`,
];

/** Each is a parameter of a search and a setting of an index. */
export const WORD_CHECKS = {
  advancedSyntax: [isBoolean, 'true or false'],
  advancedSyntaxFeatures: [
    isListOf(isOneOf('exactPhrase', 'excludeWords')),
    'a list of "exactPhrase" and "excludeWords"',
  ],
  ignorePlurals: LANGUAGES,
  optionalWords: [
    (value) =>
      isListOf((item) => typeof item === 'string')(value) &&
      (value as unknown[]).length <= MAX_OPTIONAL_WORDS,
    `at most ${MAX_OPTIONAL_WORDS} words, as a list of strings or separated by commas`,
  ],
  queryType: [
    isOneOf('prefixLast', 'prefixAll', 'prefixNone'),
    '"prefixLast", "prefixAll" or "prefixNone"',
  ],
  removeStopWords: LANGUAGES,
  removeWordsIfNoResults: [
    isOneOf('none', 'lastWords', 'firstWords', 'allOptional'),
    '"none", "lastWords", "firstWords" or "allOptional"',
  ],
} as const satisfies Readonly<Record<string, ValueCheck>>;

export type WordParameterName = keyof typeof WORD_CHECKS;
