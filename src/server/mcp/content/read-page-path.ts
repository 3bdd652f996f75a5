import { formatDocsPath } from '#contract/docs-path.ts';

/**
 * Reads which page is meant: by path, by address, by the address of the Markdown, with or without an anchor.
 *
 * @param siteUrl address of the site, without a trailing slash
 */
export function readPagePath(
  given: string,
  siteUrl: string,
): { readonly path: string; readonly anchor: string | undefined } {
  const local = given.startsWith(siteUrl) ? given.slice(siteUrl.length) : given;
  const [address = '', anchor] = local.trim().split('#', 2);
  const [plain = ''] = address.split('?', 1);
  const path = `/${plain.replace(/^\/+/, '')}`.replace(/(?:\/index)?\.md$/, '');
  return { path: path === '' ? '/' : formatDocsPath(path), anchor: anchor || undefined };
}
