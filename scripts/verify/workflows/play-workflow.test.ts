import { describe, expect, it } from 'vitest';
import { openRepeatableSandbox } from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import type { Handlers } from '#server/sandbox/kernel/call.ts';
import { OPERATIONS } from '#server/sandbox/operations/operation-registry.ts';
import type { Workflow } from '#site/workflows/workflow.ts';
import { loadTestSite } from '#testing/load-test-site.ts';
import { playWorkflow, serveRepeatableSandbox } from './play-workflow.ts';
import { addRun, dropRun, isProven } from './workflow-proofs.ts';

const WORKFLOW: Workflow = {
  workflowId: 'look',
  title: 'Look',
  summary: 'Looks.',
  description: 'Looks.',
  inputs: [],
  steps: [
    {
      stepId: 'look',
      description: 'Looks at the accounts.',
      operation: {
        operationId: 'listAccounts',
        method: 'GET',
        endpoint: '/v1/accounts',
        title: 'Get accounts',
        path: '/accounts/get-accounts',
        fileFields: [],
      },
      parameters: [{ name: 'Authorization', in: 'header', value: 'Bearer {$inputs.apiKey}' }],
      successCriteria: [{ condition: '$statusCode == 200' }],
      onSuccess: [],
      onFailure: [],
      outputs: {},
    },
  ],
  outputs: {},
};
const [STEP] = WORKFLOW.steps;

async function play(
  workflow: Workflow,
  handlers: Partial<Handlers> = {},
): Promise<string | undefined> {
  const { description } = await loadTestSite();
  const served = await serveRepeatableSandbox(
    await openRepeatableSandbox({
      description: description.json,
      handlers: { ...OPERATIONS, ...handlers },
    }),
  );
  try {
    return await playWorkflow(workflow, served, {});
  } finally {
    await served.close();
  }
}

describe('playWorkflow', () => {
  it('gives the same digest for the same steps and responses', async () => {
    const digest = await play(WORKFLOW);
    expect(digest).toMatch(/^[\da-f]{32}$/);
    expect(await play(WORKFLOW)).toBe(digest);
  });

  it('gives another digest when a step sends something else', async () => {
    const limited = { ...STEP!, parameters: [...STEP!.parameters, LIMIT] };
    expect(await play({ ...WORKFLOW, steps: [limited] })).not.toBe(await play(WORKFLOW));
  });

  it('gives another digest when the sandbox answers otherwise', async () => {
    const other = await play(WORKFLOW, {
      listAccounts: (call) => ({ ...OPERATIONS.listAccounts(call), json: { data: [] } as never }),
    });
    expect(other).toMatch(/^[\da-f]{32}$/);
    expect(other).not.toBe(await play(WORKFLOW));
  });

  it('gives none when the workflow does not pass', async () => {
    const criteria = [{ condition: '$statusCode == 201' }];
    const steps = [{ ...STEP!, successCriteria: criteria }];
    expect(await play({ ...WORKFLOW, steps })).toBeUndefined();
  });
});

const LIMIT = { name: 'limit', in: 'query', value: 2 } as const;

describe('the proof of a run', () => {
  const store = addRun({}, 'look', 'transcript', ['go', 'program']);

  it('holds for the same transcript and the same program', () => {
    expect(isProven(store, 'look', 'transcript', ['go', 'program'])).toBe(true);
    expect(isProven(store, 'look', 'other', ['go', 'program'])).toBe(false);
    expect(isProven(store, 'look', 'transcript', ['go', 'other'])).toBe(false);
    expect(isProven(store, 'look', 'transcript', ['php', 'program'])).toBe(false);
    expect(isProven(store, 'look', undefined, ['go', 'program'])).toBe(false);
  });

  it('ends when the transcript is another, and when a run fails', () => {
    const grown = addRun(store, 'look', 'other', ['php', 'program']);
    expect(isProven(grown, 'look', 'other', ['php', 'program'])).toBe(true);
    expect(isProven(grown, 'look', 'other', ['go', 'program'])).toBe(false);
    const dropped = dropRun(store, 'look', 'go');
    expect(isProven(dropped, 'look', 'transcript', ['go', 'program'])).toBe(false);
  });
});
