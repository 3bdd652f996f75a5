import { Fragment } from 'react';
import { parseMarkdown } from '#model/guides/mdx-text.ts';
import { MarkdownNode } from '#site/article/markdown.tsx';

/** What a version of the API changed, in Markdown. Its lists are many screens long, and closed at first. */
export function VersionChanges({ body }: { body: string }) {
  return parseMarkdown(body).children.map((node, index) => (
    <Fragment key={index}>
      {node.type === 'list' ? (
        <details>
          <summary>{formatCount(node.children.length)}</summary>
          <MarkdownNode node={node} />
        </details>
      ) : (
        <MarkdownNode node={node} />
      )}
    </Fragment>
  ));
}

const formatCount = (count: number) => (count === 1 ? 'one change' : `${count} changes`);
