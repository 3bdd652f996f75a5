import { isJsonObject, type Json } from '#contract/json.ts';
import type { DescriptionContext, SchemaFacts } from './description-context.ts';
import { PARAMETER_LOCATIONS, type Parameter } from './operation.ts';
import { readText } from './read-text.ts';
import type { Located } from './references.ts';

/**
 * Reads lists of parameters: path before query before header, required ones first; where two lists have the same
 * parameter, the later one wins.
 */
export function readParameters<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  lists: readonly Located[],
): Parameter<S>[] {
  const found = new Map<string, Parameter<S>>();
  for (const list of lists) {
    for (const [, at] of context.references.children(list)) {
      const parameter = readParameter(context, at);
      if (parameter) found.set(`${parameter.location} ${parameter.name}`, parameter);
    }
  }
  const rank = (parameter: Parameter<S>) =>
    PARAMETER_LOCATIONS.indexOf(parameter.location) * 2 + Number(!parameter.required);
  return [...found.values()].toSorted((one, other) => rank(one) - rank(other));
}

function readParameter<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  at: Located,
): Parameter<S> | undefined {
  const fields = isJsonObject(at.value) ? at.value : {};
  const location = PARAMETER_LOCATIONS.find((candidate) => candidate === fields['in']);
  return location && { location, ...readValue(context, at, readText(fields['name'])) };
}

/** Reads the headers of a response. */
export function readHeaders<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  response: Located,
): Parameter<S>[] {
  const { references } = context;
  return references
    .children(references.child(response, 'headers'))
    .map(([name, at]) => ({ location: 'header' as const, ...readValue(context, at, name) }));
}

/** What parameters and response headers have in common. */
function readValue<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  at: Located,
  name: string,
): Omit<Parameter<S>, 'location'> {
  const fields = isJsonObject(at.value) ? at.value : {};
  const { required, deprecated, description, example } = fields;
  // Not resolved yet: an example beside a reference wins.
  const schemaAt = { ...at, path: [...at.path, 'schema'], value: fields['schema'] };
  const schema = context.readSchema(context.references, schemaAt);
  const shown = example ?? schema.example;
  return {
    name,
    required: required === true,
    deprecated: deprecated === true,
    description: typeof description === 'string' ? description.trim() : schema.description,
    schema,
    ...(shown !== undefined && { example: shown as Json }),
  };
}
