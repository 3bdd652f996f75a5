import { formatMcpUrl } from '#model/format-mcp-url.ts';
import { formatSandboxUrl } from '#model/format-sandbox-url.ts';
import type { SiteSettings } from '#model/settings.ts';

const PROVIDERS = {
  identityProvider: 'identity',
  mobileMoney: 'mobileMoney',
  smsProvider: 'sms',
} as const;
/** Other settings that texts and code name. */
const VALUES: Readonly<Record<string, (settings: SiteSettings) => string>> = {
  apiUrl: ({ apiUrl }) => apiUrl,
  sandboxUrl: formatSandboxUrl,
  mcpUrl: formatMcpUrl,
  siteUrl: ({ siteUrl }) => siteUrl,
  breakingNoticeDays: ({ breakingNoticeDays }) => String(breakingNoticeDays),
};
/** The placeholders of a text, for those who have written another one. */
export const PLACEHOLDERS: readonly string[] = [...Object.keys(PROVIDERS), ...Object.keys(VALUES)];
const IN_TEXT = /\{\{\s*([A-Za-z]+)\s*\}\}/g;

function isProvider(name: string): name is keyof typeof PROVIDERS {
  return Object.hasOwn(PROVIDERS, name);
}

/** Puts the providers' slugs where a path says `{identityProvider}`, `{mobileMoney}` or `{smsProvider}`. */
export function fillPath(path: string, settings: SiteSettings): string {
  return path.replace(/\{([A-Za-z]+)\}/g, (whole, name: string) =>
    isProvider(name) ? settings.providers[PROVIDERS[name]].slug : whole,
  );
}

/**
 * Puts the providers' display names where a text says `{{identityProvider}}` and the like, their
 * slugs where a link's path says `/{identityProvider}/`, and other settings for `{{apiUrl}}`,
 * `{{sandboxUrl}}`, `{{mcpUrl}}`, `{{siteUrl}}` and `{{breakingNoticeDays}}`.
 *
 * @param onUnknown called with the name and the 1-based line of a placeholder that there is not
 */
export function fillText(
  text: string,
  settings: SiteSettings,
  onUnknown: (name: string, line: number) => void = () => {},
): string {
  const named = text.replace(IN_TEXT, (whole, name: string, offset: number) => {
    if (isProvider(name)) return settings.providers[PROVIDERS[name]].name;
    if (Object.hasOwn(VALUES, name)) return VALUES[name]!(settings);
    onUnknown(name, text.slice(0, offset).split('\n').length);
    return whole;
  });
  return named.replace(/\{(identityProvider|mobileMoney|smsProvider)\}/g, (path) =>
    fillPath(path, settings),
  );
}
