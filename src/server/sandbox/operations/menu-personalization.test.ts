import { describe, expect, it } from 'vitest';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const { put, readList } = useSandbox();

interface Item {
  readonly id: string;
  readonly position: number;
  readonly label: string;
}

const readMenu = (language = 'en') => readList<Item>(`/v1/menu?language=${language}`);

const update = (id: string, body: object) => put(`/v1/menu/${id}`, body);

describe('the menu', () => {
  it('moves those that an entry passes by one place', async () => {
    expect(await update('overview', { position: 2 })).toMatchObject({ body: { position: 2 } });
    const menu = await readMenu();
    expect(menu.map(({ id }) => id)).toEqual(['accounts', 'vouchers', 'overview', 'zones']);
    expect(menu.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it('puts an entry at the end for a place beyond it', async () => {
    expect(await update('overview', { position: 100 })).toMatchObject({ body: { position: 3 } });
  });

  it('hides an entry and leaves its place', async () => {
    const response = await update('accounts', { isVisible: false });
    expect(response.body).toMatchObject({ isVisible: false, position: 1 });
  });

  it('has a label for each language', async () => {
    const body = { language: 'fr', label: 'Clients' };
    await put('/v1/menu/accounts/translations', body);
    expect((await readMenu('fr'))[1]).toMatchObject({ label: 'Clients', language: 'fr' });
    expect((await readMenu())[1]).toMatchObject({ label: 'Accounts', language: 'en' });
  });

  it('knows its entries only', async () => {
    expect(await update('akaunti', { position: 1 })).toMatchObject({ body: { code: 'not_found' } });
    const body = { language: 'fr', label: 'Clients' };
    const response = await put('/v1/menu/akaunti/translations', body);
    expect(response).toMatchObject(refusal(404, 'not_found'));
  });
});
