import { COPY_PAGE_PATH } from '#contract/offline-copy.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** The line stands in the page itself, outside of what React takes over. Its colours are those of the site. */
const STYLE =
  'position:sticky;inset-block-end:0;z-index:1;margin:0;padding:.5rem 1rem;text-align:center;font-size:.875rem;' +
  'background:var(--raised);color:var(--text-soft);border-block-start:1px solid var(--line)';

/** Adds a line to a page that says that the page comes from a copy, and from when. */
export function addCopyLine(html: string, keptAt: Date): string {
  const line =
    `<aside aria-label="Where this page comes from" data-copy style="${STYLE}">You read your copy of ${DATE.format(keptAt)}. ` +
    `<a href="${COPY_PAGE_PATH}" style="text-decoration:underline">About your copy</a></aside>`;
  const end = html.lastIndexOf('</body>');
  return end < 0 ? html + line : html.slice(0, end) + line + html.slice(end);
}
