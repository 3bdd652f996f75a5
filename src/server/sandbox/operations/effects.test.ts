import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#contract/json.ts';
import { findBody, readOperations } from '#server/sandbox/kernel/operation.ts';
import { listExamples, type ExampleRequest } from '#server/sandbox/testing/example-requests.ts';
import { prepareExample, sendExample } from '#server/sandbox/testing/send-example.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const description = await loadApiDescription();
const examples = readOperations(description).flatMap((operation) => {
  const paths = description['paths'] as Record<string, Record<string, { 'x-effect'?: string }>>;
  const effect = paths[operation.endpoint]?.[operation.method.toLowerCase()]?.['x-effect'];
  const [first] = listExamples(operation);
  return first && effect !== undefined ? [{ ...first, effect }] : [];
});
const having = (...effects: readonly string[]) =>
  examples.filter(
    ({ effect, operation }) => effects.includes(effect) && findBody(operation)?.kind !== 'form',
  );

/** A repeat of these shows another token, or comes from the app that the first call has stopped. */
const DIFFERENT = new Set(['verifyOtp', 'deactivateApp']);

const sandbox = useSandbox();

async function send(example: ExampleRequest, body?: unknown) {
  const response = await sendExample(sandbox, example, body);
  return { status: response.status, body: leaveOutTimes(response.body) };
}

function leaveOutTimes(body: unknown): unknown {
  if (!isJsonObject(body)) return body;
  const { updatedAt: _updatedAt, ...rest } = body;
  return rest;
}

describe('a call that merges', () => {
  it.each(having('merges'))('$title leaves alone what is not sent', async (example) => {
    await prepareExample(sandbox, example);
    const whole = await send(example);
    expect(whole.status).toBe(200);
    for (const [name, value] of Object.entries(example.body as object))
      expect(await send(example, { [name]: value })).toEqual(whole);
  });
});

describe('a call that sets, replaces, adds or removes', () => {
  const repeated = having('sets', 'replaces', 'adds', 'removes').filter(
    ({ operation: { operationId } }) => !DIFFERENT.has(operationId),
  );

  it.each(repeated)('$title changes nothing when it is repeated', async (example) => {
    await prepareExample(sandbox, example);
    const first = await send(example);
    expect(first.status).toBeLessThan(300);
    const again = await send(example);
    // 201 says that something was made, and a repeat makes nothing.
    expect(again).toEqual({ ...first, status: first.status === 204 ? 204 : 200 });
  });
});
