import { expect, it } from 'vitest';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const { get } = useSandbox();

it('lists countries page by page without a key', async () => {
  const read = async (query: string) => {
    const { body } = await get(`/v1/countries?${query}`, { token: null });
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
  const { body } = await get('/v1/industries', { token: null });
  expect(body).toMatchObject({
    data: [{ id: 'agriculture', name: 'Agriculture' }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
  });
});
