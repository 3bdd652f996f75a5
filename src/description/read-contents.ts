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
  const { references } = context;
  return references.children(references.child(parent, 'content')).map(([mediaType, media]) => {
    return {
      mediaType,
      schema: context.readSchema(references, references.child(media, 'schema')),
      examples: readExamples(context, media),
    };
  });
}

function readExamples<S extends SchemaFacts>(
  { references }: DescriptionContext<S>,
  media: Located,
): Example[] {
  const single = isJsonObject(media.value) ? media.value['example'] : undefined;
  if (single !== undefined) return [{ name: 'example', summary: 'Example', value: single as Json }];
  return references.children(references.child(media, 'examples')).map(([name, at]) => {
    const { summary, value } = isJsonObject(at.value) ? at.value : {};
    return { name, summary: readText(summary) || name, value: value as Json };
  });
}
