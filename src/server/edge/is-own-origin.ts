/** Whether an origin is the host that a request was sent to. The scheme may differ, since a proxy may have ended TLS. */
export function isOwnOrigin(origin: string, request: Request): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host;
  return URL.canParse(origin) && new URL(origin).host === host;
}
