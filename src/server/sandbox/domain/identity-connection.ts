import { failWith } from '#server/sandbox/kernel/api-error.ts';
import {
  IDENTITY_CONNECTION_ID,
  IDENTITY_CONNECTIONS,
  type IdentityConnection,
} from '#server/sandbox/entities/identity-connection.ts';
import type { Draft } from '#server/sandbox/kernel/draft.ts';

/** The company's connection; undefined when none was ever made. */
export function findIdentityConnection(state: Draft): IdentityConnection | undefined {
  return state.get(IDENTITY_CONNECTIONS, IDENTITY_CONNECTION_ID);
}

/**
 * Hands something over to the identity provider. Refuses with `provider_unavailable` unless the company is connected and
 * the provider takes it; when it is the key that the provider has come to refuse, the connection is `failing` from then
 * on.
 */
export function assertIdentityProvider(state: Draft): void {
  const connection = findIdentityConnection(state);
  if (connection?.status !== 'connected')
    return failWith('provider_unavailable', {
      detail: `The connection to the identity provider is ${connection?.status ?? 'not made yet'}.`,
    });
  if (connection.answer === 'accepts') return;
  if (connection.answer !== 'falls-silent')
    state.put(IDENTITY_CONNECTIONS, { ...connection, status: 'failing' });
  failWith('provider_unavailable', {
    keepsChanges: true,
    detail: 'The identity provider did not respond, or it refuses the stored key.',
  });
}
