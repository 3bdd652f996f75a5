import type { Nodes, Paragraph, Parents } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { parseMarkdown } from '#model/guides/mdx-text.ts';
import { SiteLink } from '#ui/site-link.tsx';

/** A Markdown text of the API description. HTML in it stays text. */
export function Markdown({ text }: { text: string }) {
  return <>{renderChildren(parseMarkdown(text))}</>;
}

/** The same without the paragraph around a text of one paragraph. */
export function InlineMarkdown({ text }: { text: string }) {
  const only = findOnlyParagraph(parseMarkdown(text));
  return only ? <>{renderChildren(only)}</> : <Markdown text={text} />;
}

/** A part of a Markdown text, such as a list of it. */
export function MarkdownNode({ node }: { node: Nodes }) {
  return renderNode(node);
}

function findOnlyParagraph({ children: [only, ...others] }: Parents): Paragraph | undefined {
  return only?.type === 'paragraph' && others.length === 0 ? only : undefined;
}

function renderChildren(parent: Parents): ReactNode[] {
  return parent.children.map((child, index) => (
    <Fragment key={index}>{renderNode(child)}</Fragment>
  ));
}

function renderNode(node: Nodes): ReactNode {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value;
    case 'paragraph':
      return <p>{renderChildren(node)}</p>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'strong':
      return <strong>{renderChildren(node)}</strong>;
    case 'emphasis':
      return <em>{renderChildren(node)}</em>;
    case 'link':
      return <SiteLink href={node.url}>{renderChildren(node)}</SiteLink>;
    case 'list':
      return node.ordered ? <ol>{renderChildren(node)}</ol> : <ul>{renderChildren(node)}</ul>;
    case 'listItem':
      return <li>{renderChildren(findOnlyParagraph(node) ?? node)}</li>;
    case 'break':
      return <br />;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    default:
      return 'children' in node ? renderChildren(node) : null;
  }
}
