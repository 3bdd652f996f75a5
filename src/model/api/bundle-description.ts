import { stringify } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '#contract/json.ts';
import type { ErrorDefinition } from '#description/description-context.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { ERRORS_KEY } from '#description/read-document.ts';
import { CODE_OF_MISTAKES } from '#description/read-operation.ts';
import { buildOperationError } from '#description/read-responses.ts';
import { parseReference, type DescriptionSource } from '#description/references.ts';
import type { OpenSource } from '#model/sources/open-sources.ts';
import { buildProblemExample, formatProblemType } from './problem-example.ts';

/** A published workflow: a file of api/workflows/. */
export interface WorkflowFile {
  readonly name: string;
  readonly text: string;
}

/** The whole description as one document, in both forms, and its workflows. */
export interface BundledDescription {
  readonly json: JsonObject;
  readonly yaml: string;
  readonly workflows: readonly WorkflowFile[];
}

/** What a bundled description is made of. */
interface BundledParts {
  readonly root: DescriptionSource;
  readonly open: OpenSource;
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly operations: readonly DescribedOperation[];
  readonly workflows: readonly WorkflowFile[];
  readonly siteUrl: string;
}

const CALLBACK_ADDRESS = 'https://client.example/callbacks';

/** Where the examples of errors are that operations share. */
const EXAMPLES = '#/components/examples/';

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\/schemas\//, 'schemas'],
  [/\/parameters\.yaml$/, 'parameters'],
  [/\/headers\.yaml$/, 'headers'],
  [/\/responses\.yaml$/, 'responses'],
];

/**
 * Puts the description's files into one document: what is referenced from several places becomes a
 * component, path items are put in place, problem examples are written out, and the catalogue of errors is added.
 */
export function bundleDescription(parts: BundledParts): BundledDescription {
  const { root, open, operations, workflows } = parts;
  const requests = new Map(operations.map((operation) => [operation.operationId, operation]));
  const components: Record<string, Record<string, unknown>> = {};
  const start = isJsonObject(root.data) ? root.data : {};
  /** @param above the operation that the value is a part of, if it is one's own */
  function inline(value: unknown, file: string, above?: DescribedOperation): unknown {
    if (Array.isArray(value)) return value.map((item) => inline(item, file, above));
    if (!isJsonObject(value)) return value;
    if (typeof value['$ref'] === 'string')
      return inlineReference(value, value['$ref'], file, above);
    const request = requests.get(String(value['operationId'])) ?? above;
    const filled = addCallbacks(addProblems(value, parts, request), start);
    return Object.fromEntries(
      Object.entries(filled).map(([key, item]) => [key, inline(item, file, request)]),
    );
  }
  function inlineReference(
    value: JsonObject,
    ref: string,
    file: string,
    above?: DescribedOperation,
  ): unknown {
    if (ref.startsWith(EXAMPLES)) {
      const code = ref.slice(EXAMPLES.length);
      components['examples'] = { ...components['examples'], [code]: buildExample(code, {}, parts) };
      return value;
    }
    const target = parseReference(file, ref);
    if (target.file === root.file) return value;
    const kind = KINDS.find(([pattern]) => pattern.test(`/${target.file}`))?.[1];
    const source = open(target.file);
    const found = target.path.reduce<unknown>(
      (at, key) => (isJsonObject(at) ? at[key] : undefined),
      source?.data,
    );
    if (!kind || target.path.length !== 1) return inline(found, target.file);
    // A text beside a reference is lost, so a response with a text for each operation is a part of the operation.
    if (above && kind === 'responses' && namesOwnFields(found))
      return inline(found, target.file, above);
    const name = target.path[0]!;
    components[kind] ??= {};
    if (!(name in components[kind])) {
      components[kind][name] = {};
      components[kind][name] = inline(found, target.file);
    }
    return { ...value, $ref: `#/components/${kind}/${name}` };
  }
  const json = inline(start, root.file) as Record<string, unknown>;
  const own = isJsonObject(json['components']) ? json['components'] : {};
  json['components'] = { ...own, ...components };
  json[ERRORS_KEY] = buildErrorCatalogue(parts);
  return { json, yaml: stringify(json, { lineWidth: 0, aliasDuplicateObjects: false }), workflows };
}

