// Apollo Client comes with this file: import it where something is sent, never in what a first view loads.
import {
  ApolloClient,
  ApolloLink,
  InMemoryCache,
  type OperationVariables,
  type TypedDocumentNode,
} from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { BackendError } from './backend-error.ts';
import type { BackendSettings } from './backend-settings.ts';
import { LATE_MS } from '#ui/wait-for-network.ts';
import { formatErrorLine } from './format-error-line.ts';
import { formatRefusal } from './format-refusal.ts';
import { readGraphqlErrors } from './read-graphql-errors.ts';

const UNREACHABLE = 'The server is not reachable now.';

/** What is asked of the data backend. Both reject with a BackendError. */
export interface Backend {
  query<Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
  mutate<Data, Variables extends OperationVariables>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data>;
}

/** What stands between the backend and the world; tests bring their own. */
export interface BackendParts {
  readonly fetch?: typeof fetch;
  /** Where errors are told, each as one line. */
  readonly log?: (line: string) => void;
}

/**
 * The client of the data backend (specification 7, 8): bearer header, credentials, error policy 'all'. A
 * status of 300 or above, a body without data and errors and one that cannot be parsed are errors.
 */
export function createBackend(settings: BackendSettings, parts: BackendParts = {}): Backend {
  const client = createClient(settings, parts);
  return {
    async query(query, variables) {
      const asked = client.query({ query, variables, fetchPolicy: 'no-cache' });
      const { data, error } = await asked;
      return readData(data, error);
    },
    async mutate(mutation, variables) {
      const asked = client.mutate({ mutation, variables, fetchPolicy: 'no-cache' });
      const { data, error } = await asked;
      return readData(data, error);
    },
  };
}

function createClient(settings: BackendSettings, { fetch: ask, log = logLine }: BackendParts) {
  const { url, token, useGetForQueries = false } = settings;
  // HttpLink would add the library's name and version to the body: it carries operationName, variables and query.
  const http = new BaseHttpLink({
    uri: url,
    credentials: 'include',
    useGETForQueries: useGetForQueries,
    fetch: (input, init) => (ask ?? fetch)(input, limitTime(init)),
    headers: {
      authorization: `Bearer ${token}`,
      // With the newer media type Apollo would look at the body alone, whatever the status.
      accept: 'application/json',
    },
  });
  return new ApolloClient({
    link: ApolloLink.from([new ErrorLink(({ error }) => logError(error, log)), http]),
    cache: new InMemoryCache(),
    defaultOptions: {
      query: { errorPolicy: 'all' },
      watchQuery: { errorPolicy: 'all' },
      mutate: { errorPolicy: 'all' },
    },
    devtools: { enabled: false },
  });
}

// Apollo wants the types of its answers to follow from the defaults that are set above.
declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface Query {
        errorPolicy: 'all';
      }
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Mutate {
        errorPolicy: 'all';
      }
    }
  }
}

function limitTime(init: RequestInit = {}): RequestInit {
  const signals = [AbortSignal.timeout(LATE_MS), ...(init.signal ? [init.signal] : [])];
  return { ...init, signal: AbortSignal.any(signals) };
}

/** Specification 8: GraphQL errors with message, location and path; anything else as one fixed sentence. */
function logError(error: unknown, log: (line: string) => void): void {
  for (const told of readGraphqlErrors(error)) log(formatErrorLine(told));
  if (!CombinedGraphQLErrors.is(error)) log('Backend is unreachable. Is it running?');
}

function logLine(line: string): void {
  // oxlint-disable-next-line no-console -- specification 8 wants these errors in the console
  console.error(line);
}

function readData<Data>(data: Data | undefined, error: unknown): Data {
  if (data !== undefined && data !== null && !error) return data;
  const [first] = readGraphqlErrors(error);
  throw first ? new BackendError(formatRefusal(first), true) : new BackendError(UNREACHABLE, false);
}
