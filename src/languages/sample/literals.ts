import type { Json } from '#contract/json.ts';

/** How a language writes JSON values as literals. */
export interface LiteralStyle {
  readonly string: (text: string) => string;
  readonly null: string;
  readonly true: string;
  readonly false: string;
  /** Opening of a map that has these keys, up to and including its bracket. */
  readonly openMap: (keys: readonly string[]) => string;
  readonly closeMap: string;
  /** Space inside the brackets of a map on one line. */
  readonly padding: '' | ' ';
  /** Between key and value. */
  readonly pair: string;
  readonly key: (text: string) => string;
  readonly indent: string;
  /** Whether the last entry of several lines is followed by a comma. */
  readonly trailingComma: boolean;
}

/** Longest list or map that stays on one line, in characters. */
const MAX_INLINE = 60;

/** JSON itself, for bodies that are written as text. */
export const JSON_STYLE: LiteralStyle = {
  string: (text) => JSON.stringify(text),
  null: 'null',
  true: 'true',
  false: 'false',
  openMap: () => '{',
  closeMap: '}',
  padding: ' ',
  pair: ': ',
  key: (name) => JSON.stringify(name),
  indent: '  ',
  trailingComma: false,
};

/**
 * Writes a JSON value as a literal of a language; `depth` is the indentation of the line it starts on.
 * Lists and maps inside others stay on one line where they fit.
 */
export function formatLiteral(value: Json, style: LiteralStyle, depth = 0): string {
  const parts = splitContainer(value, style);
  if (!parts) return formatScalar(value, style);
  const { open, close, entries } = parts;
  if (entries.length === 0) return open + close;
  const inner = style.indent.repeat(depth + 1);
  const lines = entries.map(
    ({ prefix, item }) => inner + prefix + formatNested(item, style, depth + 1),
  );
  const end = style.trailingComma ? ',' : '';
  return `${open}\n${lines.join(',\n')}${end}\n${style.indent.repeat(depth)}${close}`;
}

/** Writes a value that stands inside of another one: on one line where it fits. */
export function formatNested(value: Json, style: LiteralStyle, depth: number): string {
  const inline = formatInline(value, style);
  return fitsInline(inline) ? inline : formatLiteral(value, style, depth);
}

/** Whether a text is short enough for a list or a map on one line. */
export function fitsInline(text: string): boolean {
  return text.length <= MAX_INLINE && !text.includes('\n');
}

function formatInline(value: Json, style: LiteralStyle): string {
  const parts = splitContainer(value, style);
  if (!parts) return formatScalar(value, style);
  const { open, close, entries, padding } = parts;
  if (entries.length === 0) return open + close;
  const items = entries.map(({ prefix, item }) => prefix + formatInline(item, style));
  return open + padding + items.join(', ') + padding + close;
}

interface Container {
  readonly open: string;
  readonly close: string;
  readonly padding: string;
  readonly entries: readonly { readonly prefix: string; readonly item: Json }[];
}

function splitContainer(value: Json, style: LiteralStyle): Container | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const entries = value.map((item: Json) => ({ prefix: '', item }));
    return { open: '[', close: ']', padding: '', entries };
  }
  const pairs: [string, Json][] = Object.entries(value);
  return {
    open: style.openMap(pairs.map(([key]) => key)),
    close: style.closeMap,
    padding: style.padding,
    entries: pairs.map(([key, item]) => ({ prefix: style.key(key) + style.pair, item })),
  };
}

function formatScalar(value: Json, style: LiteralStyle): string {
  if (typeof value === 'string') return style.string(value);
  if (typeof value === 'boolean') return value ? style.true : style.false;
  return value === null ? style.null : JSON.stringify(value);
}
