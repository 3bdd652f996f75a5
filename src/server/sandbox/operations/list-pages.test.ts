import { expect, it } from 'vitest';
import { useSandbox, type Document } from '#server/sandbox/testing/use-sandbox.ts';

const { get, post, remove } = useSandbox();

interface Page {
  readonly data: readonly Document[];
  readonly page: { readonly nextCursor: string };
}

const create = (name: string) =>
  post('/v1/rules', { name, subject: 'payment', condition: 'amount > 1000', action: 'review' });

async function readPage(cursor?: string) {
  const query = cursor === undefined ? '' : `&cursor=${cursor}`;
  const { data, page } = (await get(`/v1/rules?limit=2${query}`)).body as Page;
  return { names: data.map(({ name }) => name), ids: data.map(({ id }) => String(id)), page };
}

it('a cursor goes on where the page ended, while entries are added', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) await create(name);
  const first = await readPage();
  expect(first.names).toEqual(['Four', 'Three']);
  await create('Five');
  expect((await readPage(first.page.nextCursor)).names).toEqual(['Two', 'One']);
});

it('a cursor goes on where the page ended, when its last entry has gone and others have come', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) await create(name);
  const first = await readPage();
  await remove(`/v1/rules/${first.ids[1]!}`);
  for (const name of ['Five', 'Six']) await create(name);
  expect((await readPage(first.page.nextCursor)).names).toEqual(['Two', 'One']);
});
