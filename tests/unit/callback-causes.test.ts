import { beforeAll, describe, expect, it } from 'vitest';
import { loadTestSite } from '#testing/load-test-site.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { buildCauses } from '#site/callbacks/build-causes.ts';
import type { Cause } from '#site/callbacks/callback-types.ts';

let causes: readonly Cause[];

beforeAll(async () => {
  causes = buildCauses((await loadTestSite()).model);
}, 60_000);

const sandbox = useSandbox();

describe('the calls of the box "Trigger an event"', () => {
  it('send the example whole, but for a reference that serves one object for good', () => {
    const references = causes.map(({ operationId, body }) => [
      operationId,
      body !== '' && 'reference' in (JSON.parse(body) as object),
    ]);
    expect(Object.fromEntries(references)).toMatchObject({
      topUpAccount: true,
      triggerB2cPayment: false,
    });
  });

  it('work again and again in one workspace, the payout too', async () => {
    const topUp = causes.find(({ operationId }) => operationId === 'topUpAccount')!;
    const payout = causes.find(({ operationId }) => operationId === 'triggerB2cPayment')!;
    const press = ({ method, path, body }: Cause) =>
      sandbox.call(method, path, { body: JSON.parse(body) as unknown });
    for (let time = 0; time < 5; time += 1) expect((await press(topUp)).status).toBe(201);
    for (let time = 0; time < 2; time += 1) expect((await press(payout)).status).toBe(202);
  });
});
