import { parseHTML } from 'linkedom';
import { CODE_ELEMENTS, INLINE_ELEMENTS } from './html-elements.ts';
import { ProseBuilder, type ProseText } from './prose-text.ts';

/** Code samples, controls, titles and the names of columns and terms: no sentences. */
const SKIPPED =
  'pre, figure, script, style, svg, template, nav, button, form, h1, h2, h3, h4, h5, h6, th, dt, small, .media, .endpoint';

/** The parts of linkedom's nodes that are read here. */
interface HtmlNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly textContent: string;
  readonly childNodes: Iterable<HtmlNode>;
  matches(selector: string): boolean;
}

const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

/** Reads the texts in the main part of a built page. Offsets have no meaning there. */
export function readHtmlTexts(file: string, html: string): ProseText[] {
  const start = html.indexOf('<main');
  const end = html.indexOf('</main>');
  if (start === -1 || end === -1) return [];
  const { document } = parseHTML(`<html><body>${html.slice(start, end)}</main></body></html>`);
  const texts: ProseText[] = [];
  let builder = new ProseBuilder();
  const finish = () => {
    const text = builder.build(file);
    if (text) texts.push(text);
    builder = new ProseBuilder();
  };
  const visit = (node: HtmlNode): void => {
    if (node.nodeType === TEXT_NODE) return builder.addWords(node.textContent, () => 0);
    if (node.nodeType !== ELEMENT_NODE) return;
    if (CODE_ELEMENTS.has(node.localName)) return builder.addPlaceholder(0);
    const isInline = INLINE_ELEMENTS.has(node.localName);
    if (!isInline) finish();
    if (!node.matches(SKIPPED)) for (const child of node.childNodes) visit(child);
    if (!isInline) finish();
  };
  visit(document.body as unknown as HtmlNode);
  return texts;
}
