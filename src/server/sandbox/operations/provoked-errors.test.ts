import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import {
  createTestSandbox,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { createProvoker, type Provoker } from '#server/sandbox/testing/provoking/provoke.ts';
import {
  FORCED_EVERYWHERE,
  isForcedOnly,
  listProvocations,
} from '#server/sandbox/testing/provoking/list-provocations.ts';
import { listExamples } from '#server/sandbox/testing/example-requests.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const operations = readOperations(await loadApiDescription());

describe('every documented error that does not come from outside', () => {
  let host: TestSandbox;
  let hurried: TestSandbox;
  let provoker: Provoker;
  let tired: Awaited<ReturnType<TestSandbox['createWorkspace']>>;
  beforeAll(async () => {
    host = await createTestSandbox();
    hurried = await createTestSandbox({ limits: { requestsPerMinute: 1 } });
    provoker = createProvoker(host, operations);
    tired = await hurried.createWorkspace();
    await tired.call('GET', '/v1/accounts');
  });
  afterAll(() => Promise.all([host.remove(), hurried.remove()]));

  it.each(operations)(
    'of $operationId follows from what a reader does, without being forced',
    async (operation) => {
      for (const { code, status } of operation.errors) {
        if (code === 'rate_limited' || isForcedOnly(operation.operationId, code)) continue;
        const tried: string[] = [];
        const isProvoked = await provoker.tryAll(
          operation,
          listProvocations(operation, code, listExamples(operation)[0]!),
          (answer, how) => {
            const found = (answer.body as { readonly code?: string } | null)?.code;
            tried.push(`${how}: ${answer.status} ${found}`);
            return answer.status === status && found === code;
          },
        );
        expect(isProvoked ? [] : tried, `${operation.operationId} ${code}`).toEqual([]);
        expect(
          tried,
          `nothing is known to lead to ${code} of ${operation.operationId}`,
        ).not.toEqual([]);
      }
    },
  );

  it.each(operations)(
    'of $operationId is given to too many requests',
    async ({ method, endpoint }) => {
      const answer = await tired.call(method, endpoint);
      expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );
});

describe('what has to be forced', () => {
  it('is a failure of the platform itself, and an export longer than a workspace can hold', () => {
    const forced = operations.flatMap(({ operationId, errors }) =>
      errors
        .filter(({ code }) => isForcedOnly(operationId, code))
        .map(({ code }) => [operationId, code]),
    );
    const others = forced.filter(([, code]) => !FORCED_EVERYWHERE.has(code!));
    expect(others).toEqual([['exportAccounts', 'export_too_large']]);
    const all = operations.reduce((sum, { errors }) => sum + errors.length, 0);
    expect(forced.length / all).toBeLessThan(0.1);
  });
});
