/** Elements in the middle of a line. Each other element begins a text, and ends one. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'em',
  'i',
  'mark',
  's',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'wbr',
]);

/** Elements whose text is code in the middle of a line. */
export const CODE_ELEMENTS: ReadonlySet<string> = new Set(['code', 'kbd', 'samp', 'var']);
