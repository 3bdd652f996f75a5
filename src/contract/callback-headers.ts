/** The header that carries the signature of a callback, in small letters. */
export const SIGNATURE_HEADER = 'wallet-signature';

/** Builds the headers under which a callback is sent. @param signature undefined for one that has none */
export function buildCallbackHeaders(
  signature: string | undefined,
): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'user-agent': 'wallet-callbacks/1',
    ...(signature !== undefined && { [SIGNATURE_HEADER]: signature }),
  };
}
