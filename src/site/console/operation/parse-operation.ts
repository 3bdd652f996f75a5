import { METHODS } from '#contract/method.ts';
import { readCaller } from '#model/read-caller.ts';
import type { PlainOperation } from '#languages/sample/sample-request.ts';
import type { OperationError } from '#contract/operation-facts.ts';
import type {
  Example,
  JsonValue,
  MediaContent,
  OperationResponse,
  Parameter,
  ParameterPlace,
} from '#model/site-model.ts';
import { isJson, readSchema, readText, resolve, type Json } from './read-schema.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header'];

/**
 * Reads an operation's own description, as the site publishes it at PATH.openapi.json.
 *
 * @throws when it describes no operation
 */
export function parseOperation(document: unknown): PlainOperation {
  const root = isJson(document) ? document : {};
  const paths = isJson(root['paths']) ? root['paths'] : {};
  for (const [endpoint, item] of Object.entries(paths)) {
    const pathItem = isJson(item) ? item : {};
    for (const method of METHODS) {
      const own = pathItem[method.toLowerCase()];
      if (!isJson(own)) continue;
      const responses = readResponses(root, own['responses']);
      const requestBody = resolve(root, own['requestBody']).own;
      return {
        operationId: readText(own, 'operationId'),
        method,
        endpoint,
        summary: readText(own, 'summary'),
        description: readText(own, 'description'),
        tag: '',
        pagePath: readText(own, 'x-page'),
        requiresAuthentication: !(Array.isArray(own['security']) && own['security'].length === 0),
        ...('x-permission' in own && { permission: readText(own, 'x-permission') }),
        caller: readCaller(own),
        deprecated: own['deprecated'] === true,
        parameters: readParameters(root, [pathItem['parameters'], own['parameters']]),
        ...('requestBody' in own && {
          requestBody: {
            required: requestBody['required'] === true,
            description: readText(requestBody, 'description'),
            contents: readContents(root, requestBody['content']),
          },
        }),
        responses,
        errors: responses.flatMap(({ errors }) => errors),
        sideEffects: [],
        callbacks: [],
        related: [],
        source: { file: '', line: 0 },
      };
    }
  }
  throw new Error('console: the description holds no operation');
}

function readValue(root: Json, own: Json): Pick<Parameter, 'schema' | 'description' | 'example'> {
  const schema = readSchema(root, own['schema']);
  const example = (own['example'] as JsonValue | undefined) ?? schema.example;
  return {
    schema,
    description: readText(own, 'description') || schema.description,
    ...(example !== undefined && { example }),
  };
}

function readParameters(root: Json, lists: readonly unknown[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const value of lists.flatMap((list) => (Array.isArray(list) ? list : []))) {
    const { own } = resolve(root, value);
    const place = PLACES.find((candidate) => candidate === own['in']);
    if (!place) continue;
    const name = readText(own, 'name');
    found.set(`${place} ${name}`, {
      name,
      in: place,
      required: own['required'] === true,
      deprecated: own['deprecated'] === true,
      ...readValue(root, own),
    });
  }
  const rank = (one: Parameter) => PLACES.indexOf(one.in) * 2 + Number(!one.required);
  return [...found.values()].toSorted((one, other) => rank(one) - rank(other));
}

function readExamples(own: Json): Example[] {
  if ('example' in own) {
    return [{ name: 'example', summary: 'Example', value: own['example'] as JsonValue }];
  }
  const examples = isJson(own['examples']) ? own['examples'] : {};
  return Object.entries(examples).map(([name, value]) => {
    const map = isJson(value) ? value : {};
    return { name, summary: readText(map, 'summary') || name, value: map['value'] as JsonValue };
  });
}

function readContents(root: Json, value: unknown): MediaContent[] {
  return Object.entries(isJson(value) ? value : {}).map(([mediaType, content]) => {
    const own = isJson(content) ? content : {};
    return { mediaType, schema: readSchema(root, own['schema']), examples: readExamples(own) };
  });
}

function readResponses(root: Json, value: unknown): OperationResponse[] {
  return Object.entries(isJson(value) ? value : {}).map(([status, response]) => {
    const { own } = resolve(root, response);
    const headers = Object.entries(isJson(own['headers']) ? own['headers'] : {});
    const contents = readContents(root, own['content']);
    return {
      status,
      description: readText(own, 'description'),
      contents,
      headers: headers.map(([name, header]) => ({
        name,
        in: 'header' as const,
        required: false,
        deprecated: false,
        ...readValue(root, resolve(root, header).own),
      })),
      errors: readErrors(Number(status), own['x-errors'], contents),
    };
  });
}

/** Codes with what this operation says of them; what it does not say stands in the catalogue of errors. */
function readErrors(
  status: number,
  value: unknown,
  contents: readonly MediaContent[],
): OperationError[] {
  const entries = Array.isArray(value) ? value.filter(isJson) : [];
  const examples = contents.flatMap(({ examples: own }) => own);
  return entries.map((entry) => {
    const code = readText(entry, 'code');
    const title = examples.find(({ name }) => name === code)?.summary ?? code;
    return { status, code, title, cause: readText(entry, 'cause'), cure: readText(entry, 'cure') };
  });
}
