import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDescription } from '#server/sandbox/kernel/parse-description.ts';
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

const description = await loadApiDescription();
const operations = parseDescription(description);

describe('every documented error that does not come from outside', () => {
  let host: TestSandbox;
  let hurried: TestSandbox;
  let provoker: Provoker;
  let tired: Awaited<ReturnType<TestSandbox['createWorkspace']>>;
  beforeAll(async () => {
    host = await createTestSandbox();
    hurried = await createTestSandbox({ limits: { requestsPerMinute: 1 } });
    provoker = createProvoker(host, description, operations);
    tired = await hurried.createWorkspace();
    await tired.call('GET', '/v1/accounts');
  });
  afterAll(() => Promise.all([host.remove(), hurried.remove()]));

  it.each(operations)(
    'of $id follows from what a reader does, without being forced',
    async (operation) => {
      for (const [code, { status }] of operation.errors) {
        if (code === 'rate_limited' || isForcedOnly(operation.id, code)) continue;
        const tried: string[] = [];
        const isProvoked = await provoker.tryAll(
          operation,
          listProvocations(operation, code, listExamples(description, operation)[0]!),
          (answer, how) => {
            const found = (answer.body as { readonly code?: string } | null)?.code;
            tried.push(`${how}: ${answer.status} ${found}`);
            return answer.status === status && found === code;
          },
        );
        expect(isProvoked ? [] : tried, `${operation.id} ${code}`).toEqual([]);
        expect(tried, `nothing is known to lead to ${code} of ${operation.id}`).not.toEqual([]);
      }
    },
  );

  it.each(operations)('of $id is given to too many requests', async ({ method, template }) => {
    const answer = await tired.call(method, template);
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('what has to be forced', () => {
  it('is a failure of the platform itself, and an export longer than a workspace can hold', () => {
    const forced = operations.flatMap(({ id, errors }) =>
      [...errors.keys()].filter((code) => isForcedOnly(id, code)).map((code) => [id, code]),
    );
    const others = forced.filter(([, code]) => !FORCED_EVERYWHERE.has(code!));
    expect(others).toEqual([['exportAccounts', 'limit_exceeded']]);
    const all = operations.reduce((sum, { errors }) => sum + errors.size, 0);
    expect(forced.length / all).toBeLessThan(0.1);
  });
});
