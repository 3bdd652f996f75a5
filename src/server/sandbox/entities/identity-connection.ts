import type * as Api from '#description/generated/operation-types.ts';
import type { ProviderAnswer } from '#server/sandbox/kernel/magic-values.ts';
import { defineKind } from '#server/sandbox/kernel/kind.ts';

/** The company's one connection to the identity provider; it stays, without its secret, when it has been ended. */
export interface IdentityConnection {
  readonly id: typeof IDENTITY_CONNECTION_ID;
  readonly status: Api.ProviderConnection['status'];
  readonly environment: NonNullable<Api.ProviderConnection['environment']>;
  readonly username: string;
  readonly lastTestedAt: string;
  /** What the provider says to the key, which is not kept; `falls-silent` to all but the first test. */
  readonly answer: ProviderAnswer | 'falls-silent';
}

export const IDENTITY_CONNECTION_ID = 'identity';
export const IDENTITY_CONNECTIONS = defineKind<IdentityConnection>('identity-connection', 'idp');
