// Pieces of Markdown (CommonMark and GitHub's tables), written so that no text can break out of them.
import { findLanguage } from '#languages/find-language.ts';
import { LANGUAGES } from '#languages/languages.ts';

/** A text as inline code, whatever backquotes it holds. */
export function formatCode(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const fence = '`'.repeat(findLongestRun(line) + 1);
  // Markdown takes one space off each end, where both have one.
  const padding = /^`|`$|^ .* $/.test(line) ? ' ' : '';
  return fence + padding + line + padding + fence;
}

/** A block of code; a language's fence may have another name here than on the site, as the shell's has. */
export function formatFence(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, findLongestRun(code) + 1));
  const id = findLanguage(language);
  const name = (id && LANGUAGES[id].fence) ?? language;
  return `${fence}${name}\n${code.replace(/\n+$/, '')}\n${fence}`;
}

/** What stands above a block of code: its title, and the call that it makes. Empty without either. */
export function formatCodeHead({
  title = '',
  tag = '',
  label = '',
}: {
  readonly title?: string;
  readonly tag?: string;
  readonly label?: string;
}): string {
  const call = [tag, label].filter((part) => part !== '').join(' ');
  return [title && `**${title}**`, call && formatCode(call)]
    .filter((part) => part !== '')
    .join(' ');
}

/** Markdown in one line, as a table's cell or a list's entry takes it. */
export function formatLine(markdown: string): string {
  return markdown.trim().replace(/\s+/g, ' ');
}

/** A table; cells are Markdown. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => formatLine(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Every line but the first moved to the right. */
export function indentRest(text: string, columns: number): string {
  return text.replace(/\n(?=[^\n])/g, `\n${' '.repeat(columns)}`);
}

/** A quotation. */
export function formatQuote(markdown: string): string {
  return markdown.replace(/^/gm, '> ').replace(/^> $/gm, '>');
}

/** Blocks with an empty line between them; empty ones are left out. */
export function joinBlocks(blocks: readonly string[]): string {
  return blocks.filter((block) => block !== '').join('\n\n');
}

function findLongestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
