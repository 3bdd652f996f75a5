import GithubSlugger from 'github-slugger';
import type { Nodes, Root, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { findGuideComponent } from '#contract/guide-components.ts';
import { formatDarkImage } from '#model/format-dark-image.ts';
import type { PageSection } from '#model/site-model.ts';

const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).use(remarkMdx);
const markdown = unified().use(remarkParse).use(remarkGfm);

/** Texts whose trees are held: more than a site has. */
const MAX_PARSED = 20_000;

/** A link or image of a text: where it leads and on which line it stands. */
export interface TextLink {
  readonly kind: 'link' | 'image';
  readonly target: string;
  readonly line: number;
  /** Alternative text of an image; undefined when the attribute is missing. */
  readonly alt?: string;
}

/** What the model needs to know of a text. */
export interface TextFacts {
  readonly sections: readonly PageSection[];
  /** Plain text under each section id; '' holds what stands before the first heading. */
  readonly texts: Readonly<Record<string, string>>;
  /** Every heading's id. */
  readonly anchors: readonly string[];
  readonly links: readonly TextLink[];
  /** Operations that components name, by operationId. */
  readonly operations: readonly NamedOperation[];
}

/** An operationId in a component's attribute, and the line it stands on. */
export interface NamedOperation {
  readonly operationId: string;
  readonly line: number;
}

/** Parses MDX. @throws a VFileMessage with `line` and `reason` when the text is not valid MDX */
export const parseMdx = parseOnce((text) => mdx.parse(text));

/** Parses plain Markdown, as the API description's texts are written. */
export const parseMarkdown = parseOnce((text) =>
  isPlainLine(text) ? buildPlainRoot(text) : markdown.parse(text),
);

/** Parses each text once: a text is asked for by page, Markdown, search and checks, and many operations share theirs. */
function parseOnce(parse: (text: string) => Root): (text: string) => Root {
  const known = new Map<string, Root>();
  return (text) => {
    const root = known.get(text) ?? parse(text);
    // The live preview meets a new text with each edit.
    if (known.size >= MAX_PARSED) known.clear();
    known.set(text, root);
    return root;
  };
}

/**
 * Whether a text is one line in which nothing is a mark of Markdown: most texts are, and parsing costs much. A low line inside
 * a name, as in `account_id`, marks nothing.
 */
function isPlainLine(text: string): boolean {
  return !/[[\]*`<>#&\\|~@\n\r]|(?<![a-z\d])_|_(?![a-z\d])|https?:|www\.|^\s|\s$|^[-+=]|^\d+[.)]|^$/i.test(
    text,
  );
}

function buildPlainRoot(value: string): Root {
  const position = {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: 1, column: value.length + 1, offset: value.length },
  };
  const paragraph = {
    type: 'paragraph' as const,
    children: [{ type: 'text' as const, value, position }],
    position,
  };
  return { type: 'root', children: [paragraph], position };
}

/** Plain text of a Markdown text. */
export function formatPlainText(text: string): string {
  // A text without any mark is plain already, and most are.
  const isMarked = /[[\]*_`<>#&\\|~-]|https?:/.test(text);
  const plain = isMarked ? listTexts(parseMarkdown(text)).join(' ') : text;
  return plain.replace(/\s+/g, ' ').trim();
}

const CONTAINERS: readonly string[] = [
  'root',
  'list',
  'listItem',
  'blockquote',
  'table',
  'tableRow',
];

/** The texts of the innermost blocks: two paragraphs do not run into each other. */
function listTexts(node: Nodes): string[] {
  return 'children' in node && CONTAINERS.includes(node.type)
    ? node.children.flatMap((child) => listTexts(child))
    : [toString(node)];
}

/** Sections, texts, anchors and links of a parsed text. */
export function readTextFacts(root: Root): TextFacts {
  const slugger = new GithubSlugger();
  const sections: PageSection[] = [];
  const anchors: string[] = [];
  const texts: Record<string, string[]> = { '': [] };
  let current = '';
  for (const node of listBlocks(root)) {
    if (node.type === 'heading') {
      const title = toString(node);
      const id = slugger.slug(title);
      anchors.push(id);
      if (node.depth === 2 || node.depth === 3) {
        sections.push({ id, title, level: node.depth });
        texts[id] = [];
        current = id;
        continue;
      }
    }
    texts[current]?.push(toString(node));
  }
  const joined = Object.entries(texts).map(([id, parts]) => [
    id,
    parts.join(' ').replace(/\s+/g, ' ').trim(),
  ]);
  anchors.push(...listComponentAnchors(root));
  const operations = readOperations(root);
  const links = readLinks(root);
  return { sections, texts: Object.fromEntries(joined), anchors, links, operations };
}

/** The ids that components have for links. */
function listComponentAnchors(root: Root): string[] {
  const anchors: string[] = [];
  visit(root, 'mdxJsxFlowElement', ({ name }) => {
    const anchor = findGuideComponent(name ?? '')?.anchor;
    if (anchor !== undefined) anchors.push(anchor);
  });
  return anchors;
}

/** The blocks of a text in reading order, those inside components such as Steps too. */
function listBlocks(
  parent: Root | Extract<RootContent, { type: 'mdxJsxFlowElement' }>,
): RootContent[] {
  return parent.children.flatMap((node) => {
    if (node.type === 'yaml' || node.type === 'mdxjsEsm') return [];
    return node.type === 'mdxJsxFlowElement' ? listBlocks(node) : [node];
  });
}

function readLinks(root: Root): TextLink[] {
  const links: TextLink[] = [];
  visit(root, (node: Nodes) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'link' || node.type === 'definition')
      links.push({ kind: 'link', target: node.url, line });
    if (node.type === 'image')
      links.push({ kind: 'image', target: node.url, line, alt: node.alt ?? '' });
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const attributes = new Map(
      node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
          ? [[attribute.name, attribute.value] as const]
          : [],
      ),
    );
    const href = attributes.get('href');
    const src = attributes.get('src');
    const alt = attributes.get('alt');
    if (href) links.push({ kind: 'link', target: href, line });
    if (!src) return;
    const image = { kind: 'image', line, ...(alt !== undefined && { alt }) } as const;
    links.push({ ...image, target: src });
    if (node.name === 'ThemedImage') links.push({ ...image, target: formatDarkImage(src) });
  });
  return links;
}

/** From `operation="..."`, and from `operation: '...'` in the steps of a diagram. */
function readOperations(root: Root): NamedOperation[] {
  const operations: NamedOperation[] = [];
  visit(root, (node: Nodes) => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return;
    const line = node.position?.start.line ?? 1;
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute') continue;
      const { name, value } = attribute;
      if (name === 'operation' && typeof value === 'string')
        operations.push({ operationId: value, line });
      if (typeof value !== 'object' || value === null) continue;
      for (const [, operationId = ''] of value.value.matchAll(/\boperation: *['"](\w+)['"]/g))
        operations.push({ operationId, line });
    }
  });
  return operations;
}
