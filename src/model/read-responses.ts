import { buildValue } from './build-value.ts';
import type { DescriptionContext } from './description-context.ts';
import type { ErrorDefinition } from './error-catalogue.ts';
import { buildProblemExample, type RequestParts } from './problem-example.ts';
import { readContents } from './read-contents.ts';
import { isRecord, type Located } from './references.ts';
import type { OperationError } from '#contract/operation-facts.ts';
import type { Example, OperationResponse } from './site-model.ts';

/**
 * Reads the responses of an operation, by status, with the errors that each can carry.
 *
 * @param request what the operation takes, for examples of errors that lead to a part of it
 */
export function readResponses(
  context: DescriptionContext,
  operation: Located,
  request: RequestParts,
): OperationResponse[] {
  const { references } = context;
  const responses = references.children(references.child(operation, 'responses'));
  return responses
    .map(([status, at]) => {
      const own = isRecord(at.value) ? at.value : {};
      const errors = readErrors(context, at, Number(status));
      return {
        status,
        description: typeof own['description'] === 'string' ? own['description'].trim() : '',
        headers: references.children(references.child(at, 'headers')).map(([name, header]) => ({
          in: 'header' as const,
          ...buildValue(context, header, name),
        })),
        contents: readContents(context, at).map((content) => {
          const isBare =
            content.mediaType === 'application/problem+json' && content.examples.length === 0;
          // Problem bodies follow from the catalogue of errors, so nobody has to write them out.
          return isBare
            ? { ...content, examples: buildProblemExamples(context, errors, request) }
            : content;
        }),
        errors,
      };
    })
    .toSorted((a, b) => a.status.localeCompare(b.status));
}

function readErrors(
  context: DescriptionContext,
  response: Located,
  status: number,
): OperationError[] {
  const listed = context.references.children(context.references.child(response, 'x-errors'));
  return listed.flatMap(([, at]) => {
    const own = isRecord(at.value) ? at.value : {};
    const code = String(own['code']);
    const known = context.errors.get(code);
    if (!known || known.status !== status) {
      context.report({
        file: at.source.file,
        line: at.source.lineOf(at.path),
        what: `The error code "${code}" cannot stand at status ${status}.`,
        why: known
          ? `api/errors.yaml gives it status ${known.status}.`
          : 'api/errors.yaml does not have it.',
        how: 'Use a code of the catalogue under its own status, or add it to api/errors.yaml.',
      });
      return [];
    }
    return [buildError(code, own, known)];
  });
}

/**
 * Builds an error as a response lists it.
 *
 * @param own the entry of x-errors; what it leaves out of cause and cure is told by the catalogue
 */
export function buildError(
  code: string,
  own: Readonly<Record<string, unknown>>,
  known: ErrorDefinition,
): OperationError {
  const { status, title } = known;
  const cause = typeof own['cause'] === 'string' ? own['cause'] : known.cause;
  const cure = typeof own['cure'] === 'string' ? own['cure'] : known.cure;
  return { status, code, title, cause, cure };
}

function buildProblemExamples(
  { settings }: DescriptionContext,
  errors: readonly OperationError[],
  request: RequestParts,
): Example[] {
  return errors.map((error) => buildProblemExample(settings.siteUrl, error, request));
}
