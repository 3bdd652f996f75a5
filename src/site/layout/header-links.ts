import type { Page } from '#model/site-model.ts';

interface Link {
  readonly title: string;
  readonly href: string;
}

/** The links that header and drawer share. */
export interface HeaderLinks {
  readonly links: readonly Link[];
  readonly resources: readonly Link[];
  readonly portal: { readonly title: string; readonly url: string };
}

/**
 * How a header link stands to the page shown: it is the page, or the page belongs to it (operations to
 * the API reference, other pages of the sidebar to the first link).
 */
export function findCurrent(
  links: readonly Link[],
  page: Pick<Page, 'kind' | 'path' | 'navigationSection'>,
): { readonly href: string; readonly mark: 'page' | 'true' } | undefined {
  if (links.some(({ href }) => href === page.path)) return { href: page.path, mark: 'page' };
  if (page.kind === 'operation') return { href: '/api-reference', mark: 'true' };
  const [first] = links;
  return first && page.navigationSection !== undefined
    ? { href: first.href, mark: 'true' }
    : undefined;
}
