import {
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
} from 'graphql/index.js';
import { LRUCache } from 'lru-cache';
import { UserError } from '#server/graphql/user-error.ts';
import { checkShape } from './check-shape.ts';
import type { GraphqlLimits } from './graphql-limits.ts';

export interface PrepareOptions {
  readonly schema: GraphQLSchema;
  readonly limits: GraphqlLimits;
  readonly isIntrospectionOn: boolean;
}

/** A document that may be executed, or all that is wrong with it. */
export type Prepared =
  | { readonly document: DocumentNode }
  | { readonly errors: readonly GraphQLError[] };

const MAX_ERRORS = 20;
const TOKEN_LIMIT = /^Syntax Error: Document contains more tha[nt] \d+ tokens/;

/** Parses and checks documents, and remembers the good ones: clients send the same few again and again. */
export function createDocumentCache(options: PrepareOptions): (text: string) => Prepared {
  const { cachedDocuments, cachedCharacters } = options.limits;
  const kept = new LRUCache<string, Prepared>({
    max: cachedDocuments,
    maxSize: cachedCharacters,
    sizeCalculation: (_prepared, text) => text.length,
  });
  return (text) => {
    const found = kept.get(text);
    if (found) return found;
    const prepared = prepareDocument(text, options);
    if ('document' in prepared) kept.set(text, prepared);
    return prepared;
  };
}

function prepareDocument(
  text: string,
  { schema, limits, isIntrospectionOn }: PrepareOptions,
): Prepared {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: limits.tokens });
  } catch (error) {
    return { errors: [describeSyntaxError(error, limits)] };
  }
  const beyond = checkShape(document, limits);
  if (beyond) return { errors: [beyond] };
  if (!isIntrospectionOn) {
    const [refused] = validate(schema, document, [NoSchemaIntrospectionCustomRule]);
    if (refused)
      return { errors: [new UserError('INTROSPECTION_OFF', 'Introspection is switched off.')] };
  }
  const errors = validate(schema, document, specifiedRules, {
    maxErrors: MAX_ERRORS,
    // Suggestions tell of fields that introspection would not.
    hideSuggestions: !isIntrospectionOn,
  });
  return errors.length === 0
    ? { document }
    : { errors: errors.map((error) => withCode(error, 'INVALID_DOCUMENT')) };
}

function describeSyntaxError(error: unknown, { tokens }: GraphqlLimits): GraphQLError {
  if (!(error instanceof GraphQLError)) throw error;
  if (TOKEN_LIMIT.test(error.message))
    return new UserError('TOO_MANY_TOKENS', `A document may have ${tokens} tokens.`);
  return withCode(error, 'SYNTAX_ERROR');
}

function withCode(error: GraphQLError, code: 'SYNTAX_ERROR' | 'INVALID_DOCUMENT'): GraphQLError {
  error.extensions['code'] = code;
  return error;
}
