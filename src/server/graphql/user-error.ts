import { GraphQLError } from 'graphql/index.js';

/** Every `extensions.code` that an answer of the GraphQL server can carry. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'BAD_CURSOR'
  | 'BAD_USER_INPUT'
  | 'BATCH_REFUSED'
  | 'BODY_TOO_LARGE'
  | 'FORBIDDEN'
  | 'INTERNAL'
  | 'INTROSPECTION_OFF'
  | 'INVALID_DOCUMENT'
  | 'MESSAGE_REFUSED'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_ACCEPTABLE'
  | 'NOT_KEPT'
  | 'OPERATION_NOT_FOUND'
  | 'PAGE_NOT_FOUND'
  | 'RATE_LIMITED'
  | 'SYNTAX_ERROR'
  | 'TIMEOUT'
  | 'TOO_COMPLEX'
  | 'TOO_DEEP'
  | 'TOO_MANY_ALIASES'
  | 'TOO_MANY_DIRECTIVES'
  | 'TOO_MANY_FIELDS'
  | 'TOO_MANY_ROOT_FIELDS'
  | 'TOO_MANY_TOKENS'
  | 'UNAUTHENTICATED'
  | 'UNAVAILABLE'
  | 'UNSUPPORTED_MEDIA_TYPE';

/** An error that the client gets unchanged: the client has asked for something that does not exist. */
export class UserError extends GraphQLError {
  readonly code: ErrorCode;

  /**
   * @param message a sentence without internals
   * @param details further extensions
   */
  constructor(
    code: ErrorCode,
    message: string,
    details: Readonly<Record<string, string | number>> = {},
  ) {
    super(message, { extensions: { code, ...details } });
    this.code = code;
  }
}
