import { expect, it } from 'vitest';
import type { ModelError } from '#model/model-error.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { settings } from '#settings';
import { readGuide } from './read-guide.ts';

const HEAD = `---
title: Guide
description: A guide that stands for all others.
path: /guide
---
`;

function listMistakes(body: string): readonly ModelError[] {
  const errors: ModelError[] = [];
  readGuide('guide.mdx', HEAD + body, parseSettings(settings), (error) => errors.push(error));
  return errors;
}

it('reads a guide that names components', () => {
  expect(listMistakes('Text.\n\n<Note>\n\nMore.\n\n</Note>\n')).toEqual([]);
});

it.each(["import { Note } from './note.tsx';", 'export const one = 1;'])(
  'reports code in a guide, with its line: %s',
  (code) => {
    const [error] = listMistakes(`Text.\n\n${code}\n`);
    expect(error).toMatchObject({ file: 'guide.mdx', line: 8 });
    expect(error?.what).toMatch(/imports or exports/);
  },
);

it('leaves code alone that a fence shows', () => {
  expect(listMistakes("```js\nimport a from 'a';\n```\n")).toEqual([]);
});
