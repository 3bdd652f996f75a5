import { describe, expect, it } from 'vitest';
import { findSuccess, readOperations } from '#server/sandbox/kernel/operation.ts';
import { listExamples } from '#server/sandbox/testing/example-requests.ts';
import { prepareExample, sendExample } from '#server/sandbox/testing/send-example.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { OPERATIONS } from './operation-registry.ts';

const operations = readOperations(await loadApiDescription());

const sandbox = useSandbox();
const { call } = sandbox;

const implemented = operations.filter(({ operationId }) => operationId in OPERATIONS);

const EXAMPLES = implemented.flatMap((operation) => listExamples(operation));

describe('the requests of the examples', () => {
  it.each(EXAMPLES)('$title succeeds in a fresh workspace', async (example) => {
    const { operation } = example;
    await prepareExample(sandbox, example);
    const response = await sendExample(sandbox, example);
    // Vouchers and currencies have a code too, so it is the status that tells problems.
    expect(response.status < 300 ? undefined : response.body).toBeUndefined();
    expect(findSuccess(operation, response.status)).toBeDefined();
    // A reader who sends the example a second time succeeds again, or meets an error that the page names.
    const again = await sendExample(sandbox, example);
    if (again.status < 300) return;
    const { code } = again.body as { code: string };
    expect(operation.errors.map((error) => error.code)).toContain(code);
    expect([401, 404, 409, 422, 429]).toContain(again.status);
  });
});

describe('every documented error', () => {
  it.each(implemented)('of $operationId can be forced', async (operation) => {
    for (const { code, status } of operation.errors) {
      const headers = { 'x-sandbox-force': code };
      const response = await call(operation.method, operation.endpoint, { headers });
      expect(response).toMatchObject({ status, body: { code, status } });
    }
  });
});

describe('the sandbox', () => {
  it('has a handler for each operation of the description, and no other', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(ids.toSorted());
  });
});
