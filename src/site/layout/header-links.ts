import type { Page } from '#model/site-model.ts';

interface Link {
  readonly title: string;
  readonly href: string;
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
