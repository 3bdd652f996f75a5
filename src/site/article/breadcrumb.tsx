import type { Page } from '#model/site-model.ts';

/** Where the page stands. */
export function Breadcrumb({ page }: { page: Page }) {
  return (
    <p className="breadcrumb">
      {page.kind === 'operation' ? (
        <a href="/api-reference">API Reference</a>
      ) : (
        <a href="/introduction">Documentation</a>
      )}
      {page.navigationSection !== undefined && <span>{page.navigationSection}</span>}
    </p>
  );
}
