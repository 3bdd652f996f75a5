import type { Nodes } from 'mdast';
import type { Json } from '#contract/json.ts';

/** A component in MDX, on lines of its own or inside a text. */
export type ComponentNode = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/** A component's attributes with plain values; what is computed is left out. */
export type Attributes = Readonly<Record<string, Json>>;

/** Reads a component's attributes. */
export function readAttributes(node: ComponentNode): Attributes {
  const entries = node.attributes.flatMap((attribute): [string, Json][] => {
    if (attribute.type !== 'mdxJsxAttribute') return [];
    const { name, value } = attribute;
    if (value === null || value === undefined) return [[name, true]];
    const read = typeof value === 'string' ? value : readProgram(value.data?.estree);
    return read === undefined ? [] : [[name, read]];
  });
  return Object.fromEntries(entries);
}

/** The value of an expression in MDX that is a literal; undefined when it is computed or a comment. */
export function readProgram(program: unknown): Json | undefined {
  const [statement] = readList(program, 'body');
  return isNode(statement) ? readLiteral(statement['expression']) : undefined;
}

type Tree = Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

function readList(node: unknown, key: string): readonly unknown[] {
  const list = isNode(node) ? node[key] : undefined;
  return Array.isArray(list) ? list : [];
}

/** Reads the literals of an ESTree (https://github.com/estree/estree). */
function readLiteral(node: unknown): Json | undefined {
  if (!isNode(node)) return undefined;
  switch (node['type']) {
    case 'Literal':
      return isScalar(node['value']) ? node['value'] : undefined;
    case 'TemplateLiteral':
      return readTemplate(node);
    case 'UnaryExpression':
      return readNegative(node);
    case 'ArrayExpression':
      return readList(node, 'elements').map((element) => readLiteral(element) ?? null);
    case 'ObjectExpression':
      return Object.fromEntries(readList(node, 'properties').flatMap(readProperty));
    default:
      return undefined;
  }
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function readTemplate(node: Tree): string | undefined {
  const [quasi, ...others] = readList(node, 'quasis');
  const value = isNode(quasi) ? quasi['value'] : undefined;
  const cooked = isNode(value) ? value['cooked'] : undefined;
  return others.length === 0 && typeof cooked === 'string' ? cooked : undefined;
}

function readNegative(node: Tree): number | undefined {
  const value = readLiteral(node['argument']);
  return node['operator'] === '-' && typeof value === 'number' ? -value : undefined;
}

function readProperty(node: unknown): [string, Json][] {
  if (!isNode(node) || node['type'] !== 'Property' || node['computed'] === true) return [];
  const key = isNode(node['key']) ? (node['key']['name'] ?? node['key']['value']) : undefined;
  const value = readLiteral(node['value']);
  return typeof key !== 'string' || value === undefined ? [] : [[key, value]];
}
