import { expect, it } from 'vitest';
import { readHtmlTexts } from './read-html.ts';

const read = (html: string) =>
  readHtmlTexts('page.html', `<main>${html}</main>`).map(({ value }) => value.trim());

it.each([
  [
    'a block of code',
    '<p>Send this</p><pre>one</pre>the answer comes',
    ['Send this', 'the answer comes'],
  ],
  ['small print', 'The call<small>since 2.0</small>returns', ['The call', 'returns']],
  ['a list', '<ul><li>One word</li><li>Two words</li></ul>', ['One word', 'Two words']],
])('ends a text at %s', (_, html, texts) => {
  expect(read(html)).toEqual(texts);
});

it('keeps words in bold, links and code in their sentence', () => {
  expect(read('<p>Send <b>one</b> <a href="/x">call</a> with <code>limit</code>.</p>')).toEqual([
    'Send one call with Qx.',
  ]);
});
