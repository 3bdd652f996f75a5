import { describe, expect, it } from 'vitest';
import {
  findBody,
  findSuccess,
  listFileFields,
  readOperations,
} from '#server/sandbox/kernel/operation.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import {
  EXAMPLE_PREPARATIONS,
  EXAMPLES_OF_USERS,
} from '#server/sandbox/testing/example-preparations.ts';
import { buildExampleForm } from '#server/sandbox/testing/example-files.ts';
import { formatAddress, listExamples } from '#server/sandbox/testing/example-requests.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { OPERATIONS } from './operation-registry.ts';

const operations = readOperations(await loadApiDescription());

const sandbox = useSandbox();
const { call } = sandbox;

const implemented = operations.filter(({ operationId }) => operationId in OPERATIONS);

const EXAMPLES = implemented.flatMap((operation) => listExamples(operation));

describe('the requests of the examples', () => {
  it.each(EXAMPLES)('$title succeeds in a fresh workspace', async (example) => {
    const { title, operation, body } = example;
    const first = EXAMPLE_PREPARATIONS[title] ?? EXAMPLE_PREPARATIONS[operation.operationId] ?? [];
    for (const step of first) await call(step.method, step.path, { body: step.body });
    const { accessToken, appKey } = sandbox.workspace;
    const token = EXAMPLES_OF_USERS.has(operation.operationId) ? accessToken : appKey;
    const described = findBody(operation);
    const form =
      described?.kind === 'form'
        ? buildExampleForm(operation.operationId, listFileFields(described))
        : undefined;
    const answer = await call(operation.method, formatAddress(example), {
      ...(form ? { form } : { body }),
      token: operation.requiresAuthentication ? token : null,
    });
    // Vouchers and currencies have a code too, so it is the status that tells problems.
    expect(answer.status < 300 ? undefined : answer.body).toBeUndefined();
    expect(findSuccess(operation, answer.status)).toBeDefined();
  });
});

describe('every documented error', () => {
  it.each(implemented)('of $operationId can be forced', async (operation) => {
    for (const { code, status } of operation.errors) {
      const headers = { 'x-sandbox-force': code };
      const answer = await call(operation.method, operation.endpoint, { headers });
      expect(answer).toMatchObject({ status, body: { code, status } });
    }
  });
});

describe('the sandbox', () => {
  it('has a handler for each operation of the description, and no other', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(Object.keys(OPERATIONS).toSorted()).toEqual(ids.toSorted());
  });
});
