import type { ModelError, Report, Words } from '#model/model-error.ts';
import type { SourceFiles } from './source-files.ts';

/** Files that writers edit. The texts of kept versions and results are made by programs. */
const WRITTEN = /^(?:api\/(?!versions\/)|content\/(?!images\/))/;

/** Marks of a merge that nobody has finished. A line of equals signs alone can be a heading. */
const CONFLICT = /^\s*(?:<{7}|>{7}|\|{7})(?:\s|$)/m;

/** What stands for bytes that are no UTF-8, and a character that no text has. */
const BROKEN = /[\uFFFD\0]/;

/** Endings of a file that was meant to be read. Editors leave files of other names. */
const MEANT = /\.(?:mdx?|markdown|ya?ml)(?:\.txt)?$/i;

/** Reports files that nobody reads, and what can be no text of a writer: conflicts, broken characters and drawings. */
export function checkFiles({ texts, unread = [] }: SourceFiles, report: Report): void {
  for (const [file, text] of texts) {
    if (file.endsWith('.svg')) checkDrawing(file, text, report);
    if (!WRITTEN.test(file)) continue;
    const places = [
      [CONFLICT.exec(text), CONFLICT_WORDS],
      [BROKEN.exec(text), BROKEN_WORDS],
    ] as const;
    for (const [found, words] of places) {
      if (!found) continue;
      const before = text.slice(0, found.index + found[0].search(/\S|$/));
      report({ file, line: before.split('\n').length, ...words });
    }
  }
  for (const file of unread)
    if (MEANT.test(file))
      report({
        file,
        line: 1,
        what: 'Nobody reads this file.',
        why: 'Pages are content/pages/**/*.mdx, and all other files of writers end in .yaml.',
        how: 'Rename the file, or remove it.',
        hidesParts: true,
      });
}

const CONFLICT_WORDS: Words & Pick<ModelError, 'hidesParts'> = {
  what: 'The file has marks of a merge.',
  why: 'Two changes of the same lines are both in the file.',
  how: 'Keep the lines that are right, and remove the marks.',
  hidesParts: true,
};

const BROKEN_WORDS: Words = {
  what: 'The line has a character that cannot be read.',
  why: 'The file is not saved as UTF-8.',
  how: 'Save the file as UTF-8, and write the character again.',
};

function checkDrawing(file: string, text: string, report: Report): void {
  if (/<svg\b[^]*(?:<\/svg>|\/>)\s*$/.test(text)) return;
  report({
    file,
    line: 1,
    what: 'The file is no drawing.',
    why: text.trim() === '' ? 'The file is empty.' : 'The file has no whole <svg> element.',
    how: 'Export the drawing as SVG again.',
  });
}
