import type { SampleRequest } from '#model/samples/sample-request.ts';
import type { SampleLanguage } from '#model/site-model.ts';
import { formatSample } from '#site/console/request/build-sample.ts';

/** A place of a sample where a value of the reader stands. */
export type Slot =
  | { readonly kind: 'path' | 'body' | 'body-text' }
  | {
      readonly kind: 'header' | 'field';
      readonly name: string;
      /** What stands before the value within the same quotes. */
      readonly prefix: string;
      /** What makes a new UUID with each call, in place of a value. */
      readonly expression?: string;
    };

/** A piece of a sample: text that is always the same, or a slot. */
export type Piece = string | Slot;

/** A slot and what of the sample's text it takes the place of. */
interface Place {
  readonly slot: Slot;
  readonly start: number;
  readonly end: number;
}

const UUID_CALLS: Readonly<Record<SampleLanguage, string>> = {
  curl: '"NAME: $(uuidgen)"',
  javascript: 'crypto.randomUUID()',
  typescript: 'crypto.randomUUID()',
  php: "'NAME: ' . $uuid",
  python: 'str(uuid.uuid4())',
  ruby: 'SecureRandom.uuid',
  go: 'uuid',
};

/** Languages that write a header's name and value into one text. */
const WITH_NAME: readonly SampleLanguage[] = ['curl', 'php'];

const isQuote = (character: string) => /['"`]/.test(character);
const isUuidHeader = (name: string) => /^idempotency-key$/i.test(name);

function formatUuidCall(name: string, language: SampleLanguage): string {
  return UUID_CALLS[language].replace('NAME', name);
}

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
  language: SampleLanguage,
): { readonly marked: SampleRequest; readonly slots: readonly Slot[] } {
  const slots: Slot[] = [];
  const put = (slot: Slot) => `${mark}${slots.push(slot) - 1}z`;
  const headers = request.headers.map((header) => {
    const { name } = header;
    if (header.kind !== 'text' || fixed.has(name.toLowerCase())) return header;
    const slot: Slot = {
      kind: 'header',
      name,
      prefix: WITH_NAME.includes(language) ? `${name}: ` : '',
      ...(isUuidHeader(name) && { expression: formatUuidCall(name, language) }),
    };
    return { ...header, value: put(slot) };
  });
  const { body } = request;
  const path = `/${put({ kind: 'path' })}`;
  if (body.kind === 'json') {
    const own = { ...body, value: put({ kind: 'body' }) };
    return { slots, marked: { ...request, path, headers, body: own } };
  }
  if (body.kind !== 'multipart') return { slots, marked: { ...request, path, headers } };
  const fields = body.fields.map(([name]) => {
    const prefix = language === 'curl' ? `${name}=` : '';
    return [name, put({ kind: 'field', name, prefix })] as const;
  });
  return { slots, marked: { ...request, path, headers, body: { ...body, fields } } };
}

/** The whole literal that a mark stands in. */
function findPlace(text: string, mark: string, slot: Slot): Place {
  let start = text.indexOf(mark);
  let end = start + mark.length;
  // The slash before it is the path's own.
  if (slot.kind === 'path') return { slot, start: start - 1, end };
  while (!isQuote(text.charAt(start - 1))) start -= 1;
  start -= 1;
  end += 1;
  const isInText = isQuote(text.charAt(start - 1)) && text.charAt(start - 1) === text.charAt(end);
  if (slot.kind !== 'body' || !isInText) return { slot, start, end };
  return { slot: { kind: 'body-text' }, start: start - 1, end: end + 1 };
}

/** The places where programs make a UUID for a header. */
function listUuidPlaces(request: SampleRequest, text: string, language: SampleLanguage): Place[] {
  return request.headers.flatMap((header) => {
    if (header.kind !== 'uuid') return [];
    const { name } = header;
    const expression = formatUuidCall(name, language);
    const isWithName = WITH_NAME.includes(language);
    const from = isWithName ? 0 : text.indexOf(name) + name.length;
    const start = text.indexOf(expression, from);
    const prefix = isWithName ? `${name}: ` : '';
    const slot: Slot = { kind: 'header', name, prefix, expression };
    return start < 0 ? [] : [{ slot, start, end: start + expression.length }];
  });
}

/**
 * Writes a request as a program and says which places of it are the reader's values: path and query, the
 * headers, the body and the fields of a form. Everything else is fixed.
 *
 * @param fixed lower-case names of headers whose values are not the reader's
 */
export function buildTemplate(
  request: SampleRequest,
  language: SampleLanguage,
  fixed: ReadonlySet<string>,
): readonly Piece[] {
  const mark = createMark(formatSample(request, language));
  const { marked, slots } = markRequest(request, mark, fixed, language);
  const text = formatSample(marked, language);
  const places = [
    ...slots.map((slot, index) => findPlace(text, `${mark}${index}z`, slot)),
    ...listUuidPlaces(request, text, language),
  ].toSorted((one, other) => one.start - other.start);
  let at = 0;
  const pieces = places.flatMap(({ slot, start, end }): Piece[] => {
    const before = text.slice(at, start);
    at = end;
    return [before, slot];
  });
  return [...pieces, text.slice(at)];
}
