// How much of an OpenAPI description says what it means.
import { isJsonObject, type JsonObject } from '#contract/json.ts';

interface Count {
  readonly described: number;
  readonly all: number;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

const readObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/**
 * The fields of every schema of a document, wherever the schema is.
 *
 * @param isFields whether the value is itself a list of fields: a field can be called `properties`
 */
function* listFields(value: unknown, isFields = false): Generator {
  if (Array.isArray(value)) for (const item of value) yield* listFields(item);
  if (!isJsonObject(value)) return;
  if (isFields) yield* Object.values(value);
  for (const [key, inner] of Object.entries(value)) {
    // What stands in an example is data.
    if (!isFields && (key === 'example' || key === 'examples')) continue;
    yield* listFields(inner, !isFields && key === 'properties');
  }
}

function count<Item>(items: readonly Item[], isDescribed: (item: Item) => boolean): Count {
  return { described: items.filter(isDescribed).length, all: items.length };
}

/**
 * Counts the parameters and fields with a description, and the responses with an example.
 *
 * @param document an OpenAPI description, bundled
 */
export function countDescribed(document: unknown): {
  readonly parameters: Count;
  readonly fields: Count;
  readonly responses: Count;
} {
  const follow = (value: unknown): JsonObject => {
    const object = readObject(value);
    const { $ref } = object;
    if (typeof $ref !== 'string') return object;
    const found = $ref
      .slice(2)
      .split('/')
      .reduce((inner: unknown, key) => readObject(inner)[key.replaceAll('~1', '/')], document);
    return { ...follow(found), ...object };
  };
  const operations = Object.values(readObject(readObject(document)['paths'])).flatMap((path) =>
    METHODS.flatMap((method) => {
      const operation = readObject(path)[method];
      return operation === undefined ? [] : [{ path: readObject(path), ...readObject(operation) }];
    }),
  );
  const parameters = operations.flatMap((operation: JsonObject) =>
    [
      ...readList(readObject(operation['path'])['parameters']),
      ...readList(operation['parameters']),
    ].map(follow),
  );
  const responses = operations.flatMap((operation: JsonObject) =>
    Object.values(readObject(operation['responses'])).map(follow),
  );
  const bodies = responses.flatMap(({ content }) => Object.values(readObject(content)));
  return {
    parameters: count(parameters, ({ description }) => isText(description)),
    fields: count([...listFields(document)], (field) => isText(follow(field)['description'])),
    responses: count(bodies, (body) => {
      const { example, examples, schema } = readObject(body);
      return (
        example !== undefined ||
        Object.keys(readObject(examples)).length > 0 ||
        follow(schema)['examples'] !== undefined ||
        follow(schema)['format'] === 'binary'
      );
    }),
  };
}
