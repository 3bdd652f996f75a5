// Questions about one workspace (docs/sandbox.md, "The control API").
import type { Json } from '#contract/json.ts';
import type { Workspace } from '#site/console/request/key-store.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import { sendRequest } from '#site/console/request/send-request.ts';
import { isOfBrowser } from '#site/console/response/format-response.ts';
import { readProblem } from '#site/console/response/read-problem.ts';
import { parseFacts, type WorkspaceFacts } from './workspace-facts.ts';

/** What the control API was asked for, or a sentence on why it did not do so. */
export type ControlOutcome<Value> =
  | { readonly value: Value }
  | {
      readonly problem: string;
      /** Whether the site has answered that it has no such workspace. */
      readonly isGone?: boolean;
      /** Whether the same question may have an answer a little later. */
      readonly isPassing?: boolean;
    };

interface Asking {
  readonly body?: Json;
  readonly idempotencyKey?: string;
  readonly stop?: AbortSignal | undefined;
}

/** @param url of the workspaces */
export async function askControl(
  url: string,
  { id, appKey }: Workspace,
  [method, action]: readonly ['DELETE' | 'GET' | 'POST', string],
  { body, idempotencyKey, stop }: Asking = {},
): Promise<ControlOutcome<Blob>> {
  const outcome = await sendRequest(
    `${url}/${id}${action}`,
    {
      method,
      headers: {
        Authorization: `Bearer ${appKey}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    stop,
  );
  if (outcome.kind === 'failure')
    return { problem: 'The sandbox is not reachable now.', isPassing: true };
  const { status, text, file = new Blob([text]) } = outcome.response;
  if (status < 300) return { value: file };
  // A key that is refused is no sign that the workspace is gone.
  const isGone = status === 404 && !isOfBrowser(outcome.response);
  const problem = readProblem(parseJson(text)).detail ?? `The sandbox returned ${status}.`;
  return { problem, isGone, isPassing: status >= 500 };
}

/** Asks a question that is answered with what the workspace says of itself. */
export async function askFacts(
  ...question: Parameters<typeof askControl>
): Promise<ControlOutcome<WorkspaceFacts>> {
  const outcome = await askControl(...question);
  if ('problem' in outcome) return outcome;
  try {
    return { value: parseFacts(JSON.parse(await outcome.value.text())) };
  } catch {
    return { problem: 'The response of the sandbox could not be read.', isPassing: true };
  }
}
