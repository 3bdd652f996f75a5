import { isJsonObject, type Json } from '#contract/json.ts';
import type { DescriptionContext, SchemaFacts } from './description-context.ts';
import type { Example, MediaContent } from './operation.ts';
import { readText } from './read-text.ts';
import type { Located } from './references.ts';

/** Reads the media types of a request body, response or webhook. */
export function readContents<S extends SchemaFacts>(
  context: DescriptionContext<S>,
  parent: Located,
): MediaContent<S>[] {
  const { references, checks } = context;
  return references.children(references.child(parent, 'content')).map(([mediaType, media]) => {
    const schema = references.child(media, 'schema');
    const examples = readExamples(context, media);
    for (const { at, example } of examples)
      checks?.onExample({ at, schema, name: example.name, value: example.value, mediaType });
    return {
      mediaType,
      schema: context.readSchema(references, schema),
      examples: examples.map(({ example }) => example),
    };
  });
}

function readExamples<S extends SchemaFacts>(
  { references }: DescriptionContext<S>,
  media: Located,
): { readonly example: Example; readonly at: Located }[] {
  const single = isJsonObject(media.value) ? media.value['example'] : undefined;
  if (single !== undefined) {
    const at = { ...media, path: [...media.path, 'example'] };
    return [{ example: { name: 'example', summary: 'Example', value: single as Json }, at }];
  }
  return references.children(references.child(media, 'examples')).map(([name, at]) => {
    const { summary, value } = isJsonObject(at.value) ? at.value : {};
    return { example: { name, summary: readText(summary) || name, value: value as Json }, at };
  });
}
