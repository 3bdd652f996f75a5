import { fetchFile } from '#ui/fetch-file.ts';

/** The changelog as it is published, the newest entry first. */
const FEED = '/changelog.atom';

/**
 * Reads from the feed what its newest entries tell of.
 *
 * @param count how many entries
 * @returns titles of sections and paths of pages, among names that the sidebar does not know
 */
export function readChanges(feed: Document, count: number): readonly string[] {
  const entries = [...feed.querySelectorAll('entry')].slice(0, count);
  return entries.flatMap((entry) => [
    ...[...entry.querySelectorAll('category')].map(
      (category) => category.getAttribute('term') ?? '',
    ),
    ...listPaths(entry.querySelector('content')?.textContent ?? ''),
  ]);
}

/** Paths that the text of an entry links to; the feed has whole addresses. */
function listPaths(html: string): readonly string[] {
  return [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, address]) =>
    URL.canParse(address!) ? [new URL(address!).pathname] : [],
  );
}

/** Asks for what the newest entries of the changelog tell of; nothing without a network. */
export async function loadChanges(count: number): Promise<readonly string[]> {
  try {
    const text = await (await fetchFile(FEED)).text();
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    return readChanges(feed, count);
  } catch {
    return [];
  }
}
