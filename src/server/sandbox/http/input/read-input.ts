import { isJsonObject } from '#contract/json.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
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
import { formatFieldName } from '#server/sandbox/kernel/json-pointer.ts';
import { parseSwitch } from './parse-switch.ts';
import {
  BODY_LIMITS,
  readMostJsonBytes,
  type BodyMistake,
  type SentBody,
} from './read-sent-body.ts';

/** Parameters and body that fit the description. */
export interface Input {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
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
  return pointer === '' ? detail : `${WHOLE_VALUE}${detail.slice(formatFieldName(pointer).length)}`;
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
  if (sent.mistake) failBody(operation, described, sent.mistake);
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

/** Ends a call for a body that has no value. */
function failBody(operation: Operation, { kind }: BodyDescription, mistake: BodyMistake): never {
  const isForm = kind === 'form';
  const most = isForm ? BODY_LIMITS.formBytes : readMostJsonBytes(operation);
  const details: Readonly<Record<BodyMistake, string>> = {
    'too-large': `The body is larger than ${most} bytes.`,
    'too-deep': `The body has more than ${BODY_LIMITS.depth} lists and objects in each other.`,
    'too-many-fields': `The form has more than ${BODY_LIMITS.fields} fields.`,
    'half-character':
      'The body has half of a character, such as \\ud83d alone. Send whole characters.',
    encoded: 'The body has a Content-Encoding. Send the body without one.',
    unreadable: isForm ? 'The body is not a form.' : 'The body is not JSON.',
  };
  const detail = details[mistake];
  if (mistake !== 'too-large') failWith('validation_failed', { pointer: '', detail });
  const code = findError(operation, 'file_too_large') ? 'file_too_large' : 'validation_failed';
  return failWith(code, { detail });
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
