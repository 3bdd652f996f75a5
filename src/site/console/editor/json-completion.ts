import {
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { buildExampleValue } from '#languages/sample/example-value.ts';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { formatFacts } from '#site/console/operation/schema-text.ts';
import { listMatchingValues, type SeenValue } from '#site/console/request/seen-values.ts';
import { findPath, findSchema, readPropertyName, type JsonNode } from './json-position.ts';

/** What the editor knows about the body that is written in it. */
export interface BodySchema {
  readonly schema: Schema;
  /** Values of this session's answers. */
  readonly known: () => readonly SeenValue[];
}

/** A value as the text of a snippet: braces and dollars would mean fields there. */
function formatSnippet(text: string): string {
  return text.replace(/[\\${}]/g, '\\$&');
}

/** The fields of an object that are not there yet, each with an example of its value. */
function listFields(
  { state, pos }: CompletionContext,
  object: JsonNode,
  schema: Schema,
  { hasValue, isQuoted }: { readonly hasValue: boolean; readonly isQuoted: boolean },
): Completion[] {
  const present = object
    .getChildren('Property')
    .filter(({ from, to }) => pos <= from || pos > to)
    .map((property) => readPropertyName(state, property));
  return schema.properties
    .filter(({ name }) => !present.includes(name))
    .map(({ name, required, schema: own }) => {
      const field: Completion = {
        label: isQuoted ? `"${name}"` : name,
        displayLabel: name,
        detail: required ? 'required' : formatFacts(own).split(' · ')[0]!,
        info: [own.description, formatFacts(own)].filter(Boolean).join('\n'),
        boost: required ? 1 : 0,
        type: 'property',
      };
      const example = formatSnippet(JSON.stringify(buildExampleValue(own)));
      return hasValue
        ? { ...field, apply: `"${name}"` }
        : snippetCompletion(`"${name}": \${${example}}`, field);
    });
}

/** Values that a schema allows, shows as examples, or that this session has seen. */
function listValues(
  name: string,
  schema: Schema,
  known: readonly SeenValue[],
  isQuoted: boolean,
): Completion[] {
  const build = (value: Json): Completion => {
    const text = JSON.stringify(value);
    const label = !isQuoted && typeof value === 'string' ? value : text;
    return { label, displayLabel: text, apply: text, type: 'constant' };
  };
  const seen = listMatchingValues(known, name, schema).map(({ value, label }) => ({
    ...build(value),
    detail: label || 'from this session',
    boost: 2,
  }));
  const isBoolean = schema.types.includes('boolean');
  const stated = schema.enum ?? (isBoolean ? [true, false] : [buildExampleValue(schema)]);
  const values = [...stated, ...(schema.nullable ? [null] : [])];
  const named = values.map(build);
  return [...seen, ...named].filter(
    ({ label }, index, all) => all.findIndex((other) => other.label === label) === index,
  );
}

function findObject(node: JsonNode): JsonNode | undefined {
  for (let at: JsonNode | null = node; at; at = at.parent) if (at.name === 'Object') return at;
  return undefined;
}

/** Completes fields and values of a body from its schema. */
export function completeBody(
  context: CompletionContext,
  knowledge: BodySchema,
): CompletionResult | null {
  const { state, pos } = context;
  const node = syntaxTree(state).resolveInner(pos, -1);
  const before = state.sliceDoc(0, pos).trimEnd();
  const isBetween = /[{,]$/.test(before) || (node.name === 'Object' && !before.endsWith(':'));
  if (node.name === 'PropertyName' || (isBetween && !isInArray(node))) {
    return completeField(context, node, knowledge);
  }
  return completeValue(context, node, knowledge, before.endsWith(':'));
}

/** Whether a field's name has a value behind it already. */
function hasValue({ parent, nextSibling }: JsonNode): boolean {
  return parent?.lastChild?.name !== 'PropertyName' && !nextSibling?.type.isError;
}

function completeField(
  context: CompletionContext,
  node: JsonNode,
  { schema }: BodySchema,
): CompletionResult | null {
  const { state, pos, explicit } = context;
  const isName = node.name === 'PropertyName';
  const object = findObject(node);
  const own = object && findSchema(schema, findPath(state, object));
  if (!object || !own) return null;
  const from = isName ? node.from : (context.matchBefore(/"?\w*$/)?.from ?? pos);
  if (!explicit && from === pos) return null;
  // Options are matched with what is typed: with its quote, or without.
  const isQuoted = state.sliceDoc(from, pos).startsWith('"');
  return {
    from,
    to: isName ? node.to : pos,
    options: listFields(context, object, own, { hasValue: isName && hasValue(node), isQuoted }),
    validFor: isQuoted ? /^"\w*$/ : /^\w*$/,
  };
}

/** The name of the field that a path leads to, or into. */
function findFieldName(path: ReturnType<typeof findPath>): string {
  return path.findLast((step) => typeof step === 'string') ?? '';
}

function completeValue(
  context: CompletionContext,
  node: JsonNode,
  { schema, known }: BodySchema,
  isAwaited: boolean,
): CompletionResult | null {
  const { state, pos, explicit } = context;
  const isText = node.name === 'String';
  const isValue = isText || /^(Number|True|False|Null)$/.test(node.name);
  const path = findPath(state, node);
  const isEntry = !isValue && isInArray(node);
  const own = findSchema(schema, isEntry ? [...path, 0] : path);
  if (!own || own.properties.length > 0) return null;
  const from = isValue ? node.from : (context.matchBefore(/[\w.+-]*$/)?.from ?? pos);
  if (!explicit && !isText && from === pos && !isAwaited) return null;
  const isQuoted = state.sliceDoc(from, pos).startsWith('"');
  return {
    from,
    to: isValue ? node.to : pos,
    options: listValues(findFieldName(path), own, known(), isQuoted),
    validFor: isQuoted ? /^"[\w.+:-]*$/ : /^[\w.+:-]*$/,
  };
}

function isInArray(node: JsonNode): boolean {
  return node.name === 'Array' || node.parent?.name === 'Array';
}
