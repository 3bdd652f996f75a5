import { buildSchema } from './build-schema.ts';
import type { DescriptionContext } from './description-context.ts';
import { isRecord, type Located } from './references.ts';
import type { Example, JsonValue, MediaContent } from './site-model.ts';

/** Reads the media types of a request body, response or webhook, and checks their examples. */
export function readContents(context: DescriptionContext, parent: Located): MediaContent[] {
  const { references } = context;
  return references.children(references.child(parent, 'content')).map(([mediaType, at]) => {
    const schemaAt = references.child(at, 'schema');
    const schema = buildSchema(references, schemaAt);
    const examples = readExamples(context, at);
    for (const { example, where } of examples) {
      const isText = typeof example.value === 'string' && !mediaType.includes('json');
      const wrong =
        isText || mediaType.startsWith('multipart/')
          ? undefined
          : context.checkExample(schemaAt, example.value);
      if (wrong) {
        context.report({
          file: where.source.file,
          line: where.source.lineOf(where.path),
          what: `The example "${example.name}" does not fit its schema.`,
          why: wrong,
          how: 'Correct the example, or the schema if the example is right.',
        });
      }
    }
    return { mediaType, schema, examples: examples.map(({ example }) => example) };
  });
}

function readExamples(
  context: DescriptionContext,
  at: Located,
): { example: Example; where: Located }[] {
  const single = isRecord(at.value) ? at.value['example'] : undefined;
  if (single !== undefined) {
    const where = { ...at, path: [...at.path, 'example'] };
    return [
      { example: { name: 'example', summary: 'Example', value: single as JsonValue }, where },
    ];
  }
  return context.references
    .children(context.references.child(at, 'examples'))
    .map(([name, where]) => {
      const own = isRecord(where.value) ? where.value : {};
      const summary = typeof own['summary'] === 'string' ? own['summary'] : name;
      return { example: { name, summary, value: own['value'] as JsonValue }, where };
    });
}
