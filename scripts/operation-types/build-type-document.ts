import { isRecord } from '#model/references.ts';

type Map = Readonly<Record<string, unknown>>;

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

/** Keywords that say something of a value's type; the others only limit or explain it. */
const TYPE_KEYWORDS = ['$ref', 'type', 'enum', 'const', 'items', 'properties', 'required', 'oneOf'];

/**
 * An OpenAPI document without calls that holds, beside the schemas of the description, one schema `Operations`: a property
 * for each operation with what its handler is given and what it answers with. A generator of types makes the types of
 * handlers out of it.
 *
 * @param bundle a bundled description (references of the form #/components/...)
 */
export function buildTypeDocument(bundle: Map): Map {
  const components = readMap(bundle, 'components');
  const resolve = (value: unknown): Map => {
    if (!isRecord(value)) return {};
    const reference = value['$ref'];
    if (typeof reference !== 'string') return value;
    const [, , kind = '', name = ''] = reference.split('/');
    return resolve(readMap(components, kind)[name]);
  };
  const operations = Object.values(readMap(bundle, 'paths'))
    .filter(isRecord)
    .flatMap((item) => METHODS.map((method) => item[method]).filter(isRecord))
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
      },
    },
  };
}

type Resolve = (value: unknown) => Map;

function readMap(map: Map, key: string): Map {
  const value = map[key];
  return isRecord(value) ? value : {};
}

/** A schema of an object that has all of these properties. */
function describeObject(properties: Map): Map {
  return { type: 'object', required: Object.keys(properties), properties };
}

function describeCall(operation: Map, resolve: Resolve): Map {
  const listed = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const parameters = listed.map(resolve);
  return describeObject({
    path: describeParameters(parameters.filter((parameter) => parameter['in'] === 'path')),
    query: describeParameters(parameters.filter((parameter) => parameter['in'] === 'query')),
    ...describeBody(resolve(operation['requestBody']), resolve),
    result: describeResult(readMap(operation, 'responses'), resolve),
  });
}

/** Parameters as properties; one with a default is always there for the handler. */
function describeParameters(parameters: readonly Map[]): Map {
  const present = parameters.filter(
    ({ required, schema }) => required === true || (isRecord(schema) && 'default' in schema),
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
function describeBody(requestBody: Map, resolve: Resolve): { body?: Map; files?: Map } {
  const content = readMap(requestBody, 'content');
  const form = readMap(content, 'multipart/form-data')['schema'];
  if (form === undefined) {
    const { schema } = readMap(content, 'application/json');
    return schema === undefined ? {} : { body: pickTypes(schema) };
  }
  const fields = Object.entries(readMap(resolve(form), 'properties'));
  const names = fields.flatMap(([name, field]) =>
    isRecord(field) && field['format'] === 'binary' ? [name] : [],
  );
  return {
    body: pickTypes(form),
    files: describeObject(Object.fromEntries(names.map((name) => [name, { type: 'string' }]))),
  };
}

/** The one success of an operation, as its handler gives it: JSON, a text with headers, or nothing. */
function describeResult(responses: Map, resolve: Resolve): Map {
  const success = Object.keys(responses).find((status) => /^[23]/.test(status)) ?? '';
  const content = readMap(resolve(responses[success]), 'content');
  const [mediaType] = Object.keys(content);
  const status = { const: Number(success) };
  if (mediaType === undefined) return describeObject({ status });
  if (mediaType !== 'application/json') {
    const text = { type: 'string' };
    return describeObject({ status, text });
  }
  return describeObject({ status, json: pickTypes(readMap(content, mediaType)['schema']) });
}

/** A schema without whatever says nothing of the type; properties with a default are always there. */
function pickTypes(schema: unknown): Map {
  if (!isRecord(schema)) return {};
  const picked = Object.fromEntries(
    TYPE_KEYWORDS.filter((key) => key in schema).map((key) => [key, schema[key]]),
  );
  // An enum says all that a type would say.
  if ('enum' in picked) delete picked['type'];
  if (isRecord(schema['items'])) picked['items'] = pickTypes(schema['items']);
  if (Array.isArray(schema['oneOf'])) picked['oneOf'] = schema['oneOf'].map(pickTypes);
  if (!isRecord(schema['properties'])) return picked;
  const properties = Object.entries(schema['properties']);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const preset = properties.flatMap(([name, property]) =>
    isRecord(property) && 'default' in property ? [name] : [],
  );
  picked['required'] = [...new Set([...required, ...preset])];
  picked['properties'] = Object.fromEntries(
    properties.map(([name, property]) => [name, pickTypes(property)]),
  );
  return picked;
}
