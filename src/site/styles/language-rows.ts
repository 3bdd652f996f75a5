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
  return ['@layer components {', ...rules, sdk, '}', ''].join('\n');
}
