import type { Language } from '#languages/language.ts';
import type { SampleRequest } from '#languages/sample/sample-request.ts';

/** What of a language templates are built with. */
export type TemplateLanguage = Pick<Language, 'writeSample' | 'reading'>;

/** Where in a sample a value of the reader stands. */
export type Slot =
  | { readonly kind: 'path' | 'body' | 'body-text' }
  | {
      readonly kind: 'header' | 'field';
      readonly name: string;
      /** What stands before the value within the same quotes. */
      readonly prefix: string;
    };

/** A piece of a sample: text that is always the same, or a slot. */
export type Piece = string | Slot;

/** A slot, and the range of the sample's text that it replaces. */
interface SlotRange {
  readonly slot: Slot;
  readonly start: number;
  readonly end: number;
}

const isQuote = (character: string) => /['"`]/.test(character);

/** A mark that stands nowhere in a text. */
function createMark(text: string): string {
  let mark = 'qslot';
  while (text.includes(mark)) mark += 'q';
  return `${mark}x`;
}

/** Slots of the values that a request holds, each by its mark in the request that is returned. */
function markRequest(
  request: SampleRequest,
  mark: string,
  fixed: ReadonlySet<string>,
  { reading }: TemplateLanguage,
): { readonly marked: SampleRequest; readonly slots: readonly Slot[] } {
  const slots: Slot[] = [];
  const put = (slot: Slot) => `${mark}${slots.push(slot) - 1}z`;
  const headers = request.headers.map((header) => {
    const { name } = header;
    if (header.kind === 'bearer' || fixed.has(name.toLowerCase())) return header;
    const slot: Slot = {
      kind: 'header',
      name,
      // A key stands in a variable, away from its header's name.
      prefix: header.kind === 'key' ? '' : (reading.headerPrefix?.(name) ?? ''),
    };
    return { ...header, value: put(slot) };
  });
  const { body } = request;
  const path = `/${put({ kind: 'path' })}`;
  if (body.kind === 'json') {
    const changed = { ...body, value: put({ kind: 'body' }) };
    return { slots, marked: { ...request, path, headers, body: changed } };
  }
  if (body.kind !== 'multipart') return { slots, marked: { ...request, path, headers } };
  const fields = body.fields.map(([name]) => {
    const prefix = reading.fieldPrefix?.(name) ?? '';
    return [name, put({ kind: 'field', name, prefix })] as const;
  });
  return { slots, marked: { ...request, path, headers, body: { ...body, fields } } };
}

/** The whole literal that a mark is in. */
function findRange(text: string, mark: string, slot: Slot): SlotRange {
  let start = text.indexOf(mark);
  let end = start + mark.length;
  // The slash before the mark belongs to the path.
  if (slot.kind === 'path') return { slot, start: start - 1, end };
  while (!isQuote(text.charAt(start - 1))) start -= 1;
  start -= 1;
  end += 1;
  const isInText = isQuote(text.charAt(start - 1)) && text.charAt(start - 1) === text.charAt(end);
  if (slot.kind !== 'body' || !isInText) return { slot, start, end };
  return { slot: { kind: 'body-text' }, start: start - 1, end: end + 1 };
}

/**
 * Writes a request as a program and says which parts of the program are the reader's values: path and query, the
 * headers, the body and the fields of a form. Everything else is fixed.
 *
 * @param fixed lower-case names of headers whose values are not the reader's
 */
export function buildTemplate(
  request: SampleRequest,
  language: TemplateLanguage,
  fixed: ReadonlySet<string>,
): readonly Piece[] {
  const mark = createMark(language.writeSample(request));
  const { marked, slots } = markRequest(request, mark, fixed, language);
  const text = language.writeSample(marked);
  const ranges = slots
    .map((slot, index) => findRange(text, `${mark}${index}z`, slot))
    .toSorted((one, other) => one.start - other.start);
  let position = 0;
  const pieces = ranges.flatMap(({ slot, start, end }): Piece[] => {
    const before = text.slice(position, start);
    position = end;
    return [before, slot];
  });
  return [...pieces, text.slice(position)];
}
