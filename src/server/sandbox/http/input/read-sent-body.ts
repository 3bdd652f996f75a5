import { BodyError } from '#server/edge/body/body-error.ts';
import { isTooDeep } from '#contract/is-too-deep.ts';
import { readBytes } from '#server/edge/body/read-bytes.ts';
import { readText } from '#server/edge/body/read-text.ts';
import { HttpError } from '#server/edge/http-error.ts';
import type { UploadedFile } from '#server/sandbox/kernel/call.ts';
import { formatCanonicalJson } from '#server/sandbox/kernel/canonical-json.ts';
import type { Mistake } from '#server/sandbox/kernel/create-checks.ts';
import {
  findBody,
  type BodyDescription,
  type Operation,
} from '#server/sandbox/kernel/operation.ts';
import { hashBytes, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import { findInexactNumber } from './find-inexact-number.ts';
import { findRepeatedName } from './find-repeated-name.ts';
import { parseSwitch } from './parse-switch.ts';

/** What of a body is read. */
export const BODY_LIMITS = {
  jsonBytes: 256 * 1024,
  /** 1,000 payouts fit, indented, with references of 64 characters in escapes. */
  batchBytes: 1024 * 1024,
  formBytes: 17 * 1024 * 1024,
  /** Lists and objects in each other: the deepest body of the description has 8, and what copies a body calls itself. */
  depth: 64,
  /** Fields of a form: the longest form of the description has 4. Each takes time to read. */
  fields: 100,
};

/** Calls that take a list of 1,000 entries. All others have far shorter bodies. */
const BATCHES: ReadonlySet<string> = new Set(['payInBulk']);

/** How many bytes a call takes as JSON. */
export function readMostJsonBytes({ operationId }: Pick<Operation, 'operationId'>): number {
  return BATCHES.has(operationId) ? BODY_LIMITS.batchBytes : BODY_LIMITS.jsonBytes;
}

/** Why a body has no value. */
export type BodyMistake =
  | 'too-large'
  | 'unreadable'
  | 'encoded'
  | 'too-deep'
  | 'too-many-fields'
  | 'half-character';

/** A body as it was sent. */
export interface SentBody {
  /** The JSON value, or the fields of a form without the files; undefined without a body. */
  readonly value: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** What is wrong with the body as such. */
  readonly mistake: BodyMistake | undefined;
  /** A number that is not what was sent, or a field that was sent twice. */
  readonly lost?: Mistake | undefined;
  /**
   * Tells bodies apart. It is the same for the same form in other wrapping, and for the same JSON in another order. Only a call
   * with an idempotency key asks for it.
   */
  readonly computeFingerprint: () => string;
}

const NO_BODY: SentBody = {
  value: undefined,
  files: {},
  mistake: undefined,
  computeFingerprint: () => '',
};

/** A form with parts, and what stands between them (RFC 2046, section 5.1.1). */
const FORM_TYPE = /^multipart\/form-data *;.*?\bboundary=(?:"([^"]+)"|([^\s;"]+))/i;
/** One character for each byte. */
const LATIN_1 = new TextDecoder('latin1');

/** Reads a request's body, whatever is in it. */
export async function readSentBody(request: Request, operation: Operation): Promise<SentBody> {
  const described = findBody(operation);
  // Fields that are sent to a call without a body are refused as unknown ones.
  if (!described) return operation.method === 'GET' ? NO_BODY : readStrayJson(request, operation);
  if (described.kind !== 'form') return readSentJson(request, operation);
  const bytes = await readBytes(request, BODY_LIMITS.formBytes).catch(passRefusal);
  if (bytes === 'cut-off') return { ...NO_BODY, mistake: 'unreadable' };
  if (!bytes) return { ...NO_BODY, mistake: 'too-large' };
  const form = await readForm(bytes, request.headers.get('content-type') ?? '', described);
  return form ?? { ...NO_BODY, mistake: explainUnreadable(request) };
}

