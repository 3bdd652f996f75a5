import { describe, expect, it } from 'vitest';
import { readRepeat } from '#description/read-repeat.ts';
import { EFFECTS } from '#contract/effect.ts';
import type { Repeat } from '#contract/repeat.ts';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import {
  EXAMPLE_PREPARATIONS,
  EXAMPLES_OF_USERS,
} from '#server/sandbox/testing/example-preparations.ts';
import {
  formatAddress,
  listExamples,
  type ExampleRequest,
} from '#server/sandbox/testing/example-requests.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const description = await loadApiDescription();
const paths = description['paths'] as Record<string, Record<string, Record<string, unknown>>>;

interface Repeated extends ExampleRequest {
  readonly repeat: Repeat;
  readonly isStated: boolean;
}

const examples = readOperations(description).flatMap((operation): Repeated[] => {
  const { method, endpoint } = operation;
  const fields = paths[endpoint]?.[method.toLowerCase()] ?? {};
  const effect = EFFECTS.find((each) => each === fields['x-effect']);
  const repeat = readRepeat(method, effect, fields['x-repeat']);
  const [first] = listExamples(operation);
  return first ? [{ ...first, repeat, isStated: fields['x-repeat'] !== undefined }] : [];
});

const having = (repeat: Repeat) => examples.filter((example) => example.repeat === repeat);

const sandbox = useSandbox();

async function sendTwice(example: ExampleRequest): Promise<number[]> {
  const { title, operation, body } = example;
  const steps = EXAMPLE_PREPARATIONS[title] ?? EXAMPLE_PREPARATIONS[operation.operationId] ?? [];
  for (const step of steps) await sandbox.call(step.method, step.path, { body: step.body });
  const { accessToken, appKey } = sandbox.workspace;
  const token = EXAMPLES_OF_USERS.has(operation.operationId) ? accessToken : appKey;
  const send = () => sandbox.call(operation.method, formatAddress(example), { body, token });
  return [(await send()).status, (await send()).status];
}

describe('a call of which a repeat is safe, as its own words say', () => {
  const stated = having('safe').filter(({ isStated }) => isStated);

  it.each(stated)('$title succeeds again', async (example) => {
    const [first, second] = await sendTwice(example);
    expect(first).toBeLessThan(300);
    // A repeat may find that all is done: 404 says that nothing is left to take away.
    expect(second === 404 || second! < 300).toBe(true);
  });
});

describe('a call that works once', () => {
  const once = having('once');

  it.each(once)('$title fails the second time', async (example) => {
    const [first, second] = await sendTwice(example);
    expect(first).toBeLessThan(300);
    expect(second).toBeGreaterThanOrEqual(400);
  });
});

/** Until a minute has passed, these refuse a repeat as too early. */
const WAIT_A_MINUTE = new Set(['resendOtp', 'requestRegistrationOtp']);

describe('a call of which each counts', () => {
  const counting = having('counts');

  it.each(counting)('$title works again', async (example) => {
    const [first, second] = await sendTwice(example);
    expect(first).toBeLessThan(300);
    if (WAIT_A_MINUTE.has(example.operation.operationId)) expect([409, 429]).toContain(second);
    else expect(second).toBe(first);
  });
});
