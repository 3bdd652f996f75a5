import { METHODS, type Method } from '#contract/method.ts';
import { buildValue } from './build-value.ts';
import type { DescriptionContext } from './description-context.ts';
import { fillPath } from './placeholders.ts';
import { readCaller } from './read-caller.ts';
import { readContents } from './read-contents.ts';
import { readResponses } from './read-responses.ts';
import { isRecord, type Located } from './references.ts';
import type { Note, Operation, Parameter, ParameterPlace, RequestBody } from './site-model.ts';

const PLACES: readonly ParameterPlace[] = ['path', 'query', 'header', 'cookie'];

/** Builds one operation of the description, its samples left to the caller. */
export function buildOperation(
  context: DescriptionContext,
  endpoint: string,
  method: Method,
  pathItem: Located,
): Omit<Operation, 'samples'> {
  const at = context.references.child(pathItem, method.toLowerCase());
  const own = isRecord(at.value) ? at.value : {};
  const requestBody = readRequestBody(context, at);
  const parameters = readParameters(context, [
    context.references.child(pathItem, 'parameters'),
    context.references.child(at, 'parameters'),
  ]);
  const request = { parameters, ...(requestBody && { requestBody }) };
  const responses = readResponses(context, at, request);
  const note = readNote(own['x-note']);
  return {
    operationId: readString(own, 'operationId'),
    method,
    endpoint,
    summary: readString(own, 'summary'),
    description: readString(own, 'description'),
    tag: readStrings(own, 'tags')[0] ?? '',
    pagePath: fillPath(readString(own, 'x-page'), context.settings),
    requiresAuthentication: !(Array.isArray(own['security']) && own['security'].length === 0),
    ...(typeof own['x-permission'] === 'string' && { permission: own['x-permission'] }),
    caller: readCaller(own),
    ...(note && { note }),
    deprecated: own['deprecated'] === true,
    ...request,
    responses,
    errors: responses.flatMap(({ errors }) => errors),
    sideEffects: readStrings(own, 'x-side-effects'),
    callbacks: readStrings(own, 'x-callbacks'),
    related: readStrings(own, 'x-related').map((path) => fillPath(path, context.settings)),
    source: { file: at.source.file, line: at.source.lineOf(at.path) },
  };
}

function readString(map: Record<string, unknown>, key: string): string {
  return typeof map[key] === 'string' ? map[key].trim() : '';
}

function readStrings(map: Record<string, unknown>, key: string): string[] {
  return [map[key] ?? []].flat().filter((item) => typeof item === 'string');
}

function readNote(value: unknown): Note | undefined {
  if (!isRecord(value) || typeof value['text'] !== 'string') return undefined;
  const kinds: readonly Note['kind'][] = [...METHODS, 'info', 'warning', 'tip'];
  const kind = kinds.find((candidate) => candidate === value['kind']) ?? 'info';
  return { kind, text: value['text'].trim() };
}

/** Path before query before header; required ones first; the operation's own win over the path's. */
function readParameters(context: DescriptionContext, lists: readonly Located[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const list of lists) {
    for (const [, at] of context.references.children(list)) {
      const parameter = buildParameter(context, at);
      if (parameter) found.set(`${parameter.in} ${parameter.name}`, parameter);
    }
  }
  const order = (parameter: Parameter) =>
    PLACES.indexOf(parameter.in) * 2 + Number(!parameter.required);
  return [...found.values()].toSorted((a, b) => order(a) - order(b));
}

function buildParameter(context: DescriptionContext, at: Located): Parameter | undefined {
  const own = isRecord(at.value) ? at.value : {};
  const place = PLACES.find((candidate) => candidate === own['in']);
  if (!place) return undefined;
  return {
    in: place,
    ...buildValue(context, at, readString(own, 'name')),
    required: own['required'] === true,
  };
}

function readRequestBody(context: DescriptionContext, operation: Located): RequestBody | undefined {
  const at = context.references.child(operation, 'requestBody');
  if (!isRecord(at.value)) return undefined;
  return {
    required: at.value['required'] === true,
    description: readString(at.value, 'description'),
    contents: readContents(context, at),
  };
}
