import { formatSandboxUrl } from '#model/format-sandbox-url.ts';
import type { SiteSettings } from '#model/settings.ts';

/**
 * Builds the environment of the sandbox for the collection (Postman's format). It holds no key: the collection makes a
 * workspace before its first request and fills in the rest.
 */
export function buildEnvironment(settings: SiteSettings): Readonly<Record<string, unknown>> {
  const variable = (key: string, value: string, type = 'default') => {
    return { key, value, type, enabled: true };
  };
  return {
    name: `${settings.productName}: sandbox`,
    values: [
      variable('sandboxUrl', formatSandboxUrl(settings)),
      variable('workspace', ''),
      variable('baseUrl', '{{sandboxUrl}}/{{workspace}}'),
      variable('apiKey', '', 'secret'),
      variable('accessToken', '', 'secret'),
    ],
    _postman_variable_scope: 'environment',
  };
}
