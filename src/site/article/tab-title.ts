import { DEFAULT_TAB_TITLE } from '#contract/texts.ts';

const LANGUAGES: Readonly<Record<string, string>> = {
  curl: 'cURL',
  js: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  php: 'PHP',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  ruby: 'Ruby',
  go: 'Go',
};

/** Title of a code panel's tab: the explicit one, else the language's, else 'Code' (specification 2.7). */
export function formatTabTitle(title: string | undefined, language: string): string {
  return title ?? LANGUAGES[language] ?? DEFAULT_TAB_TITLE;
}
