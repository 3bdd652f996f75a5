import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
afterAll(() => sandbox.remove());

it('lists countries page by page without a key', async () => {
  const workspace = await sandbox.createWorkspace();
  const read = async (query: string) => {
    const { body } = await workspace.call('GET', `/v1/countries?${query}`, { token: null });
    return body as { data: { code: string }[]; page: { nextCursor: string | null } };
  };
  const first = await read('limit=5');
  const second = await read(`limit=5&cursor=${first.page.nextCursor}`);
  const codes = [...first.data, ...second.data].map(({ code }) => code);
  expect(codes).toContain('KE');
  expect(new Set(codes).size).toBe(8);
  expect(second.page.nextCursor).toBeNull();
});

it('lists the industries that a registration takes', async () => {
  const workspace = await sandbox.createWorkspace();
  const { body } = await workspace.call('GET', '/v1/industries', { token: null });
  expect(body).toMatchObject({
    data: [{ id: 'agriculture', name: 'Agriculture' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  });
});
