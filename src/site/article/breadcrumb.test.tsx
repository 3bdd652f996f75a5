import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildTestGuide, buildTestOperationPage } from '#site/files/testing/test-site.ts';
import { Breadcrumb } from './breadcrumb.tsx';

it('is a landmark of its own, which leads to the list that holds the page', () => {
  expect(renderToStaticMarkup(<Breadcrumb page={buildTestOperationPage()} />)).toBe(
    '<nav class="breadcrumb" aria-label="Breadcrumb"><a href="/api-reference">API Reference</a><span>Accounts</span></nav>',
  );
  expect(renderToStaticMarkup(<Breadcrumb page={buildTestGuide()} />)).toContain(
    '<a href="/introduction">Documentation</a>',
  );
});
