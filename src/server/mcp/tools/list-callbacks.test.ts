import { expect, it } from 'vitest';
import { listCallbacks } from './list-callbacks.ts';

it('sets no address that callbacks are sent to', async () => {
  const sent: unknown[] = [];
  const callbacks = async (request: Request) => {
    sent.push([request.method, new URL(request.url).pathname, await request.json()]);
    return Response.json({ detail: 'No.' }, { status: 422 });
  };
  const body = { answerStatus: 500, order: 'late', target: 'https://hooks.example/' };
  const caller = { id: 'req_1', address: undefined, isUncounted: true };
  const access = { id: 'w', appKey: 'a_key', accessToken: undefined };
  await listCallbacks(callbacks, access, { body, cursor: undefined, caller });
  expect(sent).toEqual([['PUT', '/callbacks/w/settings', { answerStatus: 500, order: 'late' }]]);
});
