import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { follow, listProperties, readText, readTypes, type Context, type Rule } from './rule.ts';

const PLACEHOLDER = /^(string|text|foo|bar|baz|lorem.*|xxx+|todo|tbd)$/i;

function hasExample(schema: JsonObject): boolean {
  return ['example', 'const'].some((key) => key in schema) || Array.isArray(schema['examples']);
}

/** Objects and lists show their examples in their parts. */
function hasParts(schema: JsonObject): boolean {
  const parts = ['properties', 'items', 'oneOf', 'allOf', 'additionalProperties'];
  return parts.some((key) => isJsonObject(schema[key]) || Array.isArray(schema[key]));
}

/** Every property has a description, and a leaf has an example. */
export const propertyComplete: Rule = () => ({
  Schema(schema, context) {
    for (const [name, own] of listProperties(schema)) {
      const location = context.location.child(['properties', name]);
      const target = follow(context, own);
      const text =
        readText(isJsonObject(own) ? own['description'] : '') || readText(target['description']);
      if (text === '') {
        context.report({ message: `The property "${name}" has no description.`, location });
      }
      if (!hasParts(target) && !hasExample(target)) {
        context.report({ message: `The property "${name}" has no example.`, location });
      }
    }
  },
});

/** Every parameter has a description, a type and an example. */
export const parameterComplete: Rule = () => ({
  Parameter(parameter, context) {
    const name = readText(parameter['name']);
    const schema = follow(context, parameter['schema']);
    if (readText(parameter['description']) === '')
      context.report({ message: `The parameter "${name}" has no description.` });
    if (readTypes(schema).length === 0 && !hasParts(schema))
      context.report({ message: `The parameter "${name}" has no type.` });
    const items = follow(context, schema['items']);
    if (!('example' in parameter) && !hasExample(schema) && !hasExample(items))
      context.report({ message: `The parameter "${name}" has no example.` });
  },
});

function reportPlaceholders(value: unknown, context: Context): void {
  if (typeof value === 'string' && PLACEHOLDER.test(value.trim()))
    context.report({ message: `"${value}" is no example: show a value as the platform gives it.` });
  else if (Array.isArray(value)) value.forEach((item) => reportPlaceholders(item, context));
  else if (isJsonObject(value))
    Object.values(value).forEach((item) => reportPlaceholders(item, context));
}

/** No example is a mere stand-in. */
export const realExamples: Rule = () => ({
  Schema(schema, context) {
    reportPlaceholders([schema['example'], schema['examples']], context);
  },
  Parameter: (parameter, context) => reportPlaceholders(parameter['example'], context),
  MediaType: (media, context) => reportPlaceholders(media['example'], context),
  Example: (example, context) => reportPlaceholders(example['value'], context),
});

const MIN_DESCRIPTION = 80;

/** An operation says what it is for, who may call it, what it takes and gives, and how it fails. */
export const operationComplete: Rule = () => ({
  Operation(operation, context) {
    const report = (message: string) => context.report({ message });
    // The operations of callbacks are the receiver's, not ours.
    if (operation['x-page'] === undefined) return;
    if (readText(operation['description']).length < MIN_DESCRIPTION)
      report(
        `The description has fewer than ${MIN_DESCRIPTION} characters: say what the call is for.`,
      );
    const isOpen = Array.isArray(operation['security']) && operation['security'].length === 0;
    const permission = operation['x-permission'];
    if (permission !== undefined && !/^[a-z-]+:[a-z-]+$/.test(readText(permission)))
      report('x-permission is not of the form accounts:read.');
    if ((operation['x-caller'] ?? 'user') !== 'user')
      report('x-caller is not "user", the one word that it takes.');
    const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
    const wanted = ['429', '500', ...(isOpen ? [] : ['401']), ...(permission ? ['403'] : [])];
    for (const status of wanted.filter((code) => !(code in responses)))
      report(`There is no response ${status}.`);
    reportMissingExamples(operation, responses, context);
    if (!Array.isArray(operation['x-related']))
      report('There is no x-related with pages to go on to.');
  },
});

function reportMissingExamples(
  operation: JsonObject,
  responses: JsonObject,
  context: Context,
): void {
  const body = follow(context, operation['requestBody']);
  const contents = isJsonObject(body['content']) ? Object.entries(body['content']) : [];
  // A file shows what it holds in its own property.
  const bodies = contents
    .filter(([type]) => !type.startsWith('multipart/'))
    .map(([, media]) => media);
  if (
    bodies.some((media) => isJsonObject(media) && !('example' in media) && !('examples' in media))
  )
    context.report({ message: 'The request body has no example.' });
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!success) return context.report({ message: 'There is no successful response.' });
  const { content } = follow(context, success[1]);
  const media = isJsonObject(content) ? Object.values(content) : [];
  if (media.some((one) => isJsonObject(one) && !('example' in one) && !('examples' in one)))
    context.report({ message: `The response ${success[0]} has no example.` });
}

const KEPT_STATUS = /^(2\d\d|404|409)$/;
const REPLAY_HEADER = 'Idempotency-Replayed';

/** A call that takes an idempotency key says of each status whether its response is kept: by the header of replays. */
export const replayDescribed: Rule = () => ({
  Operation(operation, context) {
    const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
    const takesKey = parameters.some(
      (parameter) => follow(context, parameter)['name'] === 'Idempotency-Key',
    );
    const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
    for (const [status, response] of Object.entries(responses)) {
      const { headers } = follow(context, response);
      const isDescribed = isJsonObject(headers) && REPLAY_HEADER in headers;
      const isKept = takesKey && KEPT_STATUS.test(status);
      if (isDescribed === isKept) continue;
      const message = isKept
        ? `The response ${status} does not describe ${REPLAY_HEADER}, though a key keeps it.`
        : `The response ${status} describes ${REPLAY_HEADER}, though no key keeps it.`;
      context.report({ message, location: context.location.child(['responses', status]) });
    }
  },
});
