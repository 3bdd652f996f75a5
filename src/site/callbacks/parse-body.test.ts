import { expect, it } from 'vitest';
import { parseBody } from './parse-body.ts';

const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it('shows lists and objects as a tree, and nothing that would end the page', () => {
  expect(parseBody('{"a":1}')).toEqual({ a: 1 });
  expect(parseBody(nest(64))).toBeDefined();
  for (const text of [nest(65), nest(8000), '7', '"text"', 'null', '{'])
    expect(parseBody(text)).toBeUndefined();
});
