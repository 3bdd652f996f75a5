import { MCP_MAX_BODY_BYTES } from '#contract/mcp/endpoint.ts';
import { isTooDeep } from '#contract/is-too-deep.ts';
import { readText } from '#server/edge/body/read-text.ts';
import { HttpError } from '#server/edge/http-error.ts';

/** Lists and objects in each other: the deepest body of the API has 8. */
const MAX_DEPTH = 32;

/**
 * Reads the message of a request, bounded in bytes and in depth.
 *
 * @returns nothing for a request that is not JSON, which the protocol's library refuses in its own words
 * @throws HttpError 400, 413
 */
export async function readMessage(request: Request): Promise<{ readonly parsedBody?: unknown }> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) return {};
  const text = await readText(request, { maxBytes: MCP_MAX_BODY_BYTES, isWholeJson: true });
  if (isTooDeep(text, MAX_DEPTH)) throw new HttpError(400, 'The message is nested too deeply.');
  try {
    return { parsedBody: JSON.parse(text) as unknown };
  } catch (cause) {
    throw new HttpError(400, 'The message is no JSON.', { cause });
  }
}
