import { describe, expect, it } from 'vitest';
import { splitFrontmatter } from './split-frontmatter.ts';

describe('splitFrontmatter', () => {
  it.each(['\n', '\r\n'])('keeps the lines of the body where they were, with %j', (end) => {
    const text = ['---', 'title: One', 'path: /one', '---', '', 'Text.', '---', ''].join(end);
    const { frontmatter, body } = splitFrontmatter(text);
    expect(frontmatter).toBe(`title: One${end}path: /one`);
    expect(body).toBe(`\n\n\n\n${end}Text.${end}---${end}`);
  });

  it.each(['', 'Text.\n', '\n---\ntitle: One\n---\n', '---\ntitle: One\n'])(
    'takes a text for a body that does not begin with frontmatter: %j',
    (text) => {
      expect(splitFrontmatter(text)).toEqual({ body: text });
    },
  );
});
