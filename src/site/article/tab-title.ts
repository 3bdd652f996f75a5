import { DEFAULT_TAB_TITLE } from '#contract/texts.ts';
import { findLanguage } from '#languages/find-language.ts';
import { LANGUAGES } from '#languages/languages.ts';

/** Title of a code panel's tab: the explicit one, else the language's, else 'Code' (specification 2.7). */
export function formatTabTitle(title: string | undefined, language: string): string {
  const id = findLanguage(language);
  return title ?? (id === undefined ? DEFAULT_TAB_TITLE : LANGUAGES[id].title);
}
