import type { EditorState } from '@codemirror/state';
import { syntaxTree } from '@codemirror/language';
import type { Schema } from '#description/schema.ts';

/** A node of a JSON text's syntax tree. */
export type JsonNode = ReturnType<typeof syntaxTree>['topNode'];

/** Keys and indexes that lead to a place in a JSON text. */
export type JsonPath = readonly (string | number)[];

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

/** Text of a property's name; empty while it is being written. */
export function readPropertyName(state: EditorState, property: JsonNode): string {
  const name = property.getChild('PropertyName');
  if (!name) return '';
  const text = state.sliceDoc(name.from, name.to);
  try {
    return JSON.parse(text) as string;
  } catch {
    return text.replaceAll('"', '');
  }
}

function listValues(node: JsonNode): JsonNode[] {
  const found: JsonNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (VALUES.has(child.name)) found.push(child);
  }
  return found;
}

/** Where a node stands: the keys and indexes above it, its own property's name included. */
export function findPath(state: EditorState, node: JsonNode): JsonPath {
  const path: (string | number)[] = [];
  for (let at: JsonNode | null = node; at; at = at.parent) {
    if (at.name === 'Property') path.unshift(readPropertyName(state, at));
    else if (at.parent?.name === 'Array' && VALUES.has(at.name)) {
      const from = at.from;
      path.unshift(listValues(at.parent).findIndex((value) => value.from === from));
    }
  }
  return path;
}

/** The part of the text that a path leads to, or the nearest one above it. */
export function findRange(state: EditorState, path: JsonPath): { from: number; to: number } {
  let node = syntaxTree(state).topNode.firstChild;
  let range = { from: 0, to: Math.min(1, state.doc.length) };
  for (const step of path) {
    if (!node) break;
    if (typeof step === 'number') {
      node = listValues(node)[step] ?? null;
    } else {
      const property = node
        .getChildren('Property')
        .find((candidate) => readPropertyName(state, candidate) === step);
      const name = property?.getChild('PropertyName');
      if (name) range = { from: name.from, to: name.to };
      node = property?.lastChild ?? null;
    }
    if (node && VALUES.has(node.name) && node.name !== 'Object') {
      range = { from: node.from, to: node.to };
    }
  }
  if (path.length === 0 && node) range = { from: node.from, to: Math.min(node.from + 1, node.to) };
  return range;
}

/** The schema at a path; undefined where the description says nothing. */
export function findSchema(schema: Schema, path: JsonPath): Schema | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const options = [schema, ...(schema.oneOf ?? [])];
  for (const option of options) {
    const next =
      typeof step === 'number'
        ? option.items
        : (option.properties.find(({ name }) => name === step)?.schema ??
          option.additionalProperties);
    const found = next && findSchema(next, rest);
    if (found) return found;
  }
  return undefined;
}
