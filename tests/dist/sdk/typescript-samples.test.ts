// The examples of all pages, as calls of the SDK: the sandbox answers them as it answers the HTTP samples.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DescribedOperation } from '#description/operation.ts';
import type { FilePart } from '#languages/sample/sample-body.ts';
import { openExamples, type Examples, type ShownAnswer } from './ask-by-http.ts';
import { buildExampleCall } from './build-example-call.ts';
import { useSdk } from './use-sdk.ts';

const sdk = useSdk();
let examples: Examples;
beforeAll(async () => {
  examples = await openExamples();
});

const writeFile = ({ fileName, contentType }: FilePart, content: Buffer) =>
  new File([new Uint8Array(content)], fileName, { type: contentType });

async function askBySdk(operation: DescribedOperation): Promise<ShownAnswer> {
  const { operationId } = operation;
  const { sandbox } = examples;
  const call = await buildExampleCall(examples, operation, writeFile);
  const { workspaceId, args, key, idempotencyKey } = call;
  const { data, status, headers } = await sdk.operation(operationId).withResponse(args, {
    apiUrl: `http://localhost/sandbox/${workspaceId}`,
    ...(key !== undefined && { key }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    fetch: (address: string, init: RequestInit) => sandbox.fetch(new Request(address, init)),
    retries: 0,
  });
  const shown = data instanceof Blob ? await data.text() : data;
  return { operationId, status, contentType: headers.get('content-type'), data: shown };
}

describe('the examples of all pages', () => {
  it('get the answers of the HTTP samples through the SDK', { timeout: 120_000 }, async () => {
    expect(examples.operations.length).toBeGreaterThanOrEqual(233);
    for (const operation of examples.operations)
      expect(await askBySdk(operation)).toEqual(await examples.ask(operation.operationId));
  });
});
