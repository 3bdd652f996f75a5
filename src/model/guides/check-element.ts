import type { Nodes } from 'mdast';
import {
  findGuideComponent,
  GUIDE_COMPONENTS,
  STEP_FIELDS,
  type GuideComponent,
} from '#contract/guide-components.ts';
import { checkCodeGroup } from './check-code.ts';
import type { Words } from '#model/model-error.ts';
import type { Mistake } from './guide-mistake.ts';

type Element = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
type Attribute = Extract<Element['attributes'][number], { type: 'mdxJsxAttribute' }>;
/** What is between braces, as a program. */
type Program = NonNullable<
  NonNullable<Extract<Nodes, { type: 'mdxFlowExpression' }>['data']>['estree']
>;
type Expression = Extract<Program['body'][number], { type: 'ExpressionStatement' }>['expression'];

/** Reports a component or an attribute that there is not, a value that the component cannot use, and a component in the wrong place. */
export function checkElement(node: Element, parent: Nodes | undefined, mistake: Mistake): void {
  const name = node.name ?? '';
  const component = findGuideComponent(name);
  if (!component) {
    const isHtml = /^[a-z]/.test(name);
    return mistake(node, {
      what: isHtml
        ? `The page has the HTML element "${name}".`
        : `There is no component "${name}".`,
      why: 'Guides are written in Markdown and with the components of the site.',
      how: `Write Markdown, or use one of ${Object.keys(GUIDE_COMPONENTS).join(', ')}.`,
    });
  }
  const names = node.attributes.map((attribute) =>
    attribute.type === 'mdxJsxAttribute' ? attribute.name : '...',
  );
  for (const words of compareNames(name, names, component)) mistake(node, words);
  checkPlace(node, component, parent, mistake);
  if (name === 'CodeGroup') checkCodeGroup(node, mistake);
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue;
    if (name === 'StepDiagram' && attribute.name === 'steps')
      checkSteps(node, readProgram(attribute), mistake);
    else if ([...component.required, ...component.optional].includes(attribute.name)) {
      const words = checkValue(name, attribute, component);
      if (words) mistake(node, words);
    }
  }
}

function checkPlace(
  node: Element,
  { within, isFilled }: GuideComponent,
  parent: Nodes | undefined,
  mistake: Mistake,
): void {
  const name = node.name ?? '';
  const owner = parent && 'name' in parent ? parent.name : undefined;
  if (within !== undefined && owner !== within)
    mistake(node, {
      what: `${name} is not within ${within}.`,
      why: 'Screen readers do not find the list that it belongs to.',
      how: `Write <${within}> before the first ${name}, and </${within}> after the last.`,
    });
  // A CodeGroup says itself what it needs.
  if (isFilled && node.children.length === 0)
    mistake(node, {
      what: `${name} holds nothing.`,
      why: 'Readers see an empty place.',
      how: 'Write its text between its tags, or remove the tags.',
    });
}

const readProgram = ({ value }: Attribute): Program | null | undefined =>
  typeof value === 'object' ? value?.data?.estree : undefined;

/** The expression between the braces of an attribute; undefined for a text. */
function readExpression(attribute: Attribute): Expression | undefined {
  const [statement, ...others] = readProgram(attribute)?.body ?? [];
  const isOne = others.length === 0 && statement?.type === 'ExpressionStatement';
  return isOne ? statement.expression : undefined;
}

/** What is wrong with the value of an attribute that the component has. */
function checkValue(
  owner: string,
  attribute: Attribute,
  { values, numbers = [], flags = [] }: GuideComponent,
): Words | undefined {
  const { name, value } = attribute;
  const expression = readExpression(attribute);
  const given = expression?.type === 'Literal' ? expression.value : value;
  const refuse = (why: string, how: string): Words => {
    const shown =
      typeof value === 'object' ? (value ? `{${value.value}}` : 'nothing') : `"${value}"`;
    return { what: `The ${name} of ${owner} is ${shown}.`, why, how };
  };
  if (flags.includes(name))
    return value === null || typeof given === 'boolean'
      ? undefined
      : refuse('It is there or not.', `Write ${name} without a value, or remove it.`);
  if (numbers.includes(name))
    return typeof given === 'number' || (typeof given === 'string' && /^\d+$/.test(given))
      ? undefined
      : refuse('It is a number of pixels.', `Write a number, such as ${name}={640}.`);
  if (typeof given !== 'string')
    return refuse('It is a text.', `Write the text in quotes, such as ${name}="...".`);
  const known = values?.[name];
  if (!known || known.includes(given)) return undefined;
  return {
    what: `${owner} has no ${name} "${given}".`,
    why: `It is one of ${known.join(', ')}.`,
    how: 'Write one of these values.',
  };
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
