// /quality shows what the benchmarks have measured, and nothing else.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { beforeAll, expect, test } from 'vitest';
import type { BenchResult } from '#contract/bench-result.ts';
import type { Quality } from '#contract/quality.ts';
import { root } from '#scripts/lib/root.mjs';
import { formatFigure } from '#site/quality/format-figure.ts';

const client = join(root, 'dist/client');
let quality: Quality & { readonly targets: { readonly reached: number; readonly all: number } };
let document: Document;

beforeAll(async () => {
  quality = JSON.parse(await readFile(join(client, 'quality.json'), 'utf8'));
  document = parseHTML(await readFile(join(client, 'quality/index.html'), 'utf8')).document;
});

test('every figure is that of the result file that it names', async () => {
  const figures = quality.groups.flatMap((group) => group.figures);
  expect(figures.length).toBeGreaterThan(30);
  for (const { source, value, date, target } of figures) {
    const result: BenchResult = JSON.parse(await readFile(join(root, source), 'utf8'));
    expect(result.date).toBe(date);
    expect(result.measurements).toContainEqual(
      expect.objectContaining({ value, ...(target && { target }) }),
    );
  }
});

test('the page shows every figure with its command and date', () => {
  const shown = [...document.querySelectorAll('.quality li')].map((item) => ({
    title: item.querySelector('h3')?.textContent,
    figure: item.querySelector('.quality-figure')?.textContent,
    date: item.querySelector('time')?.textContent,
    command: item.querySelector('code')?.textContent,
  }));
  expect(shown).toEqual(
    quality.groups.flatMap((group) =>
      group.figures.map((figure) => ({
        title: figure.title,
        figure: formatFigure(figure),
        date: figure.date,
        command: figure.command,
      })),
    ),
  );
});

test('the sum, the badge and the Markdown say the same', async () => {
  const { reached, all } = quality.targets;
  expect(document.querySelector('.quality-sum b')?.textContent).toBe(`${reached} of ${all}`);
  expect(await readFile(join(client, 'quality.svg'), 'utf8')).toContain(`${reached} of ${all}`);
  const markdown = await readFile(join(client, 'quality.md'), 'utf8');
  expect(markdown).toContain(`**${reached} of ${all}** targets are reached.`);
  for (const text of quality.weaknesses) expect(markdown).toContain(text);
});
