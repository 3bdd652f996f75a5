import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { follow, listProperties, readText, readTypes, type Context, type Rule } from './rule.ts';

/** Calls `visit` with each object schema of a body, and with what stands beside its reference. */
function walkObjects(
  given: unknown,
  context: Context,
  file: string,
  visit: (merged: JsonObject) => void,
): void {
  if (!isJsonObject(given)) return;
  const found = typeof given['$ref'] === 'string' ? context.resolve(given, file) : undefined;
  const target = found?.node ?? given;
  if (!isJsonObject(target)) return;
  const inside = found?.location?.source.absoluteRef ?? file;
  const merged = { ...target, ...given };
  if (readTypes(target).includes('object')) visit(merged);
  const options = [target['oneOf'], target['anyOf'], target['allOf']].flat();
  const children = [...listProperties(target).map(([, child]) => child), target['items']];
  for (const child of [...children, ...options]) walkObjects(child, context, inside, visit);
}

function isClosed(schema: JsonObject): boolean {
  const rest = schema['unevaluatedProperties'] ?? schema['additionalProperties'];
  // A map says what its free keys hold, and an object without fields is free.
  return rest === false || isJsonObject(rest) || listProperties(schema).length === 0;
}

/** A body takes what it describes and nothing else, in every object of it. */
export const bodyClosed: Rule = () => ({
  Operation(operation, context) {
    if (operation['x-page'] === undefined) return;
    const { content } = follow(context, operation['requestBody']);
    for (const media of Object.values(isJsonObject(content) ? content : {})) {
      const schema = isJsonObject(media) ? media['schema'] : undefined;
      walkObjects(schema, context, context.location.source.absoluteRef, (found) => {
        if (isClosed(found)) return;
        const names = listProperties(found).map(([name]) => name);
        context.report({
          message: `The object with ${names.join(', ')} takes any field: set additionalProperties to false, or unevaluatedProperties beside a reference.`,
        });
      });
    }
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
