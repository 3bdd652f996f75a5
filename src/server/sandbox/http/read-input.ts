import { isJsonObject } from '#contract/json.ts';
import { BodyError } from '#server/edge/body/body-error.ts';
import { readBytes } from '#server/edge/body/read-bytes.ts';
import { readText } from '#server/edge/body/read-text.ts';
import type { UploadedFile } from '#server/sandbox/kernel/call.ts';
import { formatCanonicalJson } from '#server/sandbox/kernel/canonical-json.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { hashBytes, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import type { Checks, Mistake } from '#server/sandbox/kernel/create-checks.ts';
import {
  findBody,
  findError,
  type BodyDescription,
  type Operation,
  type Parameter,
} from '#server/sandbox/kernel/operation.ts';
import { assertKnownFields, assertKnownParameters } from './assert-known-names.ts';
import { WHOLE_VALUE } from '#server/sandbox/kernel/describe-mistake.ts';
import { findInexactNumber } from './find-inexact-number.ts';
import { findRepeatedName } from './find-repeated-name.ts';

const MAX_JSON_BYTES = 256 * 1024;
const MAX_FORM_BYTES = 17 * 1024 * 1024;

/** A body as it was sent. */
export interface SentBody {
  /** The JSON value, or the fields of a form without the files; undefined without a body. */
  readonly value: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** What is wrong with the body as such. */
  readonly mistake: 'too-large' | 'unreadable' | undefined;
  /** A number that is not what was sent, or a field that was sent twice. */
  readonly lost?: Mistake | undefined;
  /**
   * Tells bodies apart. It is the same for the same form in other wrapping, and for the same JSON in another order. Only a call
   * with an idempotency key asks for it.
   */
  readonly computeFingerprint: () => string;
}

/** Parameters and body that fit the description. */
export interface Input {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const NO_BODY: SentBody = {
  value: undefined,
  files: {},
  mistake: undefined,
  computeFingerprint: () => '',
};

/** Reads a request's body, whatever is in it. */
export async function readSentBody(request: Request, operation: Operation): Promise<SentBody> {
  const described = findBody(operation);
  // Fields that are sent to a call without a body are refused as unknown ones.
  if (!described) return operation.method === 'GET' ? NO_BODY : readStrayJson(request);
  if (described.kind !== 'form') return readSentJson(request);
  const bytes = await readBytes(request, MAX_FORM_BYTES);
  if (!bytes) return { ...NO_BODY, mistake: 'too-large' };
  return readForm(bytes, request.headers.get('content-type') ?? '', described);
}

async function readStrayJson(request: Request): Promise<SentBody> {
  const { value } = await readSentJson(request);
  return { ...NO_BODY, value };
}

async function readSentJson(request: Request): Promise<SentBody> {
  try {
    const text = await readText(request, { maxBytes: MAX_JSON_BYTES });
    if (text === '') return NO_BODY;
    const value: unknown = JSON.parse(text);
    return {
      ...NO_BODY,
      value,
      lost: findInexactNumber(text) ?? findRepeatedName(text),
      computeFingerprint: () => hashSecret(formatCanonicalJson(value)),
    };
  } catch (error) {
    const isTooLarge = error instanceof BodyError && error.failure === 'too-large';
    return { ...NO_BODY, mistake: isTooLarge ? 'too-large' : 'unreadable' };
  }
}

async function readForm(
  bytes: Uint8Array,
  contentType: string,
  { content: { schema } }: BodyDescription,
): Promise<SentBody> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => undefined);
  if (!form) return { ...NO_BODY, mistake: 'unreadable' };
  const isSwitch = (name: string) =>
    schema.properties.some((own) => own.name === name && own.schema.types.includes('boolean'));
  const files: Record<string, UploadedFile> = {};
  const value: Record<string, unknown> = {};
  const prints: string[] = [];
  let lost: Mistake | undefined;
  for (const [name, field] of form) {
    if (Object.hasOwn(value, name) || Object.hasOwn(files, name))
      lost ??= { pointer: `/${name}`, detail: `${name} is in the form twice.` };
    if (typeof field === 'string') {
      value[name] = isSwitch(name) ? parseSwitch(field) : field;
      prints.push(`${name}=${field}`);
    } else {
      const bytes = new Uint8Array(await field.arrayBuffer());
      files[name] = { name: field.name, bytes };
      prints.push(`${name}:${hashBytes(bytes)}`);
    }
  }
  const computeFingerprint = () => hashSecret(prints.join('\n'));
  return { value, files, mistake: undefined, lost, computeFingerprint };
}

function parseSwitch(text: string): unknown {
  return text === 'true' ? true : text === 'false' ? false : text;
}

/**
 * Minds the description: names, types, limits, defaults. Refuses with `parameter_unknown`, `field_unknown` or
 * `validation_failed` and the pointer, and a body that is too large with `file_too_large`, where the operation documents it.
 */
