import type { Paragraph, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Mistake } from './guide-mistake.ts';

/** Reports rows with more or fewer cells than the head: the page drops a cell that has no column. */
export function checkTable({ children: [head, ...rows] }: Table, mistake: Mistake): void {
  const columns = head?.children.length ?? 0;
  if (head && toString(head).trim() === '')
    mistake(head, {
      what: 'The head of a table is empty.',
      why: 'Readers do not learn what the columns hold.',
      how: 'Write a title in each cell of the first row.',
    });
  for (const row of rows) {
    const { length } = row.children;
    if (length === columns) continue;
    mistake(row, {
      what: `A row of a table has ${length} ${length === 1 ? 'cell' : 'cells'}.`,
      why: `The table has ${columns} ${columns === 1 ? 'column' : 'columns'}.`,
      how: 'Write a cell for each column. Write a literal "|" as "\\|", in code too.',
    });
  }
}

/**
 * Reports a paragraph that was meant as a table, since its second line has no delimiters, or not one for each column, or
 * as a heading, since no space is behind its marks.
 */
export function checkParagraph(node: Paragraph, mistake: Mistake): void {
  const [first] = node.children;
  const [heading] = (first?.type === 'text' && /^#{1,6}\S.*/.exec(first.value)) || [];
  if (heading)
    mistake(node, {
      what: `"${heading}" is not a heading.`,
      why: 'No space is behind its marks.',
      how: `Write "${heading.replace(/^#+/, '$& ')}".`,
    });
  if (!/^\|.*\|\s*(?:\n|$)/.test(toString(node))) return;
  mistake(node, {
    what: 'A table has no line of delimiters that fits its head.',
    why: 'The page would show a paragraph.',
    how: 'Write "| --- |" with as many cells as the head has, below the head.',
  });
}
