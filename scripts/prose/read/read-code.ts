import { parseSync } from 'vite';
import { align } from './align.ts';
import { CODE_ELEMENTS, INLINE_ELEMENTS } from './html-elements.ts';
import { ProseBuilder, type ProseText } from './prose-text.ts';

/** A node of a syntax tree. */
interface CodeNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Attributes and keys whose values are names for programs. */
const NAME_KEYS = new Set([
  'className',
  'class',
  'id',
  'href',
  'src',
  'd',
  'key',
  'rel',
  'type',
  'name',
  'query',
]);

/** Calls whose texts are no words: addresses, patterns, queries and keys. */
const NAME_CALLS =
  /^(?:sql|raw|gql|RegExp|URL|querySelector(?:All)?|closest|matches|matchMedia|getItem|setItem|exec|prepare)$/;

/** In a component, a block of code and a link stand in a sentence as code and words do. */
const CODE_PARTS = new Set([...CODE_ELEMENTS, 'pre']);
const INLINE_PARTS = new Set([...INLINE_ELEMENTS, 'small', 'SiteLink']);

const MIN_WORDS = 3;

/** Reads the texts of a TypeScript file that a reader may see: sentences in strings, and the text of elements. */
export function readCodeTexts(file: string, source: string): ProseText[] {
  const texts: ProseText[] = [];
  const { program } = parseSync(file, source);
  visitCode(program, { file, source, texts });
  return texts;
}

interface Context {
  readonly file: string;
  readonly source: string;
  readonly texts: ProseText[];
}

function visitCode(node: unknown, context: Context): void {
  if (Array.isArray(node)) return node.forEach((one) => visitCode(one, context));
  if (!isNode(node) || isSkipped(node)) return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') visitElement(node, context);
  else if (isString(node)) visitString(node, context);
  else for (const value of Object.values(node)) visitCode(value, context);
}

function isNode(value: unknown): value is CodeNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isSkipped(node: CodeNode): boolean {
  if (/^(?:Import|TS|Export(?:All|Named)Declaration$)/.test(node.type))
    return !/^TS(?:As|Satisfies|NonNull)/.test(node.type) && !isNode(node['declaration']);
  if (node.type === 'JSXAttribute' || node.type === 'Property')
    return NAME_KEYS.has(readName(node['name'] ?? node['key']));
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return NAME_CALLS.test(readName(node['callee']));
  return node.type === 'TaggedTemplateExpression' && NAME_CALLS.test(readName(node['tag']));
}

/** The name that a key, a function or a method ends in. */
function readName(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return readName(node['property']);
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' ? name : '';
}

/** A string, a template, or several of them put together. */
function isString(node: CodeNode): boolean {
  if (node.type === 'Literal') return typeof node['value'] === 'string';
  if (node.type === 'TemplateLiteral') return true;
  const isSum = node.type === 'BinaryExpression' && node['operator'] === '+';
  return isSum && [node['left'], node['right']].some((side) => isNode(side) && isString(side));
}

function visitString(node: CodeNode, context: Context): void {
  const builder = new ProseBuilder();
  addString(node, builder, context);
  const text = builder.build(context.file);
  if (text && isSentence(text.value)) context.texts.push(text);
}

function addString(node: CodeNode, builder: ProseBuilder, context: Context): void {
  if (node.type === 'BinaryExpression') {
    for (const side of [node['left'], node['right']])
      if (isNode(side)) addString(side, builder, context);
  } else if (node.type === 'Literal' && typeof node['value'] === 'string') {
    addMarked(node['value'], node, builder, context);
  } else if (node.type === 'TemplateLiteral') {
    addTemplate(node, builder, context);
  } else {
    builder.addPlaceholder(node.start);
    visitCode(node, context);
  }
}

function addTemplate(node: CodeNode, builder: ProseBuilder, context: Context): void {
  const expressions = node['expressions'] as CodeNode[];
  for (const [index, quasi] of (node['quasis'] as CodeNode[]).entries()) {
    const { cooked } = quasi['value'] as { cooked: string | null };
    addMarked(cooked ?? '', quasi, builder, context);
    const expression = expressions[index];
    if (!expression) continue;
    builder.addPlaceholder(expression.start);
    visitCode(expression, context);
  }
}

/** Adds a text in which code may be marked as in Markdown. */
function addMarked(
  value: string,
  { start, end }: CodeNode,
  builder: ProseBuilder,
  { source }: Context,
): void {
  const offsetOf = align(source, { start: start + 1, end }, value);
  for (const { 0: part, index } of value.matchAll(/`[^`]*`|[^`]+/g)) {
    if (part.startsWith('`')) builder.addPlaceholder(offsetOf(index));
    else builder.addWords(part, (at) => offsetOf(index + at));
  }
}

/** Whether a string is made of words, and begins or ends as a sentence does. */
function isSentence(value: string): boolean {
  const words = value
    .split(' ')
    .filter((word) => /^["'“‘(]*\p{L}[\p{L}'’-]*["'”’),.;:!?…]*$/u.test(word));
  const isProse = !/[{}<>=|\\$#*[\]]|;(?! \p{Ll})/u.test(value) && !/^[A-Z]{3}/.test(value);
  return (
    isProse && words.length >= MIN_WORDS && (/^["“(]?\p{Lu}/u.test(value) || /[.?!:…]$/.test(value))
  );
}

/** Reads the text of an element, and what is in its attributes and expressions. */
function visitElement(node: CodeNode, context: Context): void {
  const opening = node['openingElement'];
  if (isNode(opening)) visitCode(opening['attributes'], context);
  const isCode = isNode(opening) && CODE_PARTS.has(readName(opening['name']));
  const builder = { current: new ProseBuilder() };
  const finish = () => {
    const text = builder.current.build(context.file);
    if (text && !isCode && text.value.includes(' ')) context.texts.push(text);
    builder.current = new ProseBuilder();
  };
  addChildren(node, { builder, finish }, context);
  finish();
}

interface ElementText {
  readonly builder: { current: ProseBuilder };
  readonly finish: () => void;
}

function addChildren(node: CodeNode, text: ElementText, context: Context): void {
  for (const child of (node['children'] as CodeNode[]) ?? []) {
    if (child.type === 'JSXText') {
      const { start, end } = child;
      const value = String(child['value']);
      const offsetOf = align(context.source, { start, end }, value);
      // A line break between two elements is no blank of the page.
      const words = value.replaceAll(/^\s*\n\s*|\s*\n\s*$/g, (blanks) => ' '.repeat(blanks.length));
      text.builder.current.addWords(words, offsetOf);
    } else if (child.type === 'JSXExpressionContainer') {
      addExpression(child['expression'] as CodeNode, text, context);
    } else if (child.type === 'JSXElement') {
      addElement(child, text, context);
    }
  }
}

function addExpression(expression: CodeNode, text: ElementText, context: Context): void {
  if (expression.type === 'JSXEmptyExpression') return;
  if (expression.type === 'Literal' && /^\s*$/.test(String(expression['value'])))
    return text.builder.current.addWords(' ', () => expression.start);
  if (isString(expression)) return addString(expression, text.builder.current, context);
  text.builder.current.addPlaceholder(expression.start);
  visitCode(expression, context);
}

function addElement(child: CodeNode, text: ElementText, context: Context): void {
  const opening = child['openingElement'] as CodeNode;
  const name = readName(opening['name']);
  if (CODE_PARTS.has(name)) return text.builder.current.addPlaceholder(child.start);
  if (INLINE_PARTS.has(name)) {
    visitCode(opening['attributes'], context);
    return addChildren(child, text, context);
  }
  text.finish();
  visitCode(child, context);
}