async function readStrayJson(request: Request, operation: Operation): Promise<SentBody> {
  const { value } = await readSentJson(request, operation);
  return { ...NO_BODY, value };
}

async function readSentJson(request: Request, operation: Operation): Promise<SentBody> {
  try {
    const text = await readText(request, {
      maxBytes: readMostJsonBytes(operation),
      isWholeJson: true,
    });
    if (text === '') return NO_BODY;
    if (isTooDeep(text, BODY_LIMITS.depth)) return { ...NO_BODY, mistake: 'too-deep' };
    const value: unknown = JSON.parse(text);
    return {
      ...NO_BODY,
      value,
      lost: findInexactNumber(text) ?? findRepeatedName(text),
      computeFingerprint: () => hashSecret(formatCanonicalJson(value)),
    };
  } catch (error) {
    // Of a body that nobody reads to its end, nothing is wrong with the text.
    if (error instanceof HttpError && !(error instanceof BodyError)) throw error;
    const failure = error instanceof BodyError ? error.failure : undefined;
    const isNamed = failure === 'too-large' || failure === 'half-character';
    return { ...NO_BODY, mistake: isNamed ? failure : explainUnreadable(request) };
  }
}

/** Nothing here unpacks a body, so a packed one is no JSON and no form. */
function explainUnreadable({ headers }: Request): BodyMistake {
  return (headers.get('content-encoding') ?? 'identity') === 'identity' ? 'unreadable' : 'encoded';
}

/** A client that has gone away in the middle is no failure of ours. @throws HttpError for what the server refuses */
function passRefusal(error: unknown): 'cut-off' {
  if (error instanceof HttpError) throw error;
  return 'cut-off';
}

/** @returns undefined for what is no form */
async function readForm(
  bytes: Uint8Array,
  contentType: string,
  { content: { schema } }: BodyDescription,
): Promise<SentBody | undefined> {
  const parts = countParts(bytes, contentType);
  if (parts === undefined) return undefined;
  if (parts > BODY_LIMITS.fields) return { ...NO_BODY, mistake: 'too-many-fields' };
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => undefined);
  if (!form) return undefined;
  const isSwitch = (name: string) =>
    schema.properties.some((own) => own.name === name && own.schema.types.includes('boolean'));
  const files = new Map<string, UploadedFile>();
  const value = new Map<string, unknown>();
  // As JSON, so that no line break in a value looks like the next field.
  const prints: (readonly [name: string, content: string | { readonly file: string }])[] = [];
  let lost: Mistake | undefined;
  for (const [name, field] of form) {
    if (value.has(name) || files.has(name))
      lost ??= { pointer: `/${name}`, detail: `${name} is in the form twice.` };
    if (typeof field === 'string') {
      value.set(name, isSwitch(name) ? parseSwitch(field) : field);
      prints.push([name, field]);
    } else {
      const bytes = new Uint8Array(await field.arrayBuffer());
      files.set(name, { name: field.name, bytes });
      prints.push([name, { file: hashBytes(bytes) }]);
    }
  }
  const computeFingerprint = () => hashSecret(JSON.stringify(prints));
  // Not written into an object one by one: a field `__proto__` would be lost.
  return {
    value: Object.fromEntries(value),
    files: Object.fromEntries(files),
    mistake: undefined,
    lost,
    computeFingerprint,
  };
}

/**
 * Counts the parts of a form before anything is made of them, since to read each one takes a while.
 *
 * @returns undefined for what is no form with parts (RFC 7578), which is the one kind that the description has
 */
function countParts(bytes: Uint8Array, contentType: string): number | undefined {
  const [, quoted, plain] = FORM_TYPE.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const text = LATIN_1.decode(bytes);
  const mark = `--${boundary}`;
  // The last mark ends the form.
  let count = -1;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + mark.length)) {
    count += 1;
    if (count > BODY_LIMITS.fields) break;
  }
  return count;
}
