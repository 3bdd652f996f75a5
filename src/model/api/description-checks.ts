import type { DescriptionChecks, ErrorDefinition } from '#description/description-context.ts';
import type { Report } from '#model/model-error.ts';

/** Creates the checks of what is read: errors against the catalogue. */
export function createDescriptionChecks(
  errors: ReadonlyMap<string, ErrorDefinition>,
  report: Report,
): DescriptionChecks {
  return {
    onMisplacedError(entry, code, status) {
      const known = errors.get(code);
      report({
        file: entry.source.file,
        line: entry.source.lineOf(entry.path),
        what: `The error code "${code}" cannot have the status ${status}.`,
        why: known
          ? `api/errors.yaml gives it status ${known.status}.`
          : 'api/errors.yaml does not have it.',
        how: 'Use a code of the catalogue under its own status, or add it to api/errors.yaml.',
        ...(!known && { namesPart: true }),
      });
    },
  };
}
