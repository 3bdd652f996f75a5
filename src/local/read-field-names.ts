import { BODY_LIMITS } from '#server/sandbox/http/input/read-sent-body.ts';

/** The longest body of the description has a quarter of this. */
const MAX_NAMES = 200;
const MAX_CHARACTERS = 100;

/**
 * Reads which fields a request names in its JSON, also in nested objects.
 *
 * @param request with a body that nobody has read yet; a copy of the body is read
 * @returns each name once, at most 200; undefined where the body is no JSON, is larger than the sandbox takes, or does not say its size
 */
export async function readFieldNames(request: Request): Promise<readonly string[] | undefined> {
  const { headers } = request;
  const bytes = Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  if (!isJson || bytes > BODY_LIMITS.batchBytes) return undefined;
  const names = new Set<string>();
  function note(this: unknown, name: string): void {
    if (!Array.isArray(this) && name !== '' && name.length <= MAX_CHARACTERS) names.add(name);
  }
  try {
    // Nothing but the names is wanted: the reviver sees each of them and keeps no value.
    JSON.parse(await request.clone().text(), note);
  } catch {
    return undefined;
  }
  return [...names].slice(0, MAX_NAMES);
}
