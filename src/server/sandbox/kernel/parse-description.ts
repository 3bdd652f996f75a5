import type {
  AnswerDescription,
  BodyDescription,
  DocumentedError,
  Operation,
  Parameter,
} from './operation.ts';

/** A JSON object as it was read. */
export type Json = Readonly<Record<string, unknown>>;

/** A value of the description and the JSON pointer to it. */
interface Place {
  readonly value: Json;
  readonly pointer: string;
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);
const TYPES = ['integer', 'number', 'boolean', 'array'] as const;

/** Whether a value is a JSON object. */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function escapeSegment(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** The operations of a bundled OpenAPI 3.1 document (references of the form #/components/...). */
export function parseDescription(document: Json): readonly Operation[] {
  const step = ({ value, pointer }: Place, key: string): Place => {
    const child = value[key];
    const place = {
      value: isJson(child) ? child : {},
      pointer: `${pointer}/${escapeSegment(key)}`,
    };
    return follow(place);
  };
  const follow = (place: Place): Place => {
    const reference = place.value['$ref'];
    if (typeof reference !== 'string') return place;
    const start: Place = { value: document, pointer: '' };
    return reference
      .slice(2)
      .split('/')
      .reduce((at, key) => step(at, key.replaceAll('~1', '/').replaceAll('~0', '~')), start);
  };
  const root: Place = { value: document, pointer: '' };
  const paths = step(root, 'paths');
  return Object.keys(paths.value).flatMap((template) => {
    const item = step(paths, template);
    return Object.keys(item.value)
      .filter((method) => METHODS.has(method))
      .map((method) =>
        parseOperation({ template, method, place: step(item, method) }, step, follow),
      );
  });
}

type Step = (place: Place, key: string) => Place;
type Follow = (place: Place) => Place;

function parseOperation(
  { template, method, place }: { template: string; method: string; place: Place },
  step: Step,
  follow: Follow,
): Operation {
  const { value } = place;
  const listed = Array.isArray(value['parameters']) ? value['parameters'] : [];
  const parameters = listed.map((item: unknown, index) =>
    parseParameter(
      follow({ value: isJson(item) ? item : {}, pointer: `${place.pointer}/parameters/${index}` }),
      step,
    ),
  );
  const responses = step(place, 'responses');
  const described = Object.keys(responses.value).map(
    (status) => [Number(status), step(responses, status)] as const,
  );
  const tags = Array.isArray(value['tags']) ? value['tags'] : [];
  const permission = value['x-permission'];
  return {
    id: String(value['operationId']),
    method: method.toUpperCase(),
    template,
    section: String(tags[0] ?? ''),
    permission: typeof permission === 'string' ? permission : undefined,
    isOpen: Array.isArray(value['security']) && value['security'].length === 0,
    hasIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
    parameters,
    body:
      value['requestBody'] === undefined ? undefined : parseBody(step(place, 'requestBody'), step),
    answers: new Map(
      described
        .filter(([status]) => status < 400)
        .map(([status, answer]) => [status, parseAnswer(answer, step)]),
    ),
    errors: new Map(described.flatMap(([, answer]) => parseErrors(answer))),
  };
}

function parseParameter(place: Place, step: Step): Parameter {
  const { value } = place;
  const schema = step(place, 'schema');
  const type = TYPES.find((name) => name === schema.value['type']);
  return {
    name: String(value['name']),
    place: value['in'] === 'path' ? 'path' : value['in'] === 'query' ? 'query' : 'header',
    isRequired: value['required'] === true,
    pointer: schema.pointer,
    type: type ?? 'string',
    preset: schema.value['default'],
  };
}

function parseBody(place: Place, step: Step): BodyDescription {
  const content = step(place, 'content');
  const isForm = 'multipart/form-data' in content.value;
  const media = step(content, isForm ? 'multipart/form-data' : 'application/json');
  const schema = step(media, 'schema');
  const properties = step(schema, 'properties').value;
  const pick = (key: string, wanted: string) =>
    Object.entries(properties).flatMap(([name, property]) =>
      isJson(property) && property[key] === wanted ? [name] : [],
    );
  return {
    kind: isForm ? 'form' : 'json',
    isRequired: place.value['required'] === true,
    pointer: schema.pointer,
    files: pick('format', 'binary'),
    switches: pick('type', 'boolean'),
  };
}

function parseAnswer(place: Place, step: Step): AnswerDescription {
  const content = step(place, 'content');
  const mediaType = Object.keys(content.value)[0];
  if (mediaType === undefined) return { mediaType: undefined, pointer: undefined };
  return { mediaType, pointer: step(step(content, mediaType), 'schema').pointer };
}

/** The errors that a response documents, which the bundle has written out as problem examples. */
function parseErrors({ value }: Place): [string, DocumentedError][] {
  const content = isJson(value['content']) ? value['content'] : {};
  const problem = content['application/problem+json'];
  const examples = isJson(problem) && isJson(problem['examples']) ? problem['examples'] : {};
  const listed = Array.isArray(value['x-errors']) ? value['x-errors'].filter(isJson) : [];
  return listed.flatMap(({ code, cause }) => {
    const example = examples[String(code)];
    const document = isJson(example) && isJson(example['value']) ? example['value'] : undefined;
    if (!document) return [];
    const error: DocumentedError = {
      code: String(code),
      status: Number(document['status']),
      type: String(document['type']),
      title: String(document['title']),
      cause: String(cause ?? document['detail']),
    };
    return [[error.code, error]];
  });
}
