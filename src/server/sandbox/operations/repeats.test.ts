import { describe, expect, it } from 'vitest';
import { readRepeat } from '#description/read-repeat.ts';
import { EFFECTS } from '#contract/effect.ts';
import type { Repeat } from '#contract/repeat.ts';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { listExamples, type ExampleRequest } from '#server/sandbox/testing/example-requests.ts';
import { registerUser } from '#server/sandbox/testing/register.ts';
import { prepareExample, sendExample } from '#server/sandbox/testing/send-example.ts';
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

/** The statuses of an example that is sent twice, with seconds of the workspace's clock in between. */
async function sendTwice(example: ExampleRequest, seconds = 0): Promise<number[]> {
  await prepareExample(sandbox, example);
  const first = await sendExample(sandbox, example);
  if (seconds > 0) await sandbox.control('POST', '/clock', { advance: seconds });
  const second = await sendExample(sandbox, example);
  return [first.status, second.status];
}

describe('a call of which a repeat is safe, as its own words say', () => {
  const stated = having('safe').filter(({ isStated }) => isStated);

  it.each(stated)('$title succeeds again', async (example) => {
    const [first, second] = await sendTwice(example);
    expect(first).toBeLessThan(300);
    expect(second).toBeLessThan(300);
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

/** One-time passwords are sent at most once in this many seconds. */
const MINUTE = 60;

describe('a call of which each counts', () => {
  // The user of this example has confirmed the phone number, and may only rehearse the call once.
  const counting = having('counts').filter(
    ({ operation }) => operation.operationId !== 'requestRegistrationOtp',
  );

  it.each(counting)('$title works again', async (example) => {
    const [first, second] = await sendTwice(example, MINUTE);
    expect(first).toBeLessThan(300);
    expect(second).toBe(first);
  });

  it('requestRegistrationOtp works again for a user who has not confirmed the phone number', async () => {
    const path = `/v1/registrations/${await registerUser(sandbox)}/otp`;
    for (const _attempt of ['first', 'second']) {
      await sandbox.control('POST', '/clock', { advance: MINUTE });
      expect(await sandbox.get(path, { token: null })).toMatchObject({ status: 200 });
    }
  });
});

describe('a call that asks for the same key', () => {
  /** The statuses of two calls without a key, of which the badge says that a repeat can work again. */
  const twice = (operationId: string) => {
    const example = having('key').find(({ operation }) => operation.operationId === operationId);
    return example && sendTwice(example);
  };

  it('can work again, or fail where a name or number exists', async () => {
    expect(await twice('chargeAccount')).toEqual([201, 201]);
    expect(await twice('addDevice')).toEqual([201, 409]);
  });

  it('makes another signing secret of a channel, though it merges', () => {
    expect(having('key').map(({ operation }) => operation.operationId)).toContain('updateChannel');
  });
});
