import { expect, it } from 'vitest';
import { createBuildProgress } from './create-build-progress.ts';

function run(isTerminal: boolean): string {
  let time = 0;
  let text = '';
  const write = (more: string) => (text += more);
  const progress = createBuildProgress({ write, isTerminal, now: () => time });
  progress.begin('Bundling the code');
  time = 11_600;
  progress.begin('Writing the pages');
  for (let done = 1; done <= 8; done += 1) progress.report(done, 8);
  progress.begin('Writing the search index');
  return text;
}

it('gives every quarter of a step a line where lines stay', () => {
  expect(run(false).split('\n')).toEqual([
    '   0 s  Bundling the code',
    '  12 s  Writing the pages',
    '  12 s  Writing the pages: 2 of 8',
    '  12 s  Writing the pages: 4 of 8',
    '  12 s  Writing the pages: 6 of 8',
    '  12 s  Writing the pages: 8 of 8',
    '  12 s  Writing the search index',
    '',
  ]);
});

it('writes over one line in a terminal', () => {
  const text = run(true);
  expect(text).toContain(
    '\r  12 s  Writing the pages: 1 of 8\r  12 s  Writing the pages: 2 of 8\r',
  );
  expect(text).toContain('8 of 8\n  12 s  Writing the search index\n');
});
