import type { Nodes } from 'mdast';
import { parseMarkdown } from '#model/guides/mdx-text.ts';
import { escapeXml } from './escape-xml.ts';

/** Markdown as plain HTML, for feed readers: no script, no style, raw HTML shown as text. */
export function formatMarkdownHtml(
  markdown: string,
  formatAddress: (url: string) => string,
): string {
  const inside = (node: Nodes): string =>
    'children' in node ? node.children.map(format).join('') : '';
  function format(node: Nodes): string {
    switch (node.type) {
      case 'text':
      case 'html':
        return escapeXml(node.value);
      case 'inlineCode':
        return `<code>${escapeXml(node.value)}</code>`;
      case 'code':
        return `<pre><code>${escapeXml(node.value)}</code></pre>`;
      case 'link':
        return `<a href="${escapeXml(formatAddress(node.url))}">${inside(node)}</a>`;
      case 'image':
        return `<img src="${escapeXml(formatAddress(node.url))}" alt="${escapeXml(node.alt ?? '')}">`;
      case 'break':
        return '<br>';
      case 'heading':
        return `<h${node.depth}>${inside(node)}</h${node.depth}>`;
      case 'listItem': {
        // The entries of a list without empty lines are no paragraphs.
        const content = node.spread
          ? inside(node)
          : node.children
              .map((child) => (child.type === 'paragraph' ? inside(child) : format(child)))
              .join('');
        return `<li>${content}</li>`;
      }
      case 'list': {
        const name = node.ordered ? 'ol' : 'ul';
        return `<${name}>${inside(node)}</${name}>`;
      }
      default: {
        const name = ELEMENTS[node.type];
        return name === undefined ? inside(node) : `<${name}>${inside(node)}</${name}>`;
      }
    }
  }
  return format(parseMarkdown(markdown));
}

const ELEMENTS: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  delete: 'del',
  emphasis: 'em',
  paragraph: 'p',
  strong: 'strong',
  table: 'table',
  tableCell: 'td',
  tableRow: 'tr',
};
