import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErrorCatalogue } from '#description/read-document.ts';
import type { Problem } from '#server/sandbox/http/errors/problem.ts';
import { findError, readOperations, type Operation } from '#server/sandbox/kernel/operation.ts';
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
const operations = readOperations(description);

interface Provoked {
  readonly operation: Operation;
  readonly code: string;
  readonly problem: Problem;
}

/** What the tests of this file have provoked, in their order. */
const details: Provoked[] = [];

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
            const isRight = answer.status === status && found === code;
            if (isRight) details.push({ operation, code, problem: answer.body as Problem });
            return isRight;
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
      const response = await tired.call(method, endpoint);
      expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );
});

/** Errors about an amount, or a number of things, that passes a limit. */
const OF_MONEY =
  /^(insufficient_funds|max_balance_exceeded|amount_out_of_range)$|^(device|spending)_limit/;
const OF_NUMBERS = /^(plan_limit_reached|too_many_tags|voucher_quantity_exceeded|file_too_large)$/;

describe('the detail of every provoked error', () => {
  const listWrong = (isWrong: (found: Provoked) => boolean) =>
    details
      .filter(isWrong)
      .map(({ operation, code, problem }) => `${operation.operationId} ${code}: ${problem.detail}`);

  it('says what was wrong this time, and is no general text', () => {
    expect(details.length).toBeGreaterThan(1500);
    const general = new Map(
      [...readErrorCatalogue(description)].map(([code, error]) => [code, error.cause]),
    );
    expect(
      listWrong(({ operation, code, problem }) =>
        [general.get(code), findError(operation, code)?.cause].includes(problem.detail),
      ),
    ).toEqual([]);
  });

  it('names the amounts or numbers where a limit is passed', () => {
    const names = (detail: string, pattern: RegExp, count: number) =>
      (detail.match(pattern) ?? []).length >= count;
    expect(
      listWrong(
        ({ code, problem: { detail } }) =>
          OF_MONEY.test(code) && !names(detail, /-?[\d,]+(\.\d\d)? [A-Z]{3}|no wallet in/g, 1),
      ),
    ).toEqual([]);
    expect(
      listWrong(({ code, problem }) => OF_NUMBERS.test(code) && !/\d/.test(problem.detail)),
    ).toEqual([]);
  });

  it('holds neither the words of a validator nor a secret', () => {
    const raw =
      /must NOT|must match|must be (string|integer|object|array|equal)|undefined|NaN|\[object/;
    const secrets = [/correct-horse/, /481516/, /wk_(test|live)_\w{8}/, /at_\w{8}/];
    expect(
      listWrong(({ problem: { detail } }) =>
        [raw, ...secrets].some((pattern) => pattern.test(detail)),
      ),
    ).toEqual([]);
  });
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
