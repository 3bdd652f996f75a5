import type { SiteSettings } from '#model/settings.ts';

/** Lets everybody read everything, and says where the list of pages is (RFC 9309). */
export function formatRobots({ siteUrl }: Pick<SiteSettings, 'siteUrl'>): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
