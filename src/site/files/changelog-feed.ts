import type { ChangelogEntry } from '#contract/site-data.ts';
import type { SiteModel } from '#model/site-model.ts';
import { escapeXml } from './escape-xml.ts';
import { formatMarkdownHtml } from './markdown-html.ts';

/** A feed has to say when it was last changed; one without entries never was. */
const NEVER = '1970-01-01';

/** The changelog as an Atom feed (RFC 4287), newest entry first. */
export function formatChangelogFeed(model: SiteModel): string {
  const { siteUrl, docsName } = model.settings;
  const entries = model.data.changelog.toSorted((a, b) => b.date.localeCompare(a.date));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${escapeXml(`${siteUrl}/changelog`)}</id>
  <title>${escapeXml(`${docsName}: changelog`)}</title>
  <updated>${formatTime(entries[0]?.date ?? NEVER)}</updated>
  <author><name>${escapeXml(docsName)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escapeXml(`${siteUrl}/changelog.atom`)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(`${siteUrl}/changelog`)}"/>
${entries.map((entry) => formatEntry(siteUrl, entry)).join('')}</feed>
`;
}

function formatEntry(
  siteUrl: string,
  { id, date, title, kind, breaking, sections, body }: ChangelogEntry,
): string {
  const address = `${siteUrl}/changelog#${id}`;
  const html = formatMarkdownHtml(body, (url) => new URL(url, `${siteUrl}/changelog`).href);
  const categories = [kind, ...sections].map(
    (term) => `    <category term="${escapeXml(term)}"/>\n`,
  );
  return `  <entry>
    <id>${escapeXml(address)}</id>
    <title>${escapeXml(breaking ? `Breaking: ${title}` : title)}</title>
    <published>${formatTime(date)}</published>
    <updated>${formatTime(date)}</updated>
    <link rel="alternate" type="text/html" href="${escapeXml(address)}"/>
${categories.join('')}    <content type="html">${escapeXml(html)}</content>
  </entry>
`;
}

function formatTime(date: string): string {
  return `${date}T00:00:00Z`;
}
