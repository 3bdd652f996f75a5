import { findBody, listFileFields } from '#server/sandbox/kernel/operation.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import type { ReadResponse } from './create-test-sandbox.ts';
import { buildExampleForm } from './example-files.ts';
import { EXAMPLE_PREPARATIONS, EXAMPLES_OF_USERS } from './example-preparations.ts';
import { formatAddress, type ExampleRequest } from './example-requests.ts';
import type { UsedSandbox } from './use-sandbox.ts';

/** A workspace and how it is called. */
export type ExampleTarget = Pick<UsedSandbox, 'call'> & {
  readonly workspace: Pick<NewWorkspace, 'appKey' | 'accessToken'>;
};

/** Makes in the workspace what an example needs to succeed there. */
export async function prepareExample(
  { call }: Pick<UsedSandbox, 'call'>,
  { title, operation }: ExampleRequest,
): Promise<void> {
  const steps = EXAMPLE_PREPARATIONS[title] ?? EXAMPLE_PREPARATIONS[operation.operationId] ?? [];
  for (const { method, path, body } of steps) await call(method, path, { body });
}

/**
 * Sends an example as its page shows the call: with files where the call takes files, and with the token that the call needs.
 *
 * @param body in place of the body of the example
 */
export function sendExample(
  { call, workspace }: ExampleTarget,
  example: ExampleRequest,
  body: unknown = example.body,
): Promise<ReadResponse> {
  const { operation } = example;
  const described = findBody(operation);
  const form =
    described?.kind === 'form'
      ? buildExampleForm(operation.operationId, listFileFields(described))
      : undefined;
  const { accessToken, appKey } = workspace;
  const token = EXAMPLES_OF_USERS.has(operation.operationId) ? accessToken : appKey;
  return call(operation.method, formatAddress(example), {
    ...(form ? { form } : { body }),
    token: operation.requiresAuthentication ? token : null,
  });
}
