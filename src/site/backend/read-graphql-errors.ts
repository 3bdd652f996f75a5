import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { isJsonObject, type JsonObject } from '#contract/json.ts';

/** An error as GraphQL writes it (GraphQL specification 7.1.2). */
export interface GraphqlError {
  readonly message: string;
  readonly locations?: readonly { readonly line: number; readonly column: number }[] | undefined;
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: JsonObject | undefined;
}

/**
 * The GraphQL errors that an error carries: in a good answer, or in the body of one with a status of 300 or above. A
 * part that is not as GraphQL writes it is left out, and an error without a message too.
 */
export function readGraphqlErrors(error: unknown): readonly GraphqlError[] {
  if (CombinedGraphQLErrors.is(error)) return parseErrors(error.errors);
  return ServerError.is(error) ? parseErrors(parseBody(error.bodyText)) : [];
}

function parseBody(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return isJsonObject(body) ? body['errors'] : undefined;
  } catch {
    return undefined;
  }
}

function parseErrors(errors: unknown): readonly GraphqlError[] {
  return Array.isArray(errors) ? errors.flatMap(parseError) : [];
}

function parseError(error: unknown): readonly GraphqlError[] {
  if (!isJsonObject(error)) return [];
  const { message, locations, path, extensions } = error;
  if (typeof message !== 'string') return [];
  return [
    {
      message,
      locations: Array.isArray(locations) ? locations.filter(isLocation) : undefined,
      path: Array.isArray(path) ? path.filter(isKey) : undefined,
      extensions: isJsonObject(extensions) ? extensions : undefined,
    },
  ];
}

function isLocation(place: unknown): place is { readonly line: number; readonly column: number } {
  return (
    isJsonObject(place) && typeof place['line'] === 'number' && typeof place['column'] === 'number'
  );
}

function isKey(key: unknown): key is string | number {
  return typeof key === 'string' || typeof key === 'number';
}
