import type { Nodes, Parents, Root, Table } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { parseMarkdown } from '#model/guides/mdx-text.ts';
import { ProseBuilder, type ProseText } from './prose-text.ts';
import { readAttributes } from './read-attributes.ts';
import { align, type OffsetOf } from './align.ts';

/** Blocks whose children are a text. All others have blocks in them. */
const TEXT_BLOCKS = new Set<Nodes['type']>(['paragraph', 'heading', 'tableCell']);

/** Reads the texts of Markdown, of a file or of a value in a file. */
export function readMarkdownTexts(
  file: string,
  markdown: string,
  offsetOf: OffsetOf = (index) => index,
): ProseText[] {
  return readTree(parseMarkdown(markdown), { file, source: markdown, offsetOf });
}

/** What a tree was read from. */
interface Context {
  readonly file: string;
  /** The Markdown itself. */
  readonly source: string;
  readonly offsetOf: OffsetOf;
}

/** Reads the texts of a tree. */
export function readTree(node: Root | Parents, context: Context): ProseText[] {
  const wrong = node.type === 'table' ? findWrongColumn(node) : -1;
  return node.children.flatMap((child) => {
    if (child.type === 'tableRow' && wrong !== -1)
      return readTree({ ...child, children: child.children.toSpliced(wrong, 1) }, context);
    if (TEXT_BLOCKS.has(child.type)) {
      const inner = readInlineElements(child as Parents, context);
      return [...readTextBlock(child as Parents, context), ...inner];
    }
    const attributes = readAttributes(child, context.file);
    return 'children' in child ? [...attributes, ...readTree(child, context)] : attributes;
  });
}

/** Attributes of the elements in a line of text. */
function readInlineElements(node: Parents, context: Context): ProseText[] {
  return node.children.flatMap((child) => [
    ...readAttributes(child, context.file),
    ...('children' in child ? readInlineElements(child, context) : []),
  ]);
}

function readTextBlock(node: Parents, context: Context): ProseText[] {
  const builder = new ProseBuilder();
  addInline(node, builder, context);
  const text = builder.build(context.file);
  return text ? [text] : [];
}

function addInline(node: Parents, builder: ProseBuilder, context: Context): void {
  for (const child of node.children) addChild(child, builder, context);
}

function addChild(child: Nodes, builder: ProseBuilder, context: Context): void {
  const start = child.position?.start.offset ?? 0;
  if (child.type === 'text') {
    const end = child.position?.end.offset ?? start + child.value.length;
    const indexOf = align(context.source, { start, end }, child.value);
    builder.addWords(child.value, (index) => context.offsetOf(indexOf(index)));
  } else if (child.type === 'inlineCode' || child.type === 'image') {
    builder.addPlaceholder(context.offsetOf(start));
  } else if (child.type === 'break') {
    builder.addWords(' ', () => context.offsetOf(start));
  } else if (child.type === 'mdxTextExpression') {
    if (!/^\s*\/\*/.test(child.value)) builder.addPlaceholder(context.offsetOf(start));
  } else if ('children' in child) {
    addInline(child, builder, context);
  }
}

/** The column of a style guide that shows how not to write; -1 in all other tables. */
function findWrongColumn({ children: [head] }: Table): number {
  return head?.children.findIndex((cell) => toString(cell) === 'instead of') ?? -1;
}
