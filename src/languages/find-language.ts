import { LANGUAGES, SAMPLE_LANGUAGES, type SampleLanguage } from './languages.ts';

/** The id of the language that a code fence names, by its id or by another name; undefined for all else. */
export function findLanguage(name: string): SampleLanguage | undefined {
  return SAMPLE_LANGUAGES.find((id) => id === name || LANGUAGES[id].aliases.includes(name));
}

/** A language as lists offer it to readers. */
export interface OfferedLanguage {
  readonly id: SampleLanguage;
  readonly title: string;
}

/** Languages with their titles, for components that run in the browser without the languages themselves. */
export function listOffered(languages: readonly SampleLanguage[]): readonly OfferedLanguage[] {
  return languages.map((id) => ({ id, title: LANGUAGES[id].title }));
}
