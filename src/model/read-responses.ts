import { buildValue } from './build-value.ts';
import type { DescriptionContext } from './description-context.ts';
import { readContents } from './read-contents.ts';
import { isRecord, type Located } from './references.ts';
import type { OperationError } from '#contract/operation-facts.ts';
import type { Example, MediaContent, OperationResponse } from './site-model.ts';

/** Request id of generated problem examples. */
const EXAMPLE_REQUEST_ID = 'req_01HZX9A1B3CD';

/** Reads the responses of an operation, by status, with the errors that each can carry. */
export function readResponses(
  context: DescriptionContext,
  operation: Located,
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
        contents: addProblemExamples(context, readContents(context, at), errors),
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
    const cause = typeof own['cause'] === 'string' ? own['cause'] : known.cause;
    return [{ status, code, title: known.title, cause, cure: known.cure }];
  });
}

/** Problem bodies follow from the catalogue of errors, so nobody has to write them out. */
function addProblemExamples(
  context: DescriptionContext,
  contents: readonly MediaContent[],
  errors: readonly OperationError[],
): MediaContent[] {
  return contents.map((content) => {
    if (content.mediaType !== 'application/problem+json' || content.examples.length > 0)
      return content;
    return {
      ...content,
      examples: errors.map((error) => buildProblemExample(context.settings.siteUrl, error)),
    };
  });
}

/** The problem document of an error (RFC 9457), as an example. */
export function buildProblemExample(siteUrl: string, error: OperationError): Example {
  const { status, code, title, cause } = error;
  const type = `${siteUrl}/status-codes#${code}`;
  return {
    name: code,
    summary: title,
    value: { type, title, status, code, detail: cause, requestId: EXAMPLE_REQUEST_ID },
  };
}
