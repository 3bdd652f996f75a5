import { EXAMPLE_PREPARATIONS } from '#server/sandbox/testing/example-preparations.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';
import type { RepeatableSandbox } from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import { digestContent, repeatSentRequest, type SentRequest } from './sent-request.ts';

/** A response, as far as a sample sees it. */
export interface RepeatedResponse {
  readonly status: number;
  /** The same for the same response. */
  readonly digest: string;
}

/**
 * Sends again what a sample has sent, to a workspace of its own that was prepared as the sample's was.
 *
 * @returns undefined when the request cannot be built today
 */
export type RepeatExchange = (
  operationId: string,
  request: SentRequest,
) => Promise<RepeatedResponse | undefined>;

/** Makes the calls that the example of an operation needs before it. @throws when one of them is refused */
export async function prepareExample(
  sandbox: RepeatableSandbox,
  { id, appKey }: { readonly id: string; readonly appKey: string },
  operationId: string,
): Promise<void> {
  for (const { method, path, body } of EXAMPLE_PREPARATIONS[operationId] ?? []) {
    const response = await sandbox.send(id, path, {
      method,
      headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} before ${operationId}: ${response.status}`);
  }
}

/**
 * Creates what repeats exchanges, each of them once.
 *
 * @param files what samples upload, by name
 */
export function createExchangeRepeater(
  sandbox: RepeatableSandbox,
  files: Readonly<Record<string, Buffer>>,
): RepeatExchange {
  const repeated = new Map<string, Promise<RepeatedResponse | undefined>>();
  async function repeat(
    name: string,
    operationId: string,
    request: SentRequest,
  ): Promise<RepeatedResponse | undefined> {
    const workspace = await sandbox.createWorkspace(name);
    const { id, appKey: apiKey, accessToken } = workspace;
    await prepareExample(sandbox, workspace, operationId);
    const init = repeatSentRequest(request, { apiKey, accessToken }, files);
    if (!init) return undefined;
    const response = await sandbox.send(id, request.path, init);
    const { status, headers } = response;
    const shown = ['content-type', 'content-disposition'].map((header) => headers.get(header));
    const content = digestContent(new Uint8Array(await response.arrayBuffer()));
    return { status, digest: digest([status, ...shown, content]) };
  }
  return (operationId, request) => {
    const name = `${operationId} ${digest(request)}`;
    const response = repeated.get(name) ?? repeat(name, operationId, request);
    repeated.set(name, response);
    return response;
  };
}
