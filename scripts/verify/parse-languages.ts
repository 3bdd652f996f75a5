import { SAMPLE_LANGUAGES, type SampleLanguage } from '#languages/languages.ts';

/**
 * Parses the value of `--languages`, such as `php,go`.
 *
 * @param value undefined chooses all languages
 * @returns each language once, in the order of the tabs
 * @throws TypeError that names what is no language
 */
export function parseLanguages(value: string | undefined): readonly SampleLanguage[] {
  if (value === undefined) return SAMPLE_LANGUAGES;
  const names = value.split(',');
  const unknown = names.filter((name) => !SAMPLE_LANGUAGES.some((language) => language === name));
  if (unknown.length > 0)
    throw new TypeError(
      `--languages takes some of ${SAMPLE_LANGUAGES.join(', ')}, not "${unknown.join(', ')}".`,
    );
  return SAMPLE_LANGUAGES.filter((language) => names.includes(language));
}
