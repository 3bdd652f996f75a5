import { describe, expect, it } from 'vitest';
import type { ModelError } from '#model/model-error.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { settings } from '#settings';
import { readGuide, type Guide } from './read-guide.ts';

const HEAD = `---
title: Guide
description: A guide that stands for all others.
path: /guide
---
`;

interface Reading {
  readonly guide: Guide | undefined;
  readonly errors: readonly ModelError[];
}

function read(body: string): Reading {
  const errors: ModelError[] = [];
  const report = (error: ModelError) => void errors.push(error);
  return { guide: readGuide('guide.mdx', HEAD + body, parseSettings(settings), report), errors };
}

function listMistakes(body: string): readonly ModelError[] {
  return read(body).errors;
}

it('reads a guide that names components', () => {
  expect(listMistakes('Text.\n\n<Note>\n\nMore.\n\n</Note>\n')).toEqual([]);
});

it.each([
  ['path', 'path: /graphql', 4],
  ['path', 'path: /sandbox/v1/more', 4],
  ['redirectFrom', 'path: /guide\nredirectFrom: [/healthz]', 5],
])('reports a %s that the server answers itself, with its line: %j', (_key, lines, line) => {
  const errors: ModelError[] = [];
  const text = `${HEAD.replace('path: /guide', lines)}Text.\n`;
  readGuide('guide.mdx', text, parseSettings(settings), (error) => void errors.push(error));
  expect(errors).toMatchObject([{ file: 'guide.mdx', line }]);
  expect(errors[0]?.why).toMatch(/that the server answers itself/);
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

describe('counts lines from the start of the file', () => {
  const HIDDEN = '```bash hidden\nrun it\n```\n\n';

  it.each([
    ['', 6],
    [HIDDEN, 10],
  ])('where a link and an operation stand behind %j', (before, line) => {
    const { guide } = read(`${before}[One](/one) <OperationLink operation="one" />\n`);
    expect(guide?.facts.links).toMatchObject([{ target: '/one', line }]);
    expect(guide?.facts.operations).toEqual([{ operationId: 'one', line }]);
  });

  it.each([
    ['', 6],
    [HIDDEN, 10],
  ])('where text is no MDX behind %j, also in the words of the parser', (before, line) => {
    expect(listMistakes(`${before}</Note>\n`)).toMatchObject([{ file: 'guide.mdx', line }]);
    const [error] = listMistakes(`${before}<Note>\n\nText.\n`);
    expect(error?.why).toContain(`(${line}:1-${line}:7)`);
  });

  it('in the body of the page', () => {
    expect(read(`${HIDDEN}Text. {/* proof: "it does" */}\n`).guide?.page.body).toBe(
      `${'\n'.repeat(9)}Text.\n`,
    );
  });
});
