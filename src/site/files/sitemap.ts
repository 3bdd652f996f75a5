import type { SiteModel } from '#model/site-model.ts';
import { escapeXml } from './escape-xml.ts';
import { listPages } from './listed-pages.ts';

/** Every page for search engines, with the day of its last change (sitemaps.org, protocol 0.9). */
export function formatSitemap(model: SiteModel): string {
  const urls = listPages(model).map(({ path, lastChanged }) => {
    const day = lastChanged === undefined ? '' : `<lastmod>${lastChanged}</lastmod>`;
    return `<url><loc>${escapeXml(model.settings.siteUrl + path)}</loc>${day}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}
