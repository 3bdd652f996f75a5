import { readBytes } from '#server/edge/read-bytes.ts';
import type { UploadedFile } from '#server/sandbox/kernel/call.ts';
import { refuse } from '#server/sandbox/kernel/refusal.ts';
import { hashBytes, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import type { Checks, Mistake } from '#server/sandbox/kernel/create-checks.ts';
import type { Operation, Parameter } from '#server/sandbox/kernel/operation.ts';
import { isJson } from '#server/sandbox/kernel/parse-description.ts';

const MAX_JSON_BYTES = 256 * 1024;
const MAX_FORM_BYTES = 17 * 1024 * 1024;

/** A body as it was sent. */
export interface SentBody {
  /** The JSON value, or the fields of a form without the files; undefined without a body. */
  readonly value: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
  /** What is wrong with the body as such. */
  readonly mistake: 'too-large' | 'unreadable' | undefined;
  /** Tells bodies apart; the same for the same form in other wrapping. */
  readonly fingerprint: string;
}

/** Parameters and body that fit the description. */
export interface Input {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const NO_BODY: SentBody = { value: undefined, files: {}, mistake: undefined, fingerprint: '' };

/** Reads a request's body, whatever is in it. */
export async function readSentBody(request: Request, operation: Operation): Promise<SentBody> {
  if (!operation.body) return NO_BODY;
  const isForm = operation.body.kind === 'form';
  const bytes = await readBytes(request, isForm ? MAX_FORM_BYTES : MAX_JSON_BYTES);
  if (!bytes) return { ...NO_BODY, mistake: 'too-large' };
  if (isForm) return readForm(bytes, request.headers.get('content-type') ?? '', operation);
  if (bytes.length === 0) return NO_BODY;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { ...NO_BODY, value, fingerprint: hashSecret(JSON.stringify(value)) };
  } catch {
    return { ...NO_BODY, mistake: 'unreadable' };
  }
}

async function readForm(
  bytes: Uint8Array,
  contentType: string,
  operation: Operation,
): Promise<SentBody> {
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': contentType },
  })
    .formData()
    .catch(() => undefined);
  if (!form) return { ...NO_BODY, mistake: 'unreadable' };
  const files: Record<string, UploadedFile> = {};
  const value: Record<string, unknown> = {};
  const prints: string[] = [];
  for (const [name, field] of form) {
    if (typeof field === 'string') {
      value[name] = operation.body?.switches.includes(name) ? parseSwitch(field) : field;
      prints.push(`${name}=${field}`);
    } else {
      const content = new Uint8Array(await field.arrayBuffer());
      files[name] = { name: field.name, bytes: content };
      prints.push(`${name}:${hashBytes(content)}`);
    }
  }
  return { value, files, mistake: undefined, fingerprint: hashSecret(prints.join('\n')) };
}

function parseSwitch(text: string): unknown {
  return text === 'true' ? true : text === 'false' ? false : text;
}

/**
 * Minds the description: types, limits, defaults. Refuses with `validation_failed` and its pointer; a body that is too
 * large with `file_too_large`, where the operation documents it.
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
  for (const parameter of operation.parameters) {
    if (parameter.place === 'query') continue;
    const text =
      parameter.place === 'path'
        ? parts.values[parameter.name]
        : (parts.headers.get(parameter.name) ?? undefined);
    checkParameter(operation, checks, parameter, text);
  }
  const query = Object.fromEntries(
    operation.parameters
      .filter(({ place }) => place === 'query')
      .flatMap((parameter) => {
        const text = parts.url.searchParams.get(parameter.name) ?? undefined;
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
  const { name, place, isRequired, preset, pointer } = parameter;
  if (text === undefined) {
    if (isRequired)
      refuse('validation_failed', { pointer: `/${name}`, detail: `${name} is missing.` });
    return preset;
  }
  const value = parseText(text, parameter);
  const mistake = checks.checkInput(pointer, value);
  // An id in the path that cannot be one is as unknown as any other where nothing else is documented.
  const isLeftToHandler = place === 'path' && !operation.errors.has('validation_failed');
  if (mistake && !isLeftToHandler)
    refuse('validation_failed', {
      pointer: `/${name}`,
      detail: mistake.detail.replace(/^The value/, name),
    });
  return value;
}

function parseText(text: string, { type }: Parameter): unknown {
  if (type === 'array') return text.split(',');
  if (type === 'boolean') return parseSwitch(text);
  if (type === 'string') return text;
  return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
}

function checkBody(operation: Operation, checks: Checks, sent: SentBody): unknown {
  const described = operation.body;
  if (!described) return undefined;
  if (sent.mistake === 'too-large')
    refuse(operation.errors.has('file_too_large') ? 'file_too_large' : 'validation_failed', {
      detail: 'The body is larger than this call takes.',
    });
  if (sent.mistake === 'unreadable')
    refuse('validation_failed', {
      pointer: '',
      detail: described.kind === 'form' ? 'The body is not a form.' : 'The body is not JSON.',
    });
  if (sent.value === undefined) {
    if (described.isRequired)
      refuse('validation_failed', { pointer: '', detail: 'The body is missing.' });
    return undefined;
  }
  // Files are checked by what is in them; here only whether they are there.
  const names = Object.fromEntries(Object.keys(sent.files).map((name) => [name, '']));
  const copy = structuredClone(sent.value);
  const value: unknown = isJson(copy) && described.kind === 'form' ? { ...copy, ...names } : copy;
  const mistake = checks.checkInput(described.pointer, value) ?? findInexactNumber(value, '');
  if (mistake) refuse('validation_failed', mistake);
  return value;
}

/** Whole numbers beyond 2^53 would be changed on the way. */
function findInexactNumber(value: unknown, pointer: string): Mistake | undefined {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    return { pointer, detail: `${pointer.slice(1).replaceAll('/', '.')} is too large.` };
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const mistake = findInexactNumber(item, `${pointer}/${key}`);
    if (mistake) return mistake;
  }
  return undefined;
}
