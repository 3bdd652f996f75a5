import { stringify } from 'yaml';
import type { DescriptionContext } from './description-context.ts';
import { buildProblemExample } from './read-responses.ts';
import { isRecord, parseReference } from './references.ts';
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
  workflows: readonly WorkflowFile[],
): BundledDescription {
  const components: Record<string, Record<string, unknown>> = {};
  const start = isRecord(root.data) ? root.data : {};
  function inline(value: unknown, file: string): unknown {
    if (Array.isArray(value)) return value.map((item) => inline(item, file));
    if (!isRecord(value)) return value;
    if (typeof value['$ref'] === 'string') return inlineReference(value, value['$ref'], file);
    const filled = addCallbacks(addExamples(value, context), start);
    return Object.fromEntries(
      Object.entries(filled).map(([key, item]) => [key, inline(item, file)]),
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
): Record<string, unknown> {
  const content = isRecord(value['content']) ? value['content'] : undefined;
  const problem = content?.['application/problem+json'];
  if (!isRecord(problem) || !Array.isArray(value['x-errors'])) return value;
  const examples = value['x-errors'].flatMap((entry: unknown) => {
    const code = isRecord(entry) ? String(entry['code']) : '';
    const known = context.errors.get(code);
    if (!known) return [];
    const example = buildProblemExample(context.settings.siteUrl, { code, ...known });
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
