import { expect, it } from 'vitest';
import { prefersMarkdown } from './prefers-markdown.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

it.each([
  [null, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  [BROWSER, false],
  ['application/json', false],
  ['text/html, text/markdown', false],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0, */*', false],
  ['text/markdown;q=nonsense, text/html', false],
  ['text/html;level=1, text/html;q=0.2', false],
  ['text/markdown', true],
  ['TEXT/Markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.9, text/markdown', true],
  ['text/html;q=0.3, text/markdown;q=0.301', true],
  ['text/markdown, */*', true],
  ['text/*, text/markdown', true],
  ['text/html;q=0, */*', true],
  ['text/markdown; charset=utf-8, text/html;q=0.5', true],
  ['text/markdown; variant=GFM', true],
])('takes %s for Markdown: %s', (accept, expected) => {
  // The second answer is remembered.
  expect([prefersMarkdown(accept), prefersMarkdown(accept)]).toEqual([expected, expected]);
});
