/** Headers by name; names in lower case. */
export type HeaderRecord = Readonly<Record<string, string>>;

/** RFC 6797: browsers keep to TLS for a year. Sent only in answers that travel by TLS. */
export const HSTS: HeaderRecord = { 'strict-transport-security': 'max-age=31536000' };

/** The type that an answer states is the type that it has. */
export const NO_SNIFFING: HeaderRecord = { 'x-content-type-options': 'nosniff' };

/**
 * The security headers of an answer that is data. No page of the site shows such an answer as a page: a browser that does so runs
 * nothing of it (OWASP, REST Security Cheat Sheet). The headers of a page would be a third of what a search sends.
 */
export const DATA_HEADERS: HeaderRecord = {
  ...NO_SNIFFING,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
};

/**
 * The security headers of every answer that may be a page.
 *
 * @param scriptHashes `sha256-...` sources of the inline scripts of the built pages
 * @param connectSources origins besides the site's own that its pages may ask
 */
export function buildSecurityHeaders(
  scriptHashes: readonly string[],
  connectSources: readonly string[] = [],
): HeaderRecord {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Style attributes carry numbers of lines and widths; there is no way to hash them.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
  return {
    'content-security-policy': policy,
    ...NO_SNIFFING,
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'camera=(),microphone=(),geolocation=(),payment=(),usb=(),browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}
