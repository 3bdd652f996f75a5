import { isJsonObject, type JsonObject } from '#contract/json.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** Keywords that say something of a value's type; the others only limit or explain it. */
const TYPE_KEYWORDS = ['$ref', 'type', 'enum', 'const', 'items', 'properties', 'required', 'oneOf'];

/**
 * An OpenAPI document without calls that holds, beside the schemas of the description, two more. `Operations` has a
 * property for each operation with what its handler is given and what it answers with. `Events` has a property for each
 * webhook with the data of the event. A generator of types makes the types of handlers and callbacks out of them.
 *
 * @param bundle a bundled description (references of the form #/components/...)
 */
export function buildTypeDocument(bundle: JsonObject): JsonObject {
  const components = readMap(bundle, 'components');
  const resolve = (value: unknown): JsonObject => {
    if (!isJsonObject(value)) return {};
    const reference = value['$ref'];
    if (typeof reference !== 'string') return value;
    const [, , kind = '', name = ''] = reference.split('/');
    return resolve(readMap(components, kind)[name]);
  };
  const operations = Object.values(readMap(bundle, 'paths'))
    .filter(isJsonObject)
    .flatMap((item) => METHODS.map((method) => item[method]).filter(isJsonObject))
    .map((operation) => [String(operation['operationId']), describeCall(operation, resolve)]);
  const schemas = Object.entries(readMap(components, 'schemas')).map(([name, schema]) => [
    name,
    pickTypes(schema),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Types', version: '1' },
    paths: {},
    components: {
      schemas: {
        ...Object.fromEntries(schemas),
        Operations: describeObject(Object.fromEntries(operations)),
        Events: describeObject(describeEvents(readMap(bundle, 'webhooks'), resolve)),
      },
    },
  };
}

type Resolve = (value: unknown) => JsonObject;

function readMap(map: JsonObject, key: string): JsonObject {
  const value = map[key];
  return isJsonObject(value) ? value : {};
}

/** A schema of an object that has all of these properties. */
function describeObject(properties: JsonObject): JsonObject {
  return { type: 'object', required: Object.keys(properties), properties };
}

function describeCall(operation: JsonObject, resolve: Resolve): JsonObject {
  const listed = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const parameters = listed.map(resolve);
  return describeObject({
    path: describeParameters(parameters.filter((parameter) => parameter['in'] === 'path')),
    query: describeParameters(parameters.filter((parameter) => parameter['in'] === 'query')),
    ...describeBody(resolve(operation['requestBody']), resolve),
    result: describeResult(readMap(operation, 'responses'), resolve),
  });
}

/** The data of each event by its name: the property `data` of what a webhook sends. */
function describeEvents(webhooks: JsonObject, resolve: Resolve): JsonObject {
  const events = Object.entries(webhooks).map(([name, item]) => {
    const { requestBody } = readMap(isJsonObject(item) ? item : {}, 'post');
    const { schema } = readMap(readMap(resolve(requestBody), 'content'), 'application/json');
    return [name, pickTypes(readMap(resolve(schema), 'properties')['data'])];
  });
  return Object.fromEntries(events);
}

/** Parameters as properties; one with a default is always there for the handler. */
function describeParameters(parameters: readonly JsonObject[]): JsonObject {
  const present = parameters.filter(
    ({ required, schema }) => required === true || (isJsonObject(schema) && 'default' in schema),
  );
  return {
    type: 'object',
    required: present.map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, schema }) => [name, pickTypes(schema)] as const),
    ),
  };
}

/** The fields of a body, and of a form the files, which reach a handler apart from them. */
function describeBody(
  requestBody: JsonObject,
  resolve: Resolve,
): { body?: JsonObject; files?: JsonObject } {
  const content = readMap(requestBody, 'content');
  const form = readMap(content, 'multipart/form-data')['schema'];
  if (form === undefined) {
    const { schema } = readMap(content, 'application/json');
    return schema === undefined ? {} : { body: pickTypes(schema) };
  }
  const fields = Object.entries(readMap(resolve(form), 'properties'));
  const names = fields.flatMap(([name, field]) =>
    isJsonObject(field) && field['format'] === 'binary' ? [name] : [],
  );
  return {
    body: pickTypes(form),
    files: describeObject(Object.fromEntries(names.map((name) => [name, { type: 'string' }]))),
  };
}

/** The successes of an operation: most have one, and a call that adds may have one for what is so already. */
function describeResult(responses: JsonObject, resolve: Resolve): JsonObject {
  const successes = Object.keys(responses)
    .filter((status) => /^[23]/.test(status))
    .map((status) => describeSuccess(status, resolve(responses[status])));
  const [only = {}, ...others] = successes;
  return others.length === 0 ? only : { oneOf: successes };
}

/** A success as a handler gives it: JSON, a text with headers, or nothing. */
function describeSuccess(code: string, response: JsonObject): JsonObject {
  const content = readMap(response, 'content');
  const [mediaType] = Object.keys(content);
  const status = { const: Number(code) };
  if (mediaType === undefined) return describeObject({ status });
  if (mediaType !== 'application/json') {
    const text = { type: 'string' };
    return describeObject({ status, text });
  }
  return describeObject({ status, json: pickTypes(readMap(content, mediaType)['schema']) });
}

/** A schema without whatever says nothing of the type; properties with a default are always there. */
function pickTypes(schema: unknown): JsonObject {
  if (!isJsonObject(schema)) return {};
  const picked = Object.fromEntries(
    TYPE_KEYWORDS.filter((key) => key in schema).map((key) => [key, schema[key]]),
  );
  // An enum says all that a type would say.
  if ('enum' in picked) delete picked['type'];
  if (isJsonObject(schema['items'])) picked['items'] = pickTypes(schema['items']);
  if (Array.isArray(schema['oneOf'])) picked['oneOf'] = schema['oneOf'].map(pickTypes);
  if (!isJsonObject(schema['properties'])) return picked;
  const properties = Object.entries(schema['properties']);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const preset = properties.flatMap(([name, property]) =>
    isJsonObject(property) && 'default' in property ? [name] : [],
  );
  picked['required'] = [...new Set([...required, ...preset])];
  picked['properties'] = Object.fromEntries(
    properties.map(([name, property]) => [name, pickTypes(property)]),
  );
  return picked;
}
