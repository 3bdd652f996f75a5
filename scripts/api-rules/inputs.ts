import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { follow, listProperties, readText, readTypes, type Context, type Rule } from './rule.ts';

type Visit = (merged: JsonObject, name: string) => void;

/** Calls `visit` with each schema of a body, and with what stands beside its reference. */
function walkSchemas(
  given: unknown,
  {
    context,
    file,
    name,
  }: { readonly context: Context; readonly file: string; readonly name: string },
  visit: Visit,
): void {
  if (!isJsonObject(given)) return;
  const found = typeof given['$ref'] === 'string' ? context.resolve(given, file) : undefined;
  const target = found?.node ?? given;
  if (!isJsonObject(target)) return;
  visit({ ...target, ...given }, name);
  const inside = { context, file: found?.location?.source.absoluteRef ?? file };
  for (const [key, child] of listProperties(target))
    walkSchemas(child, { ...inside, name: key }, visit);
  const options = [target['oneOf'], target['anyOf'], target['allOf']].flat();
  for (const child of [target['items'], ...options]) walkSchemas(child, { ...inside, name }, visit);
}

/** Calls `visit` with each schema of the bodies that an operation takes. */
function walkBodies(operation: JsonObject, context: Context, visit: Visit): void {
  if (operation['x-page'] === undefined) return;
  const { content } = follow(context, operation['requestBody']);
  for (const media of Object.values(isJsonObject(content) ? content : {})) {
    const schema = isJsonObject(media) ? media['schema'] : undefined;
    const file = context.location.source.absoluteRef;
    walkSchemas(schema, { context, file, name: 'body' }, visit);
  }
}

function isClosed(schema: JsonObject): boolean {
  const rest = schema['unevaluatedProperties'] ?? schema['additionalProperties'];
  // A map says what its free keys hold, and an object without fields is free.
  return rest === false || isJsonObject(rest) || listProperties(schema).length === 0;
}

/** A body takes what it describes and nothing else, in every object of it. */
export const bodyClosed: Rule = () => ({
  Operation(operation, context) {
    walkBodies(operation, context, (found) => {
      if (!readTypes(found).includes('object') || isClosed(found)) return;
      const names = listProperties(found).map(([name]) => name);
      context.report({
        message: `The object with ${names.join(', ')} takes any field: set additionalProperties to false, or unevaluatedProperties beside a reference.`,
      });
    });
  },
});

/** A body says of each list and each map how long it may be: what has no end fills a workspace. */
export const bodyBounded: Rule = () => ({
  Operation(operation, context) {
    walkBodies(operation, context, (found, name) => {
      const types = readTypes(found);
      if (types.includes('array') && found['maxItems'] === undefined)
        context.report({ message: `The list ${name} has no end: set maxItems.` });
      const isMap = isJsonObject(found['additionalProperties']);
      if (types.includes('object') && isMap && found['maxProperties'] === undefined)
        context.report({ message: `The map ${name} has no end: set maxProperties.` });
    });
  },
});

/** Every operation refuses parameters that it does not know, and fields too where a request can have a body. */
export const unknownRefused: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const responses = isJsonObject(operation['responses']) ? operation['responses'] : {};
    const errors = follow(context, responses['422'])['x-errors'];
    const codes = (Array.isArray(errors) ? errors : []).map((error: unknown) =>
      readText(isJsonObject(error) && error['code']),
    );
    const wanted = ['parameter_unknown', ...(context.key === 'get' ? [] : ['field_unknown'])];
    for (const code of wanted.filter((each) => !codes.includes(each)))
      context.report({ message: `The response 422 does not list ${code}.` });
  },
});
