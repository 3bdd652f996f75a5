import { findLanguage } from '#languages/find-language.ts';

/** Whether panels of code say the same in several languages, of which a reader needs one. */
export function isTranslated(languages: readonly string[]): boolean {
  return languages.length > 1 && languages.every((name) => findLanguage(name) !== undefined);
}
