/** Languages whose SDK samples fill their panel (LanguageSdk.fillsPanel). The build reads this file before it can read languages. */
export const FILLING: readonly string[] = ['go'];

/** More rows than such a panel has: its greatest height ends it. */
export const FILLING_ROWS = 99;

/**
 * Style rules that give every group of code the height of the reader's language, while its panel is on its way
 * (decision 003). A group names the lines of each of its panels, as `--rows-ID`. `data-language` ends with `-sdk` while
 * the samples in the language use the SDK.
 *
 * @param languages ids of the settings; the first is shown without a choice, so nothing waits for its panel
 */
export function formatLanguageRows(languages: readonly string[]): string {
  const rules = languages
    .slice(1)
    .map((id) => `[data-language|='${id}']:not([data-ready]) .code { --rows: var(--rows-${id}); }`);
  const sdk = `[data-language$='-sdk']:not([data-ready]) [style*='--sdk'] { --rows: var(--sdk-rows); }`;
  const filling = FILLING.filter((id) => languages.includes(id)).map(
    (id) =>
      `[data-language='${id}-sdk']:not([data-ready]) [style*='--sdk'] { --rows: ${FILLING_ROWS}; }`,
  );
  return ['@layer components {', ...rules, sdk, ...filling, '}', ''].join('\n');
}
