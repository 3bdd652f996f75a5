import type { DescribedOperation } from '#description/operation.ts';
import type { FilePart } from '#languages/sample/sample-body.ts';
import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import { buildSdkCall } from '#languages/sdk/sdk-call.ts';
import { prepareExample } from '#scripts/verify/samples/create-exchange-repeater.ts';
import { settings } from '#settings';
import type { Examples } from './ask-by-http.ts';

/** The example of an operation as an SDK is called with it, in a workspace where it is answered as its page says. */
export interface ExampleCall {
  readonly workspaceId: string;
  /** Parameters and fields by their names. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string | undefined;
  /** What the call is authorised with; undefined where it needs nothing. */
  readonly key: string | undefined;
}

/**
 * Makes a workspace of an operation's own, and takes the HTTP off its example.
 *
 * @param writeFile gives a file the form in which the SDK takes it
 */
export async function buildExampleCall(
  { sandbox, files }: Examples,
  operation: DescribedOperation,
  writeFile: (file: FilePart, content: Buffer) => unknown,
): Promise<ExampleCall> {
  const workspace = await sandbox.createWorkspace(operation.operationId);
  await prepareExample(sandbox, workspace, operation.operationId);
  const request = buildSampleRequest(operation, settings.apiUrl);
  const { parameters, fields, idempotencyKey, secret } = buildSdkCall(operation, request);
  const given = fields.map(([name, argument]): [string, unknown] => [
    name,
    argument.kind === 'value'
      ? argument.value
      : writeFile(argument.file, files[argument.file.fileName]!),
  ]);
  return {
    workspaceId: workspace.id,
    args: Object.fromEntries([...parameters, ...given]),
    idempotencyKey,
    key:
      secret &&
      ((secret === 'accessToken' ? workspace.accessToken : workspace.appKey) ?? undefined),
  };
}
