import { stringify } from 'yaml';
import type { DescriptionContext } from './description-context.ts';
import { buildProblemExample, type RequestParts } from './problem-example.ts';
import { buildError } from './read-responses.ts';
import { isRecord, parseReference } from './references.ts';
import type { Operation } from './site-model.ts';
import type { YamlSource } from './yaml-source.ts';

/** A published workflow: a file of api/workflows/. */
export interface WorkflowFile {
  readonly name: string;
  readonly text: string;
}

/** The whole description as one document, in both forms, and its workflows. */
export interface BundledDescription {
  readonly json: Readonly<Record<string, unknown>>;
  readonly yaml: string;
  readonly workflows: readonly WorkflowFile[];
}

/** What a bundled description is made of besides its files. */
interface BundledParts {
  readonly operations: readonly Operation[];
  readonly workflows: readonly WorkflowFile[];
}

const CALLBACK_ADDRESS = 'https://client.example/callbacks';

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\/schemas\//, 'schemas'],
  [/\/parameters\.yaml$/, 'parameters'],
  [/\/headers\.yaml$/, 'headers'],
  [/\/responses\.yaml$/, 'responses'],
];

/**
 * Puts the description's files into one document: what is referenced from several places becomes a
 * component, path items are put in place, problem examples are written out.
 */
export function bundleDescription(
  root: YamlSource,
  open: (file: string) => YamlSource | undefined,
  context: DescriptionContext,
  { operations, workflows }: BundledParts,
): BundledDescription {
  const requests = new Map(operations.map((operation) => [operation.operationId, operation]));
  const components: Record<string, Record<string, unknown>> = {};
  const start = isRecord(root.data) ? root.data : {};
  /** @param above the operation that the value is a part of, if it is one's own */
  function inline(value: unknown, file: string, above?: RequestParts): unknown {
    if (Array.isArray(value)) return value.map((item) => inline(item, file, above));
    if (!isRecord(value)) return value;
    if (typeof value['$ref'] === 'string') return inlineReference(value, value['$ref'], file);
    const request = requests.get(String(value['operationId'])) ?? above;
    const filled = addCallbacks(addExamples(value, context, request), start);
    return Object.fromEntries(
      Object.entries(filled).map(([key, item]) => [key, inline(item, file, request)]),
    );
  }
  function inlineReference(value: Record<string, unknown>, ref: string, file: string): unknown {
    const target = parseReference(file, ref);
    if (target.file === root.file) return value;
    const kind = KINDS.find(([pattern]) => pattern.test(`/${target.file}`))?.[1];
    const source = open(target.file);
    const found = target.path.reduce<unknown>(
      (at, key) => (isRecord(at) ? at[key] : undefined),
      source?.data,
    );
    if (!kind || target.path.length !== 1) return inline(found, target.file);
    const name = target.path[0]!;
    components[kind] ??= {};
    if (!(name in components[kind])) {
      components[kind][name] = {};
      components[kind][name] = inline(found, target.file);
    }
    return { ...value, $ref: `#/components/${kind}/${name}` };
  }
  const json = inline(start, root.file) as Record<string, unknown>;
  const own = isRecord(json['components']) ? json['components'] : {};
  json['components'] = { ...own, ...components };
  return { json, yaml: stringify(json, { lineWidth: 0, aliasDuplicateObjects: false }), workflows };
}

/** Says of an operation which webhooks it sends: their address is a setting of the company, not of the call. */
function addCallbacks(
  value: Record<string, unknown>,
  root: Record<string, unknown>,
): Record<string, unknown> {
  const names = value['x-callbacks'];
  const webhooks = isRecord(root['webhooks']) ? root['webhooks'] : {};
  if (!Array.isArray(names)) return value;
  const callbacks = names
    .filter((name): name is string => typeof name === 'string' && name in webhooks)
    .map((name) => [name, { [CALLBACK_ADDRESS]: { $ref: `#/webhooks/${name}` } }] as const);
  return { ...value, callbacks: Object.fromEntries(callbacks) };
}

/** Writes the problem examples of a response out, as readers of the bare description need them. */
function addExamples(
  value: Record<string, unknown>,
  context: DescriptionContext,
  request: RequestParts | undefined,
): Record<string, unknown> {
  const content = isRecord(value['content']) ? value['content'] : undefined;
  const problem = content?.['application/problem+json'];
  if (!isRecord(problem) || !Array.isArray(value['x-errors'])) return value;
  const examples = value['x-errors'].flatMap((entry: unknown) => {
    const own = isRecord(entry) ? entry : {};
    const code = String(own['code']);
    const known = context.errors.get(code);
    if (!known) return [];
    const error = buildError(code, own, known);
    const example = buildProblemExample(context.settings.siteUrl, error, request);
    return [[code, { summary: example.summary, value: example.value }] as const];
  });
  return {
    ...value,
    content: {
      ...content,
      'application/problem+json': { ...problem, examples: Object.fromEntries(examples) },
    },
  };
}
