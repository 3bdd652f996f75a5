import type { Report } from '#model/model-error.ts';
import type { ExampleCheck } from './example-check.ts';
import { isLeaf, type LocatedExample } from './list-examples.ts';

/** Reports each example that does not fit the schema it stands in or beside, and schemas that are none. */
export function checkExamples(
  examples: Iterable<LocatedExample>,
  checkExample: ExampleCheck,
  report: Report,
): void {
  for (const { name, at, schema, isDefault } of examples) {
    const problem = checkExample(schema, at);
    if (!problem) continue;
    const { why, schemaPath } = problem;
    if (schemaPath)
      report({
        file: schema.source.file,
        line: schema.source.lineOf([...schema.path, ...schemaPath]),
        what: 'A schema has a mistake.',
        why,
        how: 'Correct the schema, which is JSON Schema of 2020-12.',
        // Whatever consists of this schema cannot be used either.
        ...(isLeaf(schema) ? { hidesParts: true } : { namesPart: true }),
      });
    else if (at)
      report({
        file: at.source.file,
        line: at.source.lineOf(at.path),
        what: `The ${isDefault ? 'default' : 'example'} of "${name}" does not fit its schema.`,
        why,
        how: `Correct the ${isDefault ? 'default' : 'example'}, or the schema if the value is right.`,
      });
  }
}
