import {
  getOperationAST,
  getVariableValues,
  GraphQLError,
  OperationTypeNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql/index.js';
import { createHandler, type Response as WireResponse } from 'graphql-http';
import { computeCost } from '#server/graphql/limits/compute-cost.ts';
import type { GraphqlLimits } from '#server/graphql/limits/graphql-limits.ts';
import { createDocumentCache } from '#server/graphql/limits/prepare-document.ts';
import type { RequestContext } from '#server/graphql/request-context.ts';
import { UserError } from '#server/graphql/user-error.ts';
import { executeInTime } from './execute-in-time.ts';
import type { createErrorMask } from './mask-error.ts';
import {
  isPersistedQuery,
  parsePersistedQuery,
  PERSISTED_QUERY_REFUSAL,
} from './persisted-query.ts';

export interface ProtocolOptions {
  readonly schema: GraphQLSchema;
  readonly limits: GraphqlLimits;
  readonly isIntrospectionOn: boolean;
  readonly maskError: ReturnType<typeof createErrorMask>;
}

/** One request between the wire and the schema. A type, since graphql-http wants a record. */
export type Exchange = {
  readonly context: RequestContext;
  /** Of context.signal. */
  readonly controller: AbortController;
  /** What the response as a whole says of its errors. */
  readonly outcome: { isUnavailable?: boolean; hasNothing?: boolean };
};

const MAX_ERRORS = 20;
const REFUSED_METHOD: WireResponse = [
  null,
  { status: 405, statusText: 'Method Not Allowed', headers: { allow: 'POST' } },
];

/**
 * Creates the part that speaks GraphQL over HTTP: graphql-http, with our own way of checking documents and of executing
 * them. The credentials have been checked and the body has been read before.
 */
export function createProtocol(options: ProtocolOptions) {
  const { schema, limits, isIntrospectionOn, maskError } = options;
  const prepare = createDocumentCache(options);
  const hideSuggestions = !isIntrospectionOn;

  /** Before the execution, which would answer an error with 200 whatever the client accepts. */
  function checkVariables(
    { variableDefinitions = [] }: OperationDefinitionNode,
    given: Readonly<Record<string, unknown>> | null | undefined,
  ) {
    const settings = { maxErrors: MAX_ERRORS, hideSuggestions };
    const result = getVariableValues(schema, variableDefinitions, { ...given }, settings);
    const errors = result.errors?.map(
      ({ message, nodes }) =>
        new GraphQLError(message, {
          ...(nodes && { nodes }),
          extensions: { code: 'BAD_USER_INPUT' },
        }),
    );
    return errors ? { errors } : { coerced: result.coerced ?? {} };
  }

  return createHandler<undefined, Exchange, Exchange>({
    parseRequestParams: parsePersistedQuery,
    onSubscribe({ context, method }, parameters) {
      if (isPersistedQuery(parameters)) return PERSISTED_QUERY_REFUSAL;
      const { query, operationName, variables } = parameters;
      const prepared = prepare(query);
      if ('errors' in prepared) return prepared.errors;
      const { document } = prepared;
      const operation = getOperationAST(document, operationName);
      if (!operation) return [buildUnknownOperation(operationName)];
      // As graphql-http would say it, with a body.
      if (operation.operation === OperationTypeNode.MUTATION && method !== 'POST')
        return REFUSED_METHOD;
      const checked = checkVariables(operation, variables);
      if (checked.errors) return checked.errors;
      const cost = computeCost({ schema, document, operation, variables: checked.coerced });
      if (cost > limits.complexity) return [buildTooComplex(cost, limits)];
      return {
        schema,
        document,
        operationName,
        variableValues: variables,
        contextValue: context,
        hideSuggestions,
      };
    },
    execute(args) {
      const { context, controller, outcome } = args.contextValue as Exchange;
      const mask = (result: ExecutionResult): ExecutionResult => {
        if (!result.errors) return result;
        const errors = result.errors.map((error) => maskError(error, context));
        outcome.isUnavailable = errors.some(({ extensions: { code } }) => code === 'UNAVAILABLE');
        outcome.hasNothing = Object.values(result.data ?? {}).every((value) => value === null);
        return { ...result, errors };
      };
      const result = executeInTime(
        { ...args, contextValue: context },
        controller,
        limits.timeoutMs,
      );
      return result instanceof Promise ? result.then(mask) : mask(result);
    },
    formatError: (error) =>
      error instanceof GraphQLError
        ? withCode(error)
        : // Only graphql-http itself throws these, about the request.
          new UserError('BAD_REQUEST', `${error.message}.`),
  });
}

/** What graphql-http says of a document itself has none. */
function withCode(error: GraphQLError): GraphQLError {
  error.extensions['code'] ??= 'INVALID_DOCUMENT';
  return error;
}

function buildUnknownOperation(name: string | null | undefined): UserError {
  const message =
    name == null
      ? 'The document has several operations: say which one by operationName.'
      : 'The document has no operation of this name.';
  return new UserError('OPERATION_NOT_FOUND', message);
}

function buildTooComplex(cost: number, { complexity }: GraphqlLimits): UserError {
  const sentence = `The request costs ${cost}, and may cost ${complexity} at most.`;
  return new UserError('TOO_COMPLEX', `${sentence} Ask for fewer items or fewer lists in lists.`);
}