/** What each error means wherever it stands, and the address that is its `type`. */
function buildErrorCatalogue({ errors, siteUrl }: BundledParts): JsonObject {
  const entries = [...errors].map(([code, definition]) => {
    return [code, { type: formatProblemType(siteUrl, code), ...definition }] as const;
  });
  return Object.fromEntries(entries);
}

/** Says of an operation which webhooks it sends: their address is a setting of the company, not of the call. */
function addCallbacks(value: JsonObject, root: JsonObject): JsonObject {
  const names = value['x-callbacks'];
  const webhooks = isJsonObject(root['webhooks']) ? root['webhooks'] : {};
  if (!Array.isArray(names)) return value;
  const callbacks = names
    .filter((name): name is string => typeof name === 'string' && name in webhooks)
    .map((name) => [name, { [CALLBACK_ADDRESS]: { $ref: `#/webhooks/${name}` } }] as const);
  return { ...value, callbacks: Object.fromEntries(callbacks) };
}

/** The entries of x-errors of a response. */
function listErrorEntries(response: unknown): JsonObject[] {
  const entries = isJsonObject(response) ? response['x-errors'] : undefined;
  return Array.isArray(entries) ? entries.filter(isJsonObject) : [];
}

/** Whether a response can have the error whose cause names the fields of each operation. */
function namesOwnFields(response: unknown): boolean {
  return listErrorEntries(response).some(({ code }) => code === CODE_OF_MISTAKES);
}

/**
 * Writes the problem examples of a response out, as readers of the bare description need them, and the typical mistakes
 * of the operation: in the text, and as the cause of the error.
 */
function addProblems(
  value: JsonObject,
  parts: BundledParts,
  request: DescribedOperation | undefined,
): JsonObject {
  const content = isJsonObject(value['content']) ? value['content'] : undefined;
  const problem = content?.['application/problem+json'];
  if (!isJsonObject(problem) || !Array.isArray(value['x-errors'])) return value;
  const mistakes = request?.errors.find(({ code }) => code === CODE_OF_MISTAKES)?.cause;
  const tellsMistakes = mistakes !== undefined && namesOwnFields(value);
  return {
    ...value,
    ...(tellsMistakes && {
      description: `${String(value['description'])} Typical mistakes: ${mistakes}`,
      'x-errors': value['x-errors'].map((entry: Json) =>
        isJsonObject(entry) && entry['code'] === CODE_OF_MISTAKES
          ? { ...entry, cause: mistakes }
          : entry,
      ),
    }),
    content: {
      ...content,
      'application/problem+json': {
        ...problem,
        examples: buildExamples(listErrorEntries(value), parts, request),
      },
    },
  };
}

/** The problem document of each error of a response: a component where the operation has nothing of its own to say. */
function buildExamples(
  entries: readonly JsonObject[],
  parts: BundledParts,
  request: DescribedOperation | undefined,
): JsonObject {
  const examples = entries
    .filter(({ code }) => parts.errors.has(String(code)))
    .map((fields) => {
      const code = String(fields['code']);
      const isOwn = fields['cause'] !== undefined || code === CODE_OF_MISTAKES;
      return [
        code,
        isOwn ? buildExample(code, fields, parts, request) : { $ref: EXAMPLES + code },
      ] as const;
    });
  return Object.fromEntries(examples);
}

/** @param fields the entry of x-errors */
function buildExample(
  code: string,
  fields: JsonObject,
  { errors, siteUrl }: BundledParts,
  request?: DescribedOperation,
): JsonObject {
  const error =
    request?.errors.find((known) => known.code === code) ??
    buildOperationError(code, fields, errors.get(code)!);
  const { summary, value } = buildProblemExample(siteUrl, error, request);
  return { summary, value };
}
