/** Reads the token of an `Authorization: Bearer` header (RFC 6750, section 2.1). */
export function readBearerToken(headers: Headers): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}
