import type { Nodes } from 'mdast';
import { ProseBuilder, type ProseText } from './prose-text.ts';

/** Attributes of components that readers read. */
const TEXT_ATTRIBUTES = new Set([
  'title',
  'text',
  'alt',
  'label',
  'caption',
  'description',
  'summary',
]);

/** Texts in the attributes of a component of MDX, those of the steps of a diagram too. */
export function readAttributes(node: Nodes, file: string): ProseText[] {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [];
  return node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return [];
    const { name, value, position } = attribute;
    if (typeof value === 'string') {
      const start = (position?.start.offset ?? 0) + name.length + 2;
      return TEXT_ATTRIBUTES.has(name) ? buildText(file, value, start) : [];
    }
    return value?.data?.estree ? readStrings(value.data.estree, file) : [];
  });
}

function buildText(file: string, value: string, start: number): ProseText[] {
  const builder = new ProseBuilder();
  // In a text such as this, code is marked as in Markdown.
  for (const part of value.matchAll(/`[^`]*`|[^`]+/g)) {
    if (part[0].startsWith('`')) builder.addPlaceholder(start + part.index);
    else builder.addWords(part[0], (index) => start + part.index + index);
  }
  const text = builder.build(file);
  return text ? [text] : [];
}

/** Texts of an expression: `{ title: '...', text: '...' }`. */
function readStrings(node: unknown, file: string): ProseText[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => readStrings(one, file));
  if (isNamedString(node)) {
    const isText = TEXT_ATTRIBUTES.has(node.key.name ?? node.key.value ?? '');
    return isText ? buildText(file, node.value.value, node.value.start + 1) : [];
  }
  return Object.values(node).flatMap((one) => readStrings(one, file));
}

interface NamedString {
  readonly key: { readonly name?: string; readonly value?: string };
  readonly value: { readonly value: string; readonly start: number };
}

function isNamedString(node: object): node is NamedString {
  if (!('type' in node) || node.type !== 'Property' || !('value' in node)) return false;
  const { value } = node;
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    typeof value.value === 'string' &&
    'start' in value
  );
}
