// Objects and lists as each language's samples write them.
import type { Dialect, Entries } from './dialect.ts';
import type { ValueStyle } from './value-style.ts';

/** Longest object or list that stays on one line, in characters. */
const MAX_INLINE = 60;
/** Longest pair of a condition and whether it holds that stays on one line. */
const MAX_PAIR = 90;
/** Longest line of a comment, in characters. */
const MAX_COMMENT = 92;

/** Code with all lines but the first further in. */
export function indent(code: string, by: string): string {
  return code.replaceAll('\n', `\n${by}`);
}

function writeLines(
  [open, close]: readonly [open: string, close: string],
  items: readonly string[],
  style: ValueStyle,
): string {
  if (items.length === 0) return open + close;
  const lines = items.map((item) => style.indent + indent(item, style.indent));
  return `${open}\n${lines.join(',\n')}${style.trailingComma ? ',' : ''}\n${close}`;
}

/** The widest key among the neighbours of an entry that stand on one line each, as it does. */
function findWidth(keys: readonly string[], entries: Entries, at: number): number {
  const isLong = (index: number) => entries[index]?.[1].includes('\n') ?? true;
  if (isLong(at)) return 0;
  let [first, last] = [at, at];
  while (!isLong(first - 1)) first -= 1;
  while (!isLong(last + 1)) last += 1;
  return Math.max(...keys.slice(first, last + 1).map((key) => key.length));
}

/** Writes an object; a style's brackets depend on its keys. */
export function writeObject(entries: Entries, style: ValueStyle, isInline = false): string {
  const brackets = [style.openMap(entries.map(([name]) => name)), style.closeMap] as const;
  const keys = entries.map(([name]) => style.key(name));
  const items = entries.map(([, code], at) => keys[at]! + style.pair + code);
  const line = brackets.join(style.padding + items.join(', ') + style.padding);
  if (isInline && items.length > 0 && line.length <= MAX_INLINE && !line.includes('\n'))
    return line;
  if (!style.isAligned) return writeLines(brackets, items, style);
  const aligned = entries.map(([, code], at) => {
    const width = findWidth(keys, entries, at) + style.pair.length;
    return (keys[at]! + style.pair).padEnd(width) + code;
  });
  return writeLines(brackets, aligned, style);
}

/** What a language's literals say about its values. */
export function createValues(
  style: ValueStyle,
): Pick<Dialect, 'literal' | 'object' | 'list' | 'request' | 'criteria'> {
  const literal: Dialect['literal'] = (value) => {
    if (typeof value === 'string') return style.string(value);
    if (typeof value === 'boolean') return value ? style.true : style.false;
    return value === null ? style.null : String(value);
  };
  return {
    literal,
    object: (entries, isInline) => writeObject(entries, style, isInline),
    list(items) {
      const line = style.openList + items.join(', ') + style.closeList;
      const fits = line.length <= MAX_INLINE && !line.includes('\n');
      return fits ? line : writeLines([style.openList, style.closeList], items, style);
    },
    request: (entries) => writeObject(entries, style),
    criteria(entries) {
      const pairs = entries.map(([condition, holds]) => {
        const pair = style.pairBrackets.join(`${literal(condition)}, ${holds}`);
        return pair.length <= MAX_PAIR
          ? pair
          : writeLines(style.pairBrackets, [literal(condition), holds], style);
      });
      return writeLines([style.openCriteria, style.closeList], pairs, style);
    },
  };
}

/** A comment of as many lines as it takes. */
export function writeComment(mark: string, text: string): string {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)!} ${word}`.trim();
    if (longer.length <= MAX_COMMENT) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => `${mark} ${line}`).join('\n');
}
