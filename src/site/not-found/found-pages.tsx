'use client';

import { useEffect, useState } from 'react';
import type { SiteSettings } from '#model/settings.ts';
import type { SearchHit } from '#site/search/build-hit.ts';
import { createSearchService } from '#site/search/search-service.ts';
import { StatusText } from '#ui/status-text.tsx';
import { readAddressWords } from './read-address-words.ts';

interface Props {
  readonly settings: SiteSettings['search'];
}

/** What the search has for an address; undefined where the search did not respond. */
type Found = readonly SearchHit[] | undefined;

/** Asks for pages that fit an address. Nobody has typed the question, so that no report counts it. */
async function findPages(settings: SiteSettings['search'], pathname: string): Promise<Found> {
  const { ask } = createSearchService({ ...settings, prefetch: false }, { isCounted: false });
  const insights = { analytics: false };
  const { hits, hasFailed } = await ask({
    query: readAddressWords(pathname),
    isLiteral: false,
    insights,
  });
  if (hasFailed) return undefined;
  const pages = new Map<string, SearchHit>();
  for (const hit of hits) {
    const href = hit.href.replace(/#.*/, '');
    if (!pages.has(href)) pages.set(href, { ...hit, href });
  }
  return [...pages.values()];
}

/** The pages whose names are most like the address, which has no page. */
export function FoundPages({ settings }: Props) {
  const [answer, setAnswer] = useState<{ readonly found: Found }>();
  useEffect(() => {
    void findPages(settings, location.pathname).then((found) => setAnswer({ found }));
  }, [settings]);
  return (
    <>
      <p role="status">
        <StatusText>{describe(answer)}</StatusText>
      </p>
      <ul>
        {answer?.found?.map(({ href, title, group, method }) => (
          <li key={href}>
            <a href={href}>
              <b>{title.map(({ text }) => text).join('')}</b>
              {group !== '' && <span>{group}</span>}
              {method && <i data-method={method}>{method}</i>}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function describe(answer: { readonly found: Found } | undefined): string {
  if (!answer) return 'Looking for pages that may fit this address…';
  if (!answer.found) return 'The search did not respond. Choose a page below.';
  return answer.found.length === 0
    ? 'No page fits this address.'
    : 'These pages may fit this address:';
}
