import type { JsonValue } from '#model/site-model.ts';

/** How a language writes the constants, lists and maps of JSON. */
export interface LiteralStyle {
  readonly string: (text: string) => string;
  readonly null: string;
  readonly true: string;
  readonly false: string;
  readonly list: readonly [string, string];
  readonly map: readonly [string, string];
  /** Between key and value. */
  readonly pair: string;
  readonly key: (text: string) => string;
  readonly indent: string;
  /** Whether the last entry of a broken line is followed by a comma. */
  readonly trailingComma: boolean;
}

/** Writes a JSON value as a literal of a language, indented for a given depth. */
export function formatLiteral(value: JsonValue, style: LiteralStyle, depth = 0): string {
  if (value === null) return style.null;
  if (typeof value === 'boolean') return value ? style.true : style.false;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return style.string(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? style.list : style.map;
  const items = isList
    ? value.map((item: JsonValue) => formatLiteral(item, style, depth + 1))
    : Object.entries(value).map(
        ([key, item]) => `${style.key(key)}${style.pair}${formatLiteral(item, style, depth + 1)}`,
      );
  if (items.length === 0) return `${open}${close}`;
  const inner = style.indent.repeat(depth + 1);
  const end = style.trailingComma ? ',' : '';
  return `${open}\n${items.map((item) => inner + item).join(',\n')}${end}\n${style.indent.repeat(depth)}${close}`;
}

/** A text in single quotes in which only the backslash and the quote are escaped (PHP, Ruby). */
export function quoteSingle(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A text in single quotes for JavaScript and TypeScript. */
export function quoteScript(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}'`;
}

/** A text in double quotes as JSON writes it, which Go and Python read alike. */
export function quoteDouble(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\u007f', '\\u007f');
}

/** One word of a POSIX shell. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
