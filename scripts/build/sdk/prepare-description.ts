import { isJsonObject, type JsonObject } from '#contract/json.ts';

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete']);
const KEY = '#/components/parameters/IdempotencyKey';

function mapObject(value: unknown, map: (value: unknown, key: string) => unknown): JsonObject {
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([key, own]) => [key, map(own, key)]));
}

function prepareOperation(operation: unknown): unknown {
  if (!isJsonObject(operation)) return operation;
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    ...operation,
    // A client makes its keys itself, and takes one as an option of the call.
    parameters: parameters.filter((one) => !isJsonObject(one) || one['$ref'] !== KEY),
    // Refusals are one class of error, with the codes of the operation. The headers of an answer are at hand as they came.
    responses: mapObject(Object.fromEntries(good), (response) =>
      isJsonObject(response) ? { ...response, headers: {} } : response,
    ),
  };
}

/**
 * Leaves out of a description what the generated clients would repeat at each operation.
 *
 * @param description bundled, OpenAPI 3.1
 */
export function prepareDescription(description: JsonObject): JsonObject {
  const paths = mapObject(description['paths'], (item) =>
    mapObject(item, (own, key) => (METHODS.has(key) ? prepareOperation(own) : own)),
  );
  return { ...description, paths };
}
