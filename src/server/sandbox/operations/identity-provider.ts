import { ok } from '#server/sandbox/kernel/results.ts';
import type { Call, Handlers, SharedCall } from '#server/sandbox/kernel/call.ts';
import { fallsSilent, readProviderAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  IDENTITY_CONNECTION_ID,
  IDENTITY_CONNECTIONS,
  type IdentityConnection,
} from '#server/sandbox/entities/identity-connection.ts';
import {
  failCredentials,
  isOfOtherSide,
  PROVIDER_LATENCY_MS,
} from '#server/sandbox/domain/provider-keys.ts';
import { findIdentityConnection } from '#server/sandbox/domain/identity-connection.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** What a company shows that has nothing to disconnect. */
const NEVER_CONNECTED = {
  status: 'disconnected',
  environment: null,
  username: null,
  lastTestedAt: null,
} as const;

interface Details extends Pick<IdentityConnection, 'environment' | 'username'> {
  readonly apiKey: string;
}

function buildConnectionDocument({ providers }: SharedCall, connection: IdentityConnection) {
  const { id: _id, answer: _answer, ...shown } = connection;
  return { provider: providers.identity.name, ...shown };
}

function failNotConnected(): never {
  return failWith('not_found', {
    detail: 'Your company is not connected to the identity provider.',
  });
}

function failSilent(): never {
  return failWith('provider_unavailable', { detail: 'The identity provider did not respond.' });
}

function requireConnection(state: Draft): IdentityConnection {
  return findIdentityConnection(state) ?? failNotConnected();
}

function getIdentityConfiguration(call: Call<'getIdentityConfiguration'>) {
  return ok(buildConnectionDocument(call, requireConnection(call.state)));
}

function testIdentityConnection({ state }: Call<'testIdentityConnection'>) {
  const connection = requireConnection(state);
  if (connection.status === 'disconnected') failNotConnected();
  if (connection.answer === 'falls-silent') failSilent();
  const hasSucceeded = connection.answer === 'accepts';
  const status = hasSucceeded ? 'connected' : 'failing';
  state.put(IDENTITY_CONNECTIONS, { ...connection, status, lastTestedAt: state.at });
  const message = hasSucceeded ? 'Credentials accepted.' : 'The key is no longer valid.';
  return ok({ hasSucceeded, latency: PROVIDER_LATENCY_MS, message, testedAt: state.at });
}

/** What the provider says to details. */
function testDetails(details: Details): IdentityConnection['answer'] {
  const { apiKey } = details;
  if (isOfOtherSide('idp', details)) return 'refuses';
  return fallsSilent(apiKey) ? 'falls-silent' : readProviderAnswer(apiKey);
}

function updateIdentityConnection(call: Call<'updateIdentityConnection'>) {
  const { state, body } = call;
  const answer = testDetails(body);
  if (answer === 'is-silent') failSilent();
  if (answer === 'refuses') failCredentials(body);
  const { environment, username } = body;
  const connection = state.put(IDENTITY_CONNECTIONS, {
    id: IDENTITY_CONNECTION_ID,
    status: 'connected',
    environment,
    username,
    lastTestedAt: state.at,
    answer,
  });
  return ok(buildConnectionDocument(call, connection));
}

function disconnectIdentityProvider(call: Call<'disconnectIdentityProvider'>) {
  const { state, providers } = call;
  const connection = findIdentityConnection(state);
  if (!connection) return ok({ provider: providers.identity.name, ...NEVER_CONNECTED });
  if (connection.status === 'disconnected') return ok(buildConnectionDocument(call, connection));
  const ended = { ...connection, status: 'disconnected' } as const;
  return ok(buildConnectionDocument(call, state.put(IDENTITY_CONNECTIONS, ended)));
}

/** The connection to the identity provider. */
export const IDENTITY_PROVIDER_OPERATIONS = {
  getIdentityConfiguration,
  testIdentityConnection,
  updateIdentityConnection,
  disconnectIdentityProvider,
} satisfies Partial<Handlers>;
