import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';

/** An error as GraphQL writes it (GraphQL specification 7.1.2). */
export interface GraphqlError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[] | undefined;
  readonly path?: readonly (string | number)[] | undefined;
}

/** The GraphQL errors that an error carries: in a good answer, or in the body of one with a status of 300 or above. */
export function readGraphqlErrors(error: unknown): readonly GraphqlError[] {
  if (CombinedGraphQLErrors.is(error)) return error.errors;
  return ServerError.is(error) ? parseErrors(error.bodyText) : [];
}

function parseErrors(body: string): readonly GraphqlError[] {
  try {
    const parsed: unknown = JSON.parse(body);
    const errors: unknown = parsed && typeof parsed === 'object' && Reflect.get(parsed, 'errors');
    return Array.isArray(errors) ? errors.filter(isGraphqlError) : [];
  } catch {
    return [];
  }
}

function isGraphqlError(error: unknown): error is GraphqlError {
  return (
    typeof error === 'object' && error !== null && typeof Reflect.get(error, 'message') === 'string'
  );
}
