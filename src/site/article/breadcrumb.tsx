import type { Page } from '#model/site-model.ts';

/** Where the page stands. */
export function Breadcrumb({ page }: { page: Page }) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      {page.kind === 'operation' ? (
        <a href="/api-reference">API Reference</a>
      ) : (
        <a href="/introduction">Documentation</a>
      )}
      {page.navigationSection !== undefined && <span>{page.navigationSection}</span>}
    </nav>
  );
}
