import type { OperationError } from '#contract/operation-facts.ts';
import type { DescribedOperation, Example } from '#description/operation.ts';
import { isPlainText } from '#description/is-plain-text.ts';
import { listFields } from '#description/list-fields.ts';

/** Request id of generated problem examples. */
const EXAMPLE_REQUEST_ID = 'req_01HZX9A1B3CD';

/** The only error that always leads to a part of the request. */
const WITH_POINTER = 'validation_failed';

/** The error that names the object that was first, and the object of the example. */
const WITH_EXISTING = 'reference_taken';
const EXAMPLE_EXISTING_ID = 'pay_01HZX8D4E8SB';

/** The parts of a request that a pointer can lead to. */
export type RequestParts = Pick<DescribedOperation, 'parameters' | 'requestBody'>;

/** Writes out the bodies of problems that nobody has written: they follow from the catalogue of errors. */
export function addProblemExamples(
  siteUrl: string,
  operation: DescribedOperation,
): DescribedOperation {
  const responses = operation.responses.map((response) => ({
    ...response,
    contents: response.contents.map((content) => {
      const isBare =
        content.mediaType === 'application/problem+json' && content.examples.length === 0;
      return isBare
        ? {
            ...content,
            examples: response.errors.map((error) =>
              buildProblemExample(siteUrl, error, operation),
            ),
          }
        : content;
    }),
  }));
  return { ...operation, responses };
}

/**
 * Builds the problem document of an error (RFC 9457), as an example.
 *
 * @param request of the operation that gives the error; absent where several operations do
 */
export function buildProblemExample(
  siteUrl: string,
  error: OperationError,
  request?: RequestParts,
): Example {
  const { status, code, title, cause } = error;
  const type = formatProblemType(siteUrl, code);
  const pointer = code === WITH_POINTER && request ? choosePointer(request, cause) : undefined;
  return {
    name: code,
    summary: title,
    value: {
      type,
      title,
      status,
      code,
      detail: cause,
      ...(pointer !== undefined && { pointer }),
      ...(code === WITH_EXISTING && { pointer: '/reference', existingId: EXAMPLE_EXISTING_ID }),
      requestId: EXAMPLE_REQUEST_ID,
    },
  };
}

/** The address that names a kind of problem (RFC 9457, section 3.1.1): the page that explains it. */
export function formatProblemType(siteUrl: string, code: string): string {
  return `${siteUrl}/status-codes#${code}`;
}

/**
 * The pointer to a part of a request that the cause speaks of, else to the part that is most easily mistaken: what has
 * to be there before what may be left out. Undefined for a request that has no parts.
 */
function choosePointer({ parameters, requestBody }: RequestParts, cause: string) {
  const fields = listFields(requestBody?.contents[0]?.schema);
  // No pointer leads to a header.
  const pointed = parameters.filter(({ location }) => location !== 'header');
  const isRequired = ({ required }: { readonly required: boolean }) => required;
  const names = [
    ...fields.filter(isRequired),
    ...pointed.filter(isRequired),
    ...fields,
    ...pointed.filter(({ schema }) => !isPlainText(schema)),
    ...pointed,
  ].map(({ name }) => name);
  const told = Array.from(cause.matchAll(/`([^`]+)`/g), ([, name = '']) => name);
  const name = told.find((candidate) => names.includes(candidate)) ?? names[0];
  return name === undefined ? undefined : `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