export function checkInput(
  operation: Operation,
  checks: Checks,
  parts: {
    readonly url: URL;
    readonly headers: Headers;
    readonly values: Readonly<Record<string, string>>;
    readonly body: SentBody;
  },
): Input {
  assertKnownParameters(operation, parts.url);
  for (const parameter of operation.parameters) {
    if (parameter.location === 'query') continue;
    const text =
      parameter.location === 'path'
        ? parts.values[parameter.name]
        : (parts.headers.get(parameter.name) ?? undefined);
    checkParameter(operation, checks, parameter, text);
  }
  const query = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.location === 'query')
      .flatMap((parameter) => {
        const [text, ...others] = parts.url.searchParams.getAll(parameter.name);
        if (others.length > 0) failRepeated(parameter, others.length + 1);
        const value = checkParameter(operation, checks, parameter, text);
        return value === undefined ? [] : [[parameter.name, value]];
      }),
  );
  return { query, body: checkBody(operation, checks, parts.body) };
}

function checkParameter(
  operation: Operation,
  checks: Checks,
  parameter: Parameter,
  text: string | undefined,
): unknown {
  const { required, schema } = parameter;
  if (text === undefined) {
    if (required) failParameter(parameter, `${WHOLE_VALUE} is missing.`);
    return schema.default;
  }
  const value = parseText(text, parameter);
  const mistake = checks.checkInput(schema.pointer, value);
  // An id in the path that cannot be one is as unknown as any other where nothing else is documented.
  const isLeftToHandler =
    parameter.location === 'path' && !findError(operation, 'validation_failed');
  if (mistake && !isLeftToHandler) failParameter(parameter, nameEntry(mistake));
  return value;
}

/** The detail of a mistake in a parameter. An entry of a list has the parameter's name too, not its place. */
function nameEntry({ pointer, detail }: Mistake): string {
  const place = pointer.slice(1);
  return place === '' ? detail : `${WHOLE_VALUE}${detail.slice(place.length)}`;
}

/** Of a parameter that is sent again only one value could count, and the other would be ignored in silence. */
function failRepeated(parameter: Parameter, times: number): never {
  const isList = parameter.schema.types.includes('array');
  const cure = isList ? ' Send all values in one, with commas between them.' : ' Send one.';
  return failParameter(parameter, `${WHOLE_VALUE} is in the address ${times} times.${cure}`);
}

/** Ends a call for a parameter that does not fit. A pointer leads into body, path or query, so a header has none. */
function failParameter({ name, location }: Parameter, detail: string): never {
  if (location === 'header')
    failWith('validation_failed', { detail: detail.replace(WHOLE_VALUE, `The header ${name}`) });
  return failWith('validation_failed', {
    pointer: `/${name}`,
    detail: detail.replace(WHOLE_VALUE, name),
  });
}

function parseText(text: string, { schema: { types } }: Parameter): unknown {
  if (types.includes('array')) return text.split(',');
  if (types.includes('boolean')) return parseSwitch(text);
  if (!types.includes('integer') && !types.includes('number')) return text;
  return /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

function checkBody(operation: Operation, checks: Checks, sent: SentBody): unknown {
  const described = findBody(operation);
  if (!described) {
    assertKnownFields(operation, undefined, sent.value);
    return undefined;
  }
  if (sent.mistake === 'too-large')
    failWith(findError(operation, 'file_too_large') ? 'file_too_large' : 'validation_failed', {
      detail: `The body is larger than ${described.kind === 'form' ? MAX_FORM_BYTES : MAX_JSON_BYTES} bytes.`,
    });
  if (sent.mistake === 'unreadable')
    failWith('validation_failed', {
      pointer: '',
      detail: described.kind === 'form' ? 'The body is not a form.' : 'The body is not JSON.',
    });
  if (sent.value === undefined) {
    if (described.required)
      failWith('validation_failed', { pointer: '', detail: 'The body is missing.' });
    return undefined;
  }
  // Files are checked by what is in them; here only whether they are there.
  const names = Object.fromEntries(Object.keys(sent.files).map((name) => [name, '']));
  const isForm = isJsonObject(sent.value) && described.kind === 'form';
  const given = isForm ? { ...sent.value, ...names } : sent.value;
  assertKnownFields(operation, described.content.schema, given);
  return parseBody(described, checks, given, sent.lost);
}

/**
 * Reads a value as a described body: a copy with the defaults filled in. Refuses with `validation_failed` and its pointer.
 *
 * @param lost what of the text the value does not show
 */
export function parseBody(
  described: BodyDescription,
  checks: Checks,
  given: unknown,
  lost?: Mistake,
): unknown {
  const value = structuredClone(given);
  const mistake = checks.checkInput(described.content.schema.pointer, value) ?? lost;
  if (!mistake) return value;
  const detail = mistake.detail.replace(WHOLE_VALUE, 'The body');
  return failWith('validation_failed', { pointer: mistake.pointer, detail });
}
