import type { Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMdx } from './mdx-text.ts';

/** Whether a node of MDX is a comment, which MDX writes as an expression that holds nothing else. */
function isComment(node: Nodes): boolean {
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
  return isExpression && /^\s*\/\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.test(node.value);
}

/** Whether a node is code that prepares or checks what readers see: its fence says `hidden`. */
export function isHiddenCode(node: Nodes): boolean {
  return node.type === 'code' && /(?:^|\s)hidden(?:\s|$)/.test(node.meta ?? '');
}

/**
 * MDX without its comments and hidden code, for pages and for the Markdown beside them: these are for tests alone. Without
 * this a comment leaves an empty line in the page, and its words in the search index.
 *
 * @throws a VFileMessage with `line` and `reason` when the text is not valid MDX
 */
export function cutHidden(text: string): string {
  if (!text.includes('{/*') && !text.includes(' hidden\n')) return text;
  let rest = '';
  let done = 0;
  visit(parseMdx(text), (node: Nodes) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    const isHidden = isComment(node) || isHiddenCode(node);
    if (!isHidden || start === undefined || end === undefined) return;
    const before = text.slice(done, start);
    // A block leaves its lines empty, so that later lines keep their numbers.
    const isBlock = node.type !== 'mdxTextExpression';
    rest += isBlock ? before + text.slice(start, end).replace(/[^\n]/g, '') : before.trimEnd();
    done = end;
  });
  return rest + text.slice(done);
}
