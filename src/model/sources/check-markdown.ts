import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Located } from '#description/references.ts';
import { checkLink, checkText } from '#model/guides/check-text.ts';
import { parseMarkdown } from '#model/guides/mdx-text.ts';
import type { Report, Words } from '#model/model-error.ts';

/** Keys whose texts are Markdown, in the description and in the lists of content/data. */
const TEXTS = new Set(['description', 'cause', 'cure', 'text', 'body', 'x-side-effects']);

/** Keys whose values are data. */
const DATA = new Set(['example', 'examples', 'value', 'payload', 'default', 'enum', 'const']);

/** What pages show without its form, or not at all. */
const NOT_SHOWN: Readonly<Partial<Record<Nodes['type'], string>>> = {
  html: 'HTML',
  heading: 'a heading',
  table: 'a table',
  image: 'an image',
  blockquote: 'a quotation',
  thematicBreak: 'a line across',
  linkReference: 'a link without its address',
  imageReference: 'an image',
};

/** Reports what the texts of a source would show wrongly. Each is reported where its text begins. */
export function checkMarkdown(at: Located, report: Report): void {
  const { value } = at;
  if (typeof value === 'string') {
    // A text knows no line of its own.
    const own = (words: Words) =>
      report({ file: at.source.file, line: at.source.lineOf(at.path), ...words });
    checkOne(value, own);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (DATA.has(key)) continue;
    const isText = typeof child !== 'string' || TEXTS.has(key) || TEXTS.has(at.path.at(-1) ?? '');
    if (isText) checkMarkdown({ source: at.source, path: [...at.path, key], value: child }, report);
  }
}

function checkOne(text: string, report: (words: Words) => void): void {
  visit(parseMarkdown(text), (node: Nodes) => {
    const mistake = (_node: Nodes, words: Parameters<typeof report>[0]) => report(words);
    if (node.type === 'link') checkLink(node, mistake);
    if (node.type === 'text') checkText(node, mistake);
    const form = NOT_SHOWN[node.type];
    if (form === undefined) return;
    const shown = 'value' in node ? `: ${node.value}` : '';
    report({
      what: `The text has ${form}${shown}.`,
      why: 'Texts of the description and of lists are paragraphs, lists, code and links.',
      how: 'Write it out, or put a literal "<" or "#" in backquotes.',
    });
  });
}
