import { expect, it } from 'vitest';
import { readText } from './read-text.ts';

const read = (text: string) =>
  readText(new Request('http://localhost/', { method: 'POST', body: text }), {
    maxBytes: 1000,
    isWholeJson: true,
  });

it.each([
  String.raw`{"name":"\ud800"}`,
  String.raw`{"name":"\uD83D\n\uDE00"}`,
  String.raw`{"name":"\uDE00\uD83D"}`,
  String.raw`{"name":"\uD83D\uD83D\uDE00"}`,
  String.raw`{"name":"\uD83D \uDE00"}`,
  String.raw`{"\udfff":1}`,
  String.raw`{"name":"\\\ud800"}`,
])('refuses JSON with half of a character: %s', async (text) => {
  await expect(read(text)).rejects.toMatchObject({ status: 400, failure: 'half-character' });
});

it.each([
  String.raw`{"name":"\uD83D\uDE00 \uE000 \uD7FF"}`,
  String.raw`{"name":"\\ud800"}`,
  '{"name":"😀"}',
])('takes whole characters and escaped backslashes: %s', async (text) => {
  expect(await read(text)).toBe(text);
});
