import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMdx } from './mdx-text.ts';

type ExpressionNode = Extract<Nodes, { type: 'mdxFlowExpression' | 'mdxTextExpression' }>;

/** Whether a node of MDX is a comment, which MDX writes as an expression that holds nothing else. */
export function isComment(node: Nodes): node is ExpressionNode {
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
  return isExpression && /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(node.value);
}

/**
 * MDX without its comments, for pages and for the Markdown beside them: what a comment says is for tests alone. Without
 * this a comment leaves an empty line in the page, and its words in the search index.
 *
 * @throws a VFileMessage with `line` and `reason` when the text is not valid MDX
 */
export function cutComments(text: string): string {
  if (!text.includes('{/*')) return text;
  let rest = '';
  let done = 0;
  visit(parseMdx(text), (node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (!isComment(node) || start === undefined || end === undefined) return;
    const before = text.slice(done, start);
    // A block leaves its lines empty, so that later lines keep their numbers.
    rest +=
      node.type === 'mdxFlowExpression'
        ? before + text.slice(start, end).replace(/[^\n]/g, '')
        : before.trimEnd();
    done = end;
  });
  return rest + text.slice(done);
}
