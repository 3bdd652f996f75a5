import { isJsonObject, type Json } from '#contract/json.ts';
import type { SchemaProperty } from '#description/schema.ts';
import { chooseHold, formatGoName, formatGoType, readGoType, type GoType } from './sdk-types.ts';
import { quoteGo } from './literals.ts';

const PREFIX = 'wallet.';
/** Longest value that stays on one line. */
const MAX_INLINE = 60;
const TAB = '\t';

/** A field of a literal, and its value as code. */
export type GoEntry = readonly [name: string, code: string];

/** Code with all lines but the first further in. */
function indent(code: string): string {
  return code.replaceAll('\n', `\n${TAB}`);
}

/** Values of neighbouring lines begin in one column, as gofmt has it. */
function alignEntries(entries: readonly GoEntry[]): readonly string[] {
  const isLong = (index: number) => entries[index]?.[1].includes('\n') ?? true;
  return entries.map(([name, code], at) => {
    if (isLong(at)) return `${name}: ${code}`;
    let [first, last] = [at, at];
    while (!isLong(first - 1)) first -= 1;
    while (!isLong(last + 1)) last += 1;
    const width = Math.max(...entries.slice(first, last + 1).map(([key]) => key.length));
    return `${`${name}:`.padEnd(width + 1)} ${code}`;
  });
}

/** A literal of a struct, with a line for each field where one line does not hold all of them. */
export function formatStruct(open: string, entries: readonly GoEntry[], isBlock = false): string {
  const line = `${open}{${entries.map(([name, code]) => `${name}: ${code}`).join(', ')}}`;
  if (!isBlock && line.length <= MAX_INLINE && !line.includes('\n')) return line;
  if (entries.length === 0) return `${open}{}`;
  const lines = alignEntries(entries).map((own) => `${TAB}${indent(own)},`);
  return [`${open}{`, ...lines, '}'].join('\n');
}

function formatList(open: string, items: readonly string[]): string {
  const line = `${open}{${items.join(', ')}}`;
  if (line.length <= MAX_INLINE && !line.includes('\n')) return line;
  return [`${open}{`, ...items.map((item) => `${TAB}${indent(item)},`), '}'].join('\n');
}

/** A value whose type nobody knows. */
export function formatAny(value: Json): string {
  if (Array.isArray(value)) return formatList('[]any', value.map(formatAny));
  if (isJsonObject(value)) {
    const entries = Object.entries(value).map(
      ([name, own]) => `${quoteGo(name)}: ${formatAny(own)}`,
    );
    return formatList('map[string]any', entries);
  }
  if (typeof value === 'string') return quoteGo(value);
  return value === null ? 'nil' : JSON.stringify(value);
}

/** @param open how a struct or a list begins: its type, or nothing where a list around it says the type */
function formatTyped(value: Json, type: GoType, open: string): string {
  if (type.kind === 'list' && Array.isArray(value)) {
    const { item } = type;
    // A list says the type of its items.
    const inner = item.kind === 'struct' || item.kind === 'list' ? '' : formatGoType(item, PREFIX);
    return formatList(
      open,
      value.map((own) => formatTyped(own, item, inner)),
    );
  }
  if (type.kind === 'struct' && isJsonObject(value))
    return formatStruct(open, listEntries(value, type.properties, type.name));
  return formatAny(value);
}

/** The fields of an object, as the struct of the package has them. */
function listEntries(
  value: Readonly<Record<string, Json>>,
  properties: readonly SchemaProperty[],
  place: string,
): readonly GoEntry[] {
  return Object.entries(value).map(([name, own]): GoEntry => {
    const property = properties.find((one) => one.name === name);
    return [formatGoName(name), property ? formatField(own, property, place) : formatAny(own)];
  });
}

/** The value of a field. @param place the name of the struct */
export function formatField(value: Json, property: SchemaProperty, place: string): string {
  const type = readGoType(property.schema, `${place}${formatGoName(property.name)}`);
  const hold = chooseHold(type, property);
  const written = formatGoType(type, PREFIX);
  if (value === null) return hold === 'nullable' ? `wallet.Null[${written}]()` : 'nil';
  const code = formatTyped(value, type, written);
  if (hold === 'plain') return code;
  // A constant has no type yet, and a number would be an int.
  const isNumber = type.kind === 'int64' || type.kind === 'float64';
  const exact = isNumber ? `[${written}]` : '';
  if (hold === 'nullable') return `wallet.Value${exact}(${code})`;
  const isComposite = type.kind === 'struct' || type.kind === 'list';
  return isComposite ? `&${code}` : `wallet.Ptr${exact}(${code})`;
}
