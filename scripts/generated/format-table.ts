/**
 * Formats a table of Markdown with columns as wide as their longest cell, as the formatter leaves it.
 *
 * @param rows the cells of each row, the head first; a `|` within a cell is escaped
 */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, index) =>
    Math.max(3, ...[head, ...body].map((row) => row[index]?.length ?? 0)),
  );
  const format = (row: readonly string[]): string =>
    `| ${widths.map((width, index) => (row[index] ?? '').padEnd(width)).join(' | ')} |`;
  const line = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [format(head), line, ...body.map(format)].join('\n');
}
