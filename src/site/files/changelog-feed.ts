import type { SiteModel } from '#model/site-model.ts';
import { escapeXml } from './escape-xml.ts';

/** The changelog as an Atom feed (RFC 4287). */
export function formatChangelogFeed(model: SiteModel): string {
  const { siteUrl, docsName } = model.settings;
  const { changelog } = model.data;
  const updated = changelog[0]?.date ?? '2026-01-01';
  const entries = changelog.map(
    ({ id, date, title, body, breaking }) => `  <entry>
    <id>${escapeXml(`${siteUrl}/changelog#${id}`)}</id>
    <title>${escapeXml(breaking ? `Breaking: ${title}` : title)}</title>
    <updated>${date}T00:00:00Z</updated>
    <link href="${escapeXml(`${siteUrl}/changelog#${id}`)}"/>
    <content type="text">${escapeXml(body)}</content>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(`${siteUrl}/changelog`)}</id>
  <title>${escapeXml(`${docsName}: changelog`)}</title>
  <updated>${updated}T00:00:00Z</updated>
  <author><name>${escapeXml(docsName)}</name></author>
  <link rel="self" href="${escapeXml(`${siteUrl}/changelog.atom`)}"/>
  <link href="${escapeXml(`${siteUrl}/changelog`)}"/>
${entries.join('\n')}
</feed>
`;
}
