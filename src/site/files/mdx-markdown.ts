import type { Nodes, Root } from 'mdast';
import { parseMarkdown, parseMdx } from '#model/guides/mdx-text.ts';
import { parseMeta } from '#site/article/parse-meta.ts';
import type { SiteModel } from '#model/site-model.ts';
import { formatCodeHead, formatFence, indentRest, joinBlocks } from './markdown-syntax.ts';
import {
  readAttributes,
  readProgram,
  type Attributes,
  type ComponentNode,
} from './mdx-attributes.ts';
import { formatTarget } from './page-link.ts';

/** What a component stands for in Markdown. */
export type ComponentWriter = (
  attributes: Attributes,
  content: ComponentContent,
  model: SiteModel,
) => string;

/** What stands between a component's tags. */
export interface ComponentContent {
  /** As Markdown, blocks apart. */
  readonly text: string;
  /** As Markdown, block by block. */
  readonly blocks: readonly string[];
  /** The language of each fence that stands directly between the tags. */
  readonly languages: readonly string[];
}

interface Source {
  readonly text: string;
  readonly model: SiteModel;
  readonly components: Readonly<Record<string, ComponentWriter>>;
}

/**
 * Turns MDX into Markdown: components become what `components` makes of them, unknown ones keep what is
 * between their tags, links become absolute. All else stays as it was written.
 */
export function formatMdx(
  model: SiteModel,
  text: string,
  components: Readonly<Record<string, ComponentWriter>>,
): string {
  return formatRoot(parseMdx(text), { text, model, components });
}

/** The same for the plain Markdown of the API description. */
export function formatDescription(model: SiteModel, text: string): string {
  // Most texts have no link into the site, and parsing thousands of them takes its time.
  if (!/\]\s?(\(|:\s*)\//.test(text)) return text.trim();
  return formatRoot(parseMarkdown(text), { text, model, components: {} });
}

function formatRoot(root: Root, source: Source): string {
  return joinBlocks(formatBlocks(root.children, source));
}

function formatBlocks(nodes: readonly Nodes[], source: Source): string[] {
  return nodes
    .flatMap((node) => (isOnlyComponents(node) ? node.children : [node]))
    .map((node) => formatNode(node, source))
    .filter((block) => block.trim() !== '');
}

/** A paragraph of nothing but components is no paragraph: MDX takes it for blocks. */
function isOnlyComponents(node: Nodes): node is Extract<Nodes, { type: 'paragraph' }> {
  return (
    node.type === 'paragraph' &&
    node.children.some(isComponent) &&
    node.children.every(
      (child) => isComponent(child) || (child.type === 'text' && child.value.trim() === ''),
    )
  );
}

function isComponent(node: Nodes): node is ComponentNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

function formatNode(node: Nodes, source: Source): string {
  if (isComponent(node)) return formatComponent(node, source);
  switch (node.type) {
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const value = readProgram(node.data?.estree);
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    }
    case 'mdxjsEsm':
    case 'yaml':
      return '';
    case 'code': {
      const fence = formatFence(node.value, node.lang ?? '');
      return joinBlocks([formatCodeHead(parseMeta(node.meta ?? '')), fence]);
    }
    case 'link':
      return `[${formatInside(node.children, source)}](${formatAddress(node, source)})`;
    case 'image':
      return `![${node.alt ?? ''}](${formatAddress(node, source)})`;
    case 'definition':
      return `[${node.label ?? node.identifier}]: ${formatAddress(node, source)}`;
    default:
      return formatSlice(node, source);
  }
}

function formatAddress(
  { url, title }: { readonly url: string; readonly title?: string | null | undefined },
  { model }: Source,
): string {
  const target = formatTarget(model, url);
  return title ? `${target} "${title.replaceAll('"', '\\"')}"` : target;
}

function formatComponent(node: ComponentNode, source: Source): string {
  const isBlock = node.type === 'mdxJsxFlowElement';
  const blocks = isBlock
    ? formatBlocks(node.children, source)
    : [formatInside(node.children, source)];
  const languages = node.children.flatMap((child) =>
    child.type === 'code' ? [child.lang ?? ''] : [],
  );
  const content = { text: joinBlocks(blocks), blocks, languages };
  const write = source.components[node.name ?? ''];
  return write ? write(readAttributes(node), content, source.model) : content.text;
}

/** The source of a node without the indentation it stands at. */
function formatSlice(node: Nodes, source: Source): string {
  if (!node.position) return '';
  const { start, end } = node.position;
  const children = 'children' in node ? node.children : [];
  const text = replaceInside(children, source, start.offset ?? 0, end.offset ?? 0);
  return text.replaceAll(new RegExp(`\\n {1,${Math.max(1, start.column - 1)}}`, 'g'), (indent) =>
    start.column > 1 ? '\n' : indent,
  );
}

/** The source from the first to the last of some neighbours. */
function formatInside(nodes: readonly Nodes[], source: Source): string {
  const start = nodes[0]?.position?.start.offset;
  const end = nodes.at(-1)?.position?.end.offset;
  return start === undefined || end === undefined ? '' : replaceInside(nodes, source, start, end);
}

function replaceInside(
  nodes: readonly Nodes[],
  source: Source,
  start: number,
  end: number,
): string {
  let text = '';
  let done = start;
  for (const node of listReplaced(nodes)) {
    const position = node.position;
    if (position?.start.offset === undefined || position.end.offset === undefined) continue;
    const own = formatNode(node, source);
    // A block is written from the margin; a line inside a text keeps the indentation of its source.
    const written = BLOCKS.has(node.type) ? indentRest(own, position.start.column - 1) : own;
    text += source.text.slice(done, position.start.offset) + written;
    done = position.end.offset;
  }
  return text + source.text.slice(done, end);
}

const BLOCKS = new Set(['code', 'mdxJsxFlowElement', 'mdxFlowExpression']);
/** What reads differently in Markdown, outermost first. */
const REPLACED = new Set([
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxFlowExpression',
  'mdxTextExpression',
  'image',
  'definition',
]);

function listReplaced(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node): Nodes[] => {
    const isSiteLink = node.type === 'link' && node.url.startsWith('/');
    const isHeaded = node.type === 'code' && formatCodeHead(parseMeta(node.meta ?? '')) !== '';
    if (REPLACED.has(node.type) || isSiteLink || isHeaded) return [node];
    return 'children' in node ? listReplaced(node.children) : [];
  });
}
