import { expect, test } from 'vitest';
import type { SiteModel } from '#model/site-model.ts';
import { createDocumentPayloads } from './document-payloads.ts';
import type { SiteRenderer } from './render-page-files.ts';
import { renderPreviewPage } from './render-preview-page.ts';

const PAYLOAD = new Uint8Array([1, 2, 3]);
const page = {
  html: '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>T</title></head><body><main>Text</main></body></html>',
  slots: { sidebar: '<nav>links</nav>' },
  version: 'abc123',
  payload: PAYLOAD,
};
const renderer = {
  getEntryUrl: async () => '/src/entry.tsx',
  renderRoute: async () => page,
} as unknown as SiteRenderer;

function render(renderAfterMount: boolean, payloads = createDocumentPayloads()): Promise<string> {
  const model = { settings: { renderAfterMount } } as unknown as SiteModel;
  return renderPreviewPage({ starter: 'go()', payloads }, renderer, {
    model,
    path: '/x',
    revision: 'r1',
  });
}

test('nothing is rendered before the client has mounted where the settings say so', async () => {
  expect(await render(true)).toMatch(/<html data-eager[^]*<body[^>]*><\/body>/);
  expect(await render(true)).toContain('<nav>links</nav>');
  expect(await render(false)).toMatch(/<html data-eager[^]*<body><main>Text<\/main><\/body>/);
});

test('a document has the payload that it was made from', async () => {
  const payloads = createDocumentPayloads();
  const html = await render(false, payloads);
  const address = /name="payload" content="([^"]+)"/.exec(html)![1]!;
  expect(payloads.take(address)).toEqual({ body: PAYLOAD, revision: 'r1' });
});
