import type { Heading, Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { GUIDE_COMPONENTS, STEP_FIELDS, type GuideComponent } from '#contract/guide-components.ts';
import { checkCode, checkCodeGroup } from './check-code.ts';
import { checkParagraph, checkTable } from './check-table.ts';
import type { Mistake, Words } from './guide-mistake.ts';

type Element = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
/** What is between braces, as a program. */
type Program = NonNullable<
  NonNullable<Extract<Nodes, { type: 'mdxFlowExpression' }>['data']>['estree']
>;
type Expression = Extract<Program['body'][number], { type: 'ExpressionStatement' }>['expression'];

const COMPONENTS: Readonly<Record<string, GuideComponent>> = GUIDE_COMPONENTS;

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
  visit(root, (node: Nodes) => {
    if (node.type === 'heading') level = checkHeading(node, level, mistake);
    if (node.type === 'code') checkCode(node, lines, mistake);
    if (node.type === 'table') checkTable(node, mistake);
    if (node.type === 'paragraph') checkParagraph(node, mistake);
    if (node.type === 'link' && toString(node, { includeImageAlt: true }).trim() === '')
      mistake(node, {
        what: `The link to ${node.url} has no text.`,
        why: 'Readers do not see the link.',
        how: 'Write between the brackets where the link leads.',
      });
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      checkExpression(node, node.data?.estree ?? undefined, mistake);
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      checkElement(node, mistake);
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

function checkElement(node: Element, mistake: Mistake): void {
  const name = node.name ?? '';
  const component = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
  if (!component) {
    const isHtml = /^[a-z]/.test(name);
    return mistake(node, {
      what: isHtml
        ? `The page has the HTML element "${name}".`
        : `There is no component "${name}".`,
      why: 'Guides are written in Markdown and with the components of the site.',
      how: `Write Markdown, or use one of ${Object.keys(COMPONENTS).join(', ')}.`,
    });
  }
  const names = node.attributes.map((attribute) =>
    attribute.type === 'mdxJsxAttribute' ? attribute.name : '...',
  );
  for (const words of compareNames(name, names, component)) mistake(node, words);
  if (name === 'CodeGroup') checkCodeGroup(node, mistake);
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    const { value } = attribute;
    const known = component.values?.[attribute.name];
    if (typeof value === 'string' && known && !known.includes(value))
      mistake(node, {
        what: `${name} has no ${attribute.name} "${value}".`,
        why: `It is one of ${known.join(', ')}.`,
        how: 'Write one of these values.',
      });
    if (name === 'StepDiagram' && attribute.name === 'steps')
      checkSteps(node, typeof value === 'object' ? value?.data?.estree : undefined, mistake);
  }
}

/** What is missing among names, and what nobody reads. */
function compareNames(
  owner: string,
  names: readonly string[],
  { required, optional }: Pick<GuideComponent, 'required' | 'optional'>,
): Words[] {
  const known = [...required, ...optional];
  const how = `${owner} takes ${known.length === 0 ? 'nothing' : known.join(', ')}.`;
  return [
    ...required
      .filter((name) => !names.includes(name))
      .map((name) => ({ what: `${owner} lacks "${name}".`, why: 'The part needs it.', how })),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => ({ what: `${owner} has no "${name}".`, why: 'Nobody reads it.', how })),
  ];
}

function checkSteps(node: Element, program: Program | null | undefined, mistake: Mistake): void {
  const [statement] = program?.body ?? [];
  const list = statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
  const steps = list?.type === 'ArrayExpression' ? list.elements : [];
  const names = steps.map((step) => listKeys(step));
  if (names.length === 0 || names.includes(undefined))
    return mistake(node, {
      what: 'The steps of a diagram cannot be read.',
      why: 'Guides are texts, and compute nothing.',
      how: "Write a list such as steps={[{ actor: 'You', title: 'Open an account' }]}.",
    });
  for (const own of names)
    for (const words of compareNames('A step', own ?? [], STEP_FIELDS)) mistake(node, words);
}

/** The keys of an object that is written out; undefined for all else. */
function listKeys(value: Expression | { readonly type: 'SpreadElement' } | null) {
  if (value?.type !== 'ObjectExpression') return undefined;
  const keys = value.properties.map((property) =>
    property.type === 'Property' &&
    property.key.type === 'Identifier' &&
    property.value.type === 'Literal'
      ? property.key.name
      : undefined,
  );
  return keys.every((key) => key !== undefined) ? keys : undefined;
}
