import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#model/site-model.ts';
import { openRepeatableSandbox } from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import type { Handlers } from '#server/sandbox/kernel/call.ts';
import { OPERATIONS } from '#server/sandbox/operations/operation-registry.ts';
import { loadTestSite } from '#testing/load-test-site.ts';
import { createExchangeRepeater, type RepeatExchange } from './create-exchange-repeater.ts';
import { findUnproven } from './find-unproven.ts';
import { proveRuns } from './prove-runs.ts';
import { buildSampleProgram, type SampleJob } from './sample-job.ts';
import type { SampleProofStore } from './sample-proofs.ts';
import type { SentRequest } from './sent-request.ts';

const REQUEST: SentRequest = {
  method: 'POST',
  path: '/v1/accounts',
  headers: {
    authorization: 'Bearer {apiKey}',
    'content-type': 'application/json',
    'idempotency-key': 'create-account-204817',
  },
  text: '{"name":"Grace Wanjiru","phoneNumber":"+254700000101","walletTypeId":"wty_01HZX6C3D9FA"}',
};

let description: Readonly<Record<string, unknown>>;
let operation: Operation;
beforeAll(async () => {
  const { model, description: bundle } = await loadTestSite();
  description = bundle.json;
  const page = Object.values(model.pages).find(
    (one) => one.kind === 'operation' && one.operation.operationId === 'createAccount',
  );
  if (page?.kind !== 'operation') throw new Error('There is no createAccount.');
  operation = page.operation;
});

/** @param handlers in place of some of the sandbox's own */
async function openRepeater(handlers: Partial<Handlers> = {}): Promise<RepeatExchange> {
  const sandbox = await openRepeatableSandbox({
    description,
    handlers: { ...OPERATIONS, ...handlers },
  });
  return createExchangeRepeater(sandbox, {});
}

async function prove(job: SampleJob, request = REQUEST) {
  const successes = [{ ...job, request, output: '' }];
  return proveRuns({ failures: [], successes }, { store: {}, repeat: await openRepeater() });
}

async function loadStore(): Promise<SampleProofStore> {
  const { store } = await prove({ operation, language: 'curl' });
  return store;
}

/** The languages in which a sample of createAccount has to be run. */
async function listUnproven(
  jobs: readonly SampleJob[],
  handlers?: Partial<Handlers>,
): Promise<readonly string[]> {
  const store = await loadStore();
  const found = await findUnproven(jobs, { store, repeat: await openRepeater(handlers) });
  return found.map(({ language }) => language);
}

describe('a sample', () => {
  it('is proven by the same program, request and response', async () => {
    expect(await listUnproven([{ operation, language: 'curl' }])).toEqual([]);
  });

  it('is not proven by the program of another language', async () => {
    const jobs = (['curl', 'php'] as const).map((language) => ({ operation, language }));
    expect(await listUnproven(jobs)).toEqual(['php']);
  });

  it('is run when its text is another', async () => {
    const changed = {
      ...operation,
      parameters: [],
      endpoint: '/v1/accounts/all',
    };
    const job = { operation: changed, language: 'curl' } as const;
    const { code } = buildSampleProgram({ operation, language: 'curl' });
    expect(buildSampleProgram(job).code).not.toBe(code);
    expect(await listUnproven([job])).toEqual(['curl']);
  });

  it('is run when the description has another success', async () => {
    const responses = operation.responses.map((response) =>
      response.status === '201' ? { ...response, status: '202' } : response,
    );
    expect(responses).not.toEqual(operation.responses);
    const job = { operation: { ...operation, responses }, language: 'curl' } as const;
    expect(await listUnproven([job])).toEqual(['curl']);
  });

  it('is run when the sandbox answers otherwise', async () => {
    const create = OPERATIONS.createAccount;
    const handlers: Partial<Handlers> = {
      createAccount: (call) => {
        const result = create(call);
        return { ...result, json: { ...result.json, name: 'Someone else' } };
      },
    };
    expect(await listUnproven([{ operation, language: 'curl' }], handlers)).toEqual(['curl']);
  });

  it('is not proven by a run whose request the repeatable sandbox refuses', async () => {
    const job = { operation, language: 'curl' } as const;
    const { store, failures, successes } = await prove(job, { ...REQUEST, text: '{}' });
    expect(failures.map(({ what }) => what)).toEqual(['passed, but its request repeated gets 422']);
    expect(successes).toEqual([]);
    expect(store['createAccount'] ?? []).toEqual([]);
  });

  it('loses its proof when it fails', async () => {
    const repeat = await openRepeater();
    const job = { operation, language: 'curl', what: 'was answered 500' } as const;
    const verification = { failures: [job], successes: [] };
    const { store } = await proveRuns(verification, { store: await loadStore(), repeat });
    expect(store['createAccount']).toEqual([]);
  });
});

describe('the repeatable sandbox', () => {
  it('answers the same in every process', async () => {
    const [one, other] = await Promise.all([openRepeater(), openRepeater()]);
    expect(await one('createAccount', REQUEST)).toEqual(await other('createAccount', REQUEST));
    expect(await one('createAccount', REQUEST)).toMatchObject({ status: 201 });
  });
});
