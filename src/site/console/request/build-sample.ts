import {
  buildSampleRequest,
  findIdempotencyKey,
  listInputs,
  type SampleHeader,
  type SampleRequest,
} from '#languages/sample/sample-request.ts';
import { buildIdempotencyKey } from '#languages/sample/idempotency-key.ts';
import { LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { isIdempotencyKey } from '#description/is-idempotency-key.ts';
import type { DescribedOperation, Parameter } from '#description/operation.ts';
import type { Json } from '#contract/json.ts';
import {
  findContent,
  formatHeaderKey,
  formatKey,
  isFileField,
  parseJson,
  type RequestDraft,
} from './request-draft.ts';
import { listSandboxHeaders } from './sandbox-headers.ts';

/** A field's text as the value that it stands for. */
export function parseField({ schema }: Pick<Parameter, 'schema'>, text: string): Json {
  if (schema.types.includes('array')) return text.split(',').map((item) => item.trim());
  if (schema.types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = schema.types.some((type) => type === 'integer' || type === 'number');
  if (isNumber && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}

/** The operation with the reader's values as its examples; undefined while the body is no JSON. */
function fillOperation(
  operation: DescribedOperation,
  draft: RequestDraft,
): DescribedOperation | undefined {
  const parameters = operation.parameters.flatMap((parameter) => {
    const text = draft.values[formatKey(parameter)] ?? '';
    if (text !== '') {
      return [{ ...parameter, required: true, example: parseField(parameter, text) }];
    }
    return parameter.location === 'path' || isIdempotencyKey(parameter.name) ? [parameter] : [];
  });
  const content = findContent(operation);
  if (!content || !operation.requestBody) return { ...operation, parameters };
  const isForm = content.mediaType.startsWith('multipart/');
  if (!isForm && draft.body.trim() === '') {
    const { requestBody: _, ...bare } = operation;
    return { ...bare, parameters };
  }
  const value = isForm ? readForm(operation, draft) : parseJson(draft.body);
  if (value === undefined) return undefined;
  const contents = [{ ...content, examples: [{ name: 'own', summary: 'Own', value }] }];
  return { ...operation, parameters, requestBody: { ...operation.requestBody, contents } };
}

function readForm(operation: DescribedOperation, { form, files }: RequestDraft): Json {
  const properties = findContent(operation)?.schema.properties ?? [];
  const entries = properties.flatMap(({ name, schema }) => {
    const text = isFileField(schema) ? files[name]?.name : form[name];
    return text === undefined || text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Builds the request of a draft as the samples are written from it, without any key.
 *
 * @param baseUrl what stands before an endpoint such as /v1/accounts
 * @param workspaceId of the sandbox: named by calls that send no key, which would name it too
 * @returns undefined while the body is no JSON
 */
export function buildDraftRequest(
  operation: DescribedOperation,
  draft: RequestDraft,
  baseUrl: string,
  workspaceId?: string,
): SampleRequest | undefined {
  const filled = fillOperation(operation, draft);
  if (!filled) return undefined;
  const request = buildSampleRequest(filled, baseUrl);
  const headers = request.headers.map((header): SampleHeader => {
    const text = draft.values[formatHeaderKey(header.name)] ?? '';
    if (header.kind === 'bearer') return header;
    if (text !== '') return { ...header, value: text };
    return header.kind === 'key' ? { ...header, value: buildDraftKey(request, draft) } : header;
  });
  const named = operation.requiresAuthentication ? undefined : workspaceId;
  // What the operation takes stays the same, whatever the reader has filled in.
  const inputs = listInputs(operation);
  return { ...request, inputs, headers: [...headers, ...listSandboxHeaders(draft, named)] };
}

/**
 * The idempotency key of a draft that names none: the same while the draft sends the same. What the description's
 * example does not hold, and the result depends on all the same, counts as well.
 */
function buildDraftKey(request: SampleRequest, draft: RequestDraft): string {
  const files = Object.entries(draft.files).map(([field, file]) => {
    return [field, file.name, file.size, file.lastModified];
  });
  const forced = listSandboxHeaders(draft, undefined).map(
    (header) => `${header.name}: ${header.kind === 'text' ? header.value : ''}`,
  );
  return buildIdempotencyKey(request, [...files, ...forced]);
}

/** A draft without its idempotency key, where the form builds the same key by itself. */
export function leaveOutOwnKey(operation: DescribedOperation, draft: RequestDraft): RequestDraft {
  const parameter = operation.parameters.find(({ name }) => isIdempotencyKey(name));
  const key = parameter && formatKey(parameter);
  if (!key || !draft.values[key]) return draft;
  const bare = { ...draft, values: { ...draft.values, [key]: '' } };
  const request = buildDraftRequest(operation, bare, '');
  return request && findIdempotencyKey(request) === draft.values[key] ? bare : draft;
}

/** Writes a request as a program. */
export function formatSample(request: SampleRequest, language: SampleLanguage): string {
  return LANGUAGES[language].writeSample(request);
}
