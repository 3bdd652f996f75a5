import { isJsonObject, type JsonObject } from '#contract/json.ts';
import type { Method } from '#contract/method.ts';
import { ERRORS_KEY } from '#description/read-document.ts';

function read(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((at, key) => (isJsonObject(at) ? at[key] : undefined), value);
}

/** Kind and name of every component that a value refers to. */
function* listReferences(value: unknown): Generator<readonly [kind: string, name: string]> {
  if (Array.isArray(value)) for (const item of value) yield* listReferences(item);
  if (!isJsonObject(value)) return;
  const ref = typeof value['$ref'] === 'string' ? value['$ref'] : '';
  const target = /^#\/components\/(\w+)\/(\w+)$/.exec(ref);
  if (target) yield [target[1]!, target[2]!];
  for (const child of Object.values(value)) yield* listReferences(child);
}

/** The components that a value needs, those that they need included. */
function collectComponents(
  document: JsonObject,
  value: unknown,
): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = {};
  const waiting = [...listReferences(value)];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [kind, name] = next;
    if (found[kind]?.[name] !== undefined) continue;
    const component = read(document, 'components', kind, name);
    found[kind] = { ...found[kind], [name]: component };
    waiting.push(...listReferences(component));
  }
  return found;
}

/** The codes that stand in lists of x-errors. */
function* listCodes(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* listCodes(item);
  if (!isJsonObject(value)) return;
  const entries = Array.isArray(value['x-errors']) ? value['x-errors'] : [];
  for (const entry of entries) if (isJsonObject(entry)) yield String(entry['code']);
  for (const child of Object.values(value)) yield* listCodes(child);
}

/** What the catalogue of errors says of the codes that a value names. */
function collectErrors(document: JsonObject, value: unknown): JsonObject {
  const codes = [...new Set(listCodes(value))];
  return Object.fromEntries(codes.map((code) => [code, read(document, ERRORS_KEY, code)]));
}

/**
 * Cuts one operation out of the bundled description: an OpenAPI document of its own, with the components
 * and the errors that it needs and nothing else.
 *
 * @param document the bundled description, references of the form #/components/...
 */
export function buildFragment(document: JsonObject, endpoint: string, method: Method): JsonObject {
  const key = method.toLowerCase();
  const pathItem = read(document, 'paths', endpoint);
  const operation = read(pathItem, key);
  const parameters = read(pathItem, 'parameters');
  const own = { ...(parameters !== undefined && { parameters }), [key]: operation };
  const tags = read(operation, 'tags');
  const listed = Array.isArray(document['tags']) ? document['tags'] : [];
  const components = {
    ...collectComponents(document, own),
    securitySchemes: read(document, 'components', 'securitySchemes'),
  };
  return {
    openapi: document['openapi'],
    info: document['info'],
    servers: document['servers'],
    security: document['security'],
    tags: listed.filter((tag) => Array.isArray(tags) && tags.includes(read(tag, 'name'))),
    paths: { [endpoint]: own },
    components,
    [ERRORS_KEY]: collectErrors(document, [own, components]),
  };
}
