import { failWith } from '#server/sandbox/kernel/api-error.ts';

/** How long a provider takes to answer a test, in milliseconds. */
export const PROVIDER_LATENCY_MS = 214;

/** A key with the side of the provider on which it is used. */
interface ProviderKey {
  readonly environment: string;
  readonly apiKey: string;
}

/** Whether a key belongs to the other side of a provider, which refuses it. @param prefix of the keys, such as `sms` */
export function isOfOtherSide(prefix: string, { environment, apiKey }: ProviderKey): boolean {
  return ['test', 'live'].some(
    (side) => side !== environment && apiKey.startsWith(`${prefix}_${side}_`),
  );
}

/** Ends a call whose key the provider refuses. */
export function failCredentials({ environment }: Pick<ProviderKey, 'environment'>): never {
  return failWith('credentials_refused', {
    pointer: '/apiKey',
    detail: `The provider refuses apiKey on its ${environment} side.`,
  });
}
