import type { Heading, Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { checkCode } from './check-code.ts';
import { checkElement } from './check-element.ts';
import { checkParagraph, checkTable } from './check-table.ts';
import { checkLink, checkText } from './check-text.ts';
import type { Words } from '#model/model-error.ts';
import type { Mistake } from './guide-mistake.ts';

/** What is between braces, as a program. */
type Program = NonNullable<
  NonNullable<Extract<Nodes, { type: 'mdxFlowExpression' }>['data']>['estree']
>;

/**
 * Reports what a guide cannot have: other components and attributes than there are, HTML, expressions, headings that skip
 * a level, unknown languages, tables whose rows do not fit, and links without a text. A page would show such a thing wrongly, or not at all.
 *
 * @param text the MDX of which `root` is the tree
 */
export function checkGuide(
  root: Root,
  text: string,
  report: (line: number, words: Words) => void,
): void {
  const lines = text.split('\n');
  const mistake: Mistake = (node, words) => report(node.position?.start.line ?? 1, words);
  let level = 1;
  visit(root, (node: Nodes, _index, parent: Nodes | undefined) => {
    if (node.type === 'heading') level = checkHeading(node, level, mistake);
    if (node.type === 'code') checkCode(node, lines, mistake);
    if (node.type === 'table') checkTable(node, mistake);
    if (node.type === 'paragraph') checkParagraph(node, mistake);
    if (node.type === 'link') checkLink(node, mistake);
    if (node.type === 'text') checkText(node, mistake);
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      checkExpression(node, node.data?.estree ?? undefined, mistake);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      checkElement(node, parent, mistake);
  });
}

function checkHeading(node: Heading, level: number, mistake: Mistake): number {
  const { depth } = node;
  const title = toString(node);
  if (title.trim() === '')
    mistake(node, {
      what: 'A heading has no text.',
      why: 'Nobody can link to the section.',
      how: 'Write the heading, or remove the marks.',
    });
  if (depth === 1)
    mistake(node, {
      what: `"${title}" is a heading of the first level.`,
      why: 'The title of the page is the only one.',
      how: 'Begin the heading with "##".',
    });
  else if (depth > level + 1)
    mistake(node, {
      what: `The heading "${title}" skips a level.`,
      why: `Level ${depth} follows level ${level}.`,
      how: `Begin the heading with "${'#'.repeat(level + 1)}".`,
    });
  return depth;
}

/** A comment has no statement, and a space between two parts is a text. */
function checkExpression(node: Nodes, program: Program | undefined, mistake: Mistake): void {
  const [statement, ...others] = program?.body ?? [];
  if (!statement) return;
  const isText =
    others.length === 0 &&
    statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'Literal' &&
    typeof statement.expression.value === 'string';
  if (isText) return;
  mistake(node, {
    what: 'The page has an expression.',
    why: 'Guides are texts, and compute nothing.',
    how: 'Write the text out. Put a literal "{" in backquotes.',
  });
}
