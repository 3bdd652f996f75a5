import type { SampleRequest } from '#languages/sample/sample-request.ts';
import { isIdempotencyKey } from '#description/is-idempotency-key.ts';
import type { DescribedOperation } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import { formatValue } from '#languages/sample/url-text.ts';
import { type SampleLanguage, LANGUAGES } from '#languages/languages.ts';
import {
  buildDraftRequest,
  leaveOutOwnKey,
  parseField,
} from '#site/console/request/build-sample.ts';
import {
  DELAY_KEY,
  FORCE_KEY,
  findContent,
  formatHeaderKey,
  formatJson,
  formatKey,
  isFileField,
  parseJson,
  readBodyKind,
  type RequestDraft,
} from '#site/console/request/request-draft.ts';
import { DELAY_HEADER, FORCE_HEADER, WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import { alignSample, type Filling } from '#languages/reading/align-sample.ts';
import { formatComparable, readAddressValues } from './read-address.ts';
import { buildTemplate } from '#languages/reading/sample-template.ts';
import { UnreadableCodeError } from '#languages/reading/unreadable-code-error.ts';

/** Why an edited sample cannot be read, and where. */
export interface CodeProblem {
  /** Number of the line, from 1. */
  readonly line: number;
  /** The line as it stands there. */
  readonly text: string;
  readonly reason: string;
}

/** The form that an edited sample stands for, or what of it stands for none. */
export type Reading = { readonly draft: RequestDraft } | { readonly problem: CodeProblem };

/** What a sample was written from. */
export interface Written {
  readonly operation: DescribedOperation;
  readonly draft: RequestDraft;
  readonly language: SampleLanguage;
  /** What stands before an endpoint. */
  readonly base: string;
  /** Of the sandbox, where the sample names it. */
  readonly workspaceId: string | undefined;
}

/** Headers that follow from the operation, or that the sandbox is found by. */
const FIXED_HEADERS = new Set([
  'accept',
  'authorization',
  'content-type',
  WORKSPACE_HEADER.toLowerCase(),
]);

function build({ operation, base, workspaceId }: Written, draft: RequestDraft): SampleRequest {
  const request = buildDraftRequest(operation, draft, base, workspaceId);
  if (!request) throw new UnreadableCodeError(0, 'The body in the form is not valid JSON yet.');
  return request;
}

/** Names as a program writes them: within quotes, or behind an opening one. */
function isNamed(text: string, name: string): boolean {
  return ["'", '"'].some((quote) =>
    ['', ':', '=', '"'].some((end) => text.includes(`${quote}${name}${end || quote}`)),
  );
}

/** The draft with those optional headers and fields that an edited sample names. */
function choosePresent(written: Written, text: string): RequestDraft {
  const { operation, draft } = written;
  const headers = [
    ...operation.parameters.filter((own) => own.location === 'header').map(({ name }) => name),
    FORCE_HEADER,
    DELAY_HEADER,
  ].filter((name) => !isIdempotencyKey(name));
  const values = Object.fromEntries(
    headers.map((name) => [formatHeaderKey(name), isNamed(text, name) ? 'x' : '']),
  );
  const fields = findContent(operation)?.schema.properties ?? [];
  const isForm = readBodyKind(operation) === 'form';
  const form = fields.flatMap(({ name, schema }) =>
    isForm && !isFileField(schema) ? [[name, isNamed(text, name) ? 'x' : ''] as const] : [],
  );
  return {
    ...draft,
    values: { ...draft.values, ...values },
    form: { ...draft.form, ...Object.fromEntries(form) },
  };
}

function align(written: Written, text: string): readonly Filling[] {
  const language = LANGUAGES[written.language];
  const tryDraft = (draft: RequestDraft) =>
    alignSample(
      buildTemplate(build(written, draft), language, FIXED_HEADERS),
      text,
      language.reading,
    );
  try {
    return tryDraft(written.draft);
  } catch (error) {
    try {
      return tryDraft(choosePresent(written, text));
    } catch (other) {
      // The attempt that came further says more.
      const isFurther =
        other instanceof UnreadableCodeError &&
        error instanceof UnreadableCodeError &&
        other.position > error.position;
      throw isFurther ? other : error;
    }
  }
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A form's field as its text; one that cannot hold it is refused. */
function readPlain({ value, position }: Filling): string {
  const text = formatValue(value);
  // oxlint-disable-next-line no-control-regex -- what neither a header nor a field of one line can hold
  if (/[\u0000-\u001f\u007f]/.test(text)) {
    throw new UnreadableCodeError(position, 'A field with one line cannot hold this value.');
  }
  if (text === '')
    throw new UnreadableCodeError(position, 'There is no value. Remove the whole line.');
  return text;
}

/** The values of an address; those that mean what the form's own texts mean stay as these. */
function readTarget(
  { operation, draft }: Written,
  { value, position }: Filling,
): Readonly<Record<string, string>> {
  const read = readAddressValues(operation, formatValue(value), position);
  const kept = operation.parameters.flatMap((parameter) => {
    const key = formatKey(parameter);
    const own = draft.values[key] ?? '';
    const isKept =
      read[key] !== undefined &&
      own !== '' &&
      isSame(parseField(parameter, own), parseField(parameter, read[key]));
    return isKept ? [[key, own] as const] : [];
  });
  return { ...read, ...Object.fromEntries(kept) };
}

/** A draft with what was read; texts that mean what they meant before stay as the reader has written them. */
function fill(written: Written, fillings: readonly Filling[]): RequestDraft {
  const { operation, draft } = written;
  let values: Readonly<Record<string, string>> = { ...draft.values };
  const optional = operation.parameters.filter((own) => own.location === 'header').map(formatKey);
  for (const key of [...optional, FORCE_KEY, DELAY_KEY]) {
    if (key in values) values = { ...values, [key]: '' };
  }
  let { body } = draft;
  const form: Record<string, string> = {};
  for (const filling of fillings) {
    const { slot, value } = filling;
    if (slot.kind === 'path') {
      values = { ...values, ...readTarget(written, filling) };
    } else if (slot.kind === 'header') {
      values = { ...values, [formatHeaderKey(slot.name)]: readPlain(filling) };
    } else if (slot.kind === 'field') form[slot.name] = readPlain(filling);
    else if (!isSame(parseJson(body), value)) body = formatJson(value);
  }
  return leaveOutOwnKey(operation, { values, body, form, files: draft.files });
}

/** What is filled in, so that drafts can be compared. */
function listFilled(values: Readonly<Record<string, string>>): string {
  const filled = Object.entries(values).filter(([, value]) => value !== '');
  return JSON.stringify(filled.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isSameDraft(one: RequestDraft, other: RequestDraft): boolean {
  return (
    one.body === other.body &&
    listFilled(one.values) === listFilled(other.values) &&
    listFilled(one.form) === listFilled(other.form)
  );
}

/** What a request says in a slot. */
function readBack(request: SampleRequest, slot: Filling['slot']): Json | undefined {
  const { body, headers } = request;
  if (slot.kind === 'path') return formatComparable(request.path);
  if (slot.kind === 'header') {
    const header = headers.find(({ name }) => name === slot.name);
    return header && header.kind !== 'bearer' ? header.value : '';
  }
  if (slot.kind === 'field') {
    return body.kind === 'multipart' ? body.fields.find(([name]) => name === slot.name)?.[1] : '';
  }
  return body.kind === 'json' ? body.value : undefined;
}

/** Makes sure that the draft would be written as what was read: nothing is lost, nothing guessed. */
function prove(written: Written, draft: RequestDraft, fillings: readonly Filling[]): void {
  const request = build(written, draft);
  for (const { slot, value, position } of fillings) {
    const read = slot.kind === 'path' ? formatComparable(formatValue(value)) : value;
    if (!isSame(readBack(request, slot), read)) {
      throw new UnreadableCodeError(
        position,
        'The form would send something other than this code.',
      );
    }
  }
  const count = (kind: Filling['slot']['kind']) =>
    fillings.filter(({ slot }) => slot.kind === kind).length;
  const sent = request.headers.filter(
    ({ name, kind }) => kind !== 'bearer' && !FIXED_HEADERS.has(name.toLowerCase()),
  );
  const fields = request.body.kind === 'multipart' ? request.body.fields.length : 0;
  if (sent.length !== count('header') || fields !== count('field')) {
    throw new UnreadableCodeError(0, 'The form would send something other than this code.');
  }
}

function describe(text: string, { position, message }: UnreadableCodeError): CodeProblem {
  const before = text.slice(0, position).split('\n');
  const line = before.length;
  return { line, text: (text.split('\n')[line - 1] ?? '').trim(), reason: message };
}

/**
 * Reads an edited sample back into the form that it was written from.
 *
 * @param text the sample with the reader's changes
 * @returns the draft of the form itself where nothing has changed; a problem where the text says anything that
 *   the form cannot hold
 */
export function readSample(text: string, written: Written): Reading {
  try {
    const fillings = align(written, text);
    const draft = fill(written, fillings);
    prove(written, draft, fillings);
    return { draft: isSameDraft(draft, written.draft) ? written.draft : draft };
  } catch (error) {
    if (error instanceof UnreadableCodeError) return { problem: describe(text, error) };
    throw error;
  }
}
