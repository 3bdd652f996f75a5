import { formatJsonValue } from '#contract/json.ts';
import { formatLimits, formatSchemaType } from '#site/article/format-schema.ts';
import type { SiteModel } from '#model/site-model.ts';
import type { Json } from '#contract/json.ts';
import type { Schema, SchemaProperty } from '#description/schema.ts';
import { formatCode, formatLine } from './markdown-syntax.ts';
import { formatDescription } from './mdx-markdown.ts';

/** What a value may be, each fact as a short phrase of Markdown: limits, allowed values, default. */
export function formatFacts(schema: Schema): string[] {
  const { readOnly, writeOnly, deprecated } = schema;
  const { pattern, ...limits } = schema.limits;
  const code = (value: Json) => formatCode(formatJsonValue(value));
  return [
    ...formatLimits({ ...schema, limits }),
    pattern === undefined ? '' : `matches ${code(pattern)}`,
    schema.constant === undefined ? '' : `always ${code(schema.constant)}`,
    schema.enum ? `one of ${schema.enum.map(code).join(', ')}` : '',
    schema.default === undefined ? '' : `default ${code(schema.default)}`,
    readOnly ? 'read only' : '',
    writeOnly ? 'write only' : '',
    deprecated ? 'deprecated' : '',
  ].filter((fact) => fact !== '');
}

/** A schema as nested lists of its properties; '' for a plain value. */
export function formatSchema(model: SiteModel, schema: Schema, depth = 0): string {
  const own = unwrap(schema);
  const indent = '  '.repeat(depth);
  const lines = [
    ...own.properties.map((property) => formatProperty(model, property, depth)),
    ...(own.oneOf ?? []).map((choice) => {
      const inside = formatSchema(model, choice, depth + 1);
      const description = formatLine(formatDescription(model, choice.description));
      const line = `${indent}- either ${formatSchemaType(choice)}${description && `: ${description}`}`;
      return inside === '' ? line : `${line}\n${inside}`;
    }),
  ];
  if (own.additionalProperties) {
    const value = own.additionalProperties;
    const property = { name: 'any key', required: false, schema: value };
    lines.push(formatProperty(model, property, depth));
  }
  return lines.join('\n');
}

/** The schema of what a list holds, however deep the lists. */
function unwrap(schema: Schema): Schema {
  return schema.items ? unwrap(schema.items) : schema;
}

function formatProperty(
  model: SiteModel,
  { name, required, schema }: SchemaProperty,
  depth: number,
): string {
  const items = unwrap(schema);
  const facts = [
    formatSchemaType(schema),
    items.circular ? 'as above' : '',
    required ? 'required' : '',
    ...formatFacts(schema),
    ...(items === schema ? [] : formatFacts(items).map((fact) => `each ${fact}`)),
  ];
  const hasExample = schema.example !== undefined && schema.properties.length === 0;
  const text = [
    formatLine(formatDescription(model, schema.description)),
    hasExample ? `Example: ${formatCode(formatJsonValue(schema.example ?? null))}.` : '',
  ];
  const head = `${formatCode(name)} (${facts.filter((fact) => fact !== '').join('; ')})`;
  const line = [head, text.filter((part) => part !== '').join(' ')].filter((part) => part !== '');
  const inside = formatSchema(model, schema, depth + 1);
  return `${'  '.repeat(depth)}- ${line.join(': ')}${inside && `\n${inside}`}`;
}
