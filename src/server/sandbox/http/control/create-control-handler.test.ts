import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const WORKSPACES = 'http://localhost/sandbox/workspaces';

/** A body of pieces of 1,000 bytes, and how many of them were taken. */
function createStreamedBody(pieces: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 1;
      if (taken > pieces) controller.close();
      else controller.enqueue(new Uint8Array(1000));
    },
  });
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return { init, taken: () => taken };
}

describe('the control API', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await createTestSandbox();
  });
  afterAll(() => sandbox.remove());

  it('stops reading a body where it grows too long', async () => {
    const { init, taken } = createStreamedBody(10_000);
    const request = new Request(`${WORKSPACES}/copies`, init);
    const response = await sandbox.fetch(request, '192.0.2.1');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      detail: 'The body is larger than 4096 bytes.',
    });
    expect(taken()).toBeLessThan(10);
  });

  it.each([
    ['POST', '/copies', '[]', 'The body is not a JSON object.'],
    ['POST', '/copies', '{', 'The body is not a JSON object.'],
    ['POST', '/copies', '', 'share is missing.'],
  ])('refuses %s %s with %j', async (method, path, body, detail) => {
    const response = await sandbox.fetch(new Request(`${WORKSPACES}${path}`, { method, body }), '');
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail });
  });

  it.each([
    ['GET', ''],
    ['POST', '/abc'],
    ['PUT', '/abc/clock'],
    ['GET', '/abc/nothing'],
    ['POST', '/WORKSPACE/reset'],
  ])('has nothing at %s %s', async (method, path) => {
    const response = await sandbox.fetch(new Request(`${WORKSPACES}${path}`, { method }));
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('The id of a workspace has 24 digits and small letters.'),
    });
  });
});
