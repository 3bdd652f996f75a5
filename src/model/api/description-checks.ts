import type { DescriptionChecks, ErrorDefinition } from '#description/description-context.ts';
import type { Report } from '#model/model-error.ts';
import type { ExampleCheck } from './example-check.ts';

/** Creates the checks of what is read: examples against their schemas, errors against the catalogue. */
export function createDescriptionChecks(
  errors: ReadonlyMap<string, ErrorDefinition>,
  checkExample: ExampleCheck,
  report: Report,
): DescriptionChecks {
  return {
    onExample({ at, schema, name, value, mediaType }) {
      const isText = typeof value === 'string' && !mediaType.includes('json');
      if (isText || mediaType.startsWith('multipart/')) return;
      const why = checkExample(schema, value);
      if (why === undefined) return;
      report({
        file: at.source.file,
        line: at.source.lineOf(at.path),
        what: `The example "${name}" does not fit its schema.`,
        why,
        how: 'Correct the example, or the schema if the example is right.',
      });
    },
    onMisplacedError(entry, code, status) {
      const known = errors.get(code);
      report({
        file: entry.source.file,
        line: entry.source.lineOf(entry.path),
        what: `The error code "${code}" cannot stand at status ${status}.`,
        why: known
          ? `api/errors.yaml gives it status ${known.status}.`
          : 'api/errors.yaml does not have it.',
        how: 'Use a code of the catalogue under its own status, or add it to api/errors.yaml.',
        ...(!known && { namesPart: true }),
      });
    },
  };
}
