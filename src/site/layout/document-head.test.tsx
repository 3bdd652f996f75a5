import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { buildTestGuide, buildTestSite } from '#site/files/testing/test-site.ts';
import { DocumentHead } from './document-head.tsx';

it.each([
  ['a logo that stands in the page is its icon', 'data:image/svg+xml,x', 'data:image/svg+xml,x'],
  ['a logo with an address leaves the icon a file', '/images/logo.png', '/images/favicon.svg'],
])('%s', (_title, logoSrc, icon) => {
  const html = renderToStaticMarkup(
    <DocumentHead model={{ ...buildTestSite(), logoSrc }} page={buildTestGuide()} />,
  );
  expect(html).toContain(`<link rel="icon" href="${icon}"/>`);
});
