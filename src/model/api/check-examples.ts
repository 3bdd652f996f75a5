import type { Report } from '#model/model-error.ts';
import type { ExampleCheck } from './example-check.ts';
import type { LocatedExample } from './list-examples.ts';

/** Reports each example that does not fit the schema it stands in or beside. */
export function checkExamples(
  examples: Iterable<LocatedExample>,
  checkExample: ExampleCheck,
  report: Report,
): void {
  for (const { name, at, schema } of examples) {
    const why = checkExample(schema, at.value);
    if (why === undefined) continue;
    report({
      file: at.source.file,
      line: at.source.lineOf(at.path),
      what: `The example of "${name}" does not fit its schema.`,
      why,
      how: 'Correct the example, or the schema if the example is right.',
    });
  }
}
