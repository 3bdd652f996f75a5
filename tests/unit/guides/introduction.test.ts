import { describe, expect, it } from 'vitest';
import { GRACE, WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const { get, post, put, call, listEvents, readList } = useSandbox();
const PERSON = {
  name: 'Amani Otieno',
  phoneNumber: '+254700000101',
  walletTypeId: 'wty_01HZX6C3D9FA',
};
interface Parts {
  readonly components: {
    readonly schemas: Readonly<
      Record<
        string,
        {
          readonly properties: Readonly<
            Record<string, { readonly items: { readonly enum: readonly string[] } }>
          >;
        }
      >
    >;
  };
}
const topUp = (amount: unknown, key?: string) =>
  post(
    `${GRACE}/topups`,
    { walletId: WALLET, amount },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );

describe('concepts', () => {
  it('an account that joins a wallet group gets a wallet of each type', async () => {
    const group = { name: 'Both', walletTypeIds: ['wty_01HZX6C3D9FA', 'wty_01HZX6CB4T6W'] };
    const groupId = readId(await post('/v1/wallet-groups', group));
    const account = `/v1/accounts/${readId(await post('/v1/accounts', PERSON))}`;
    await put(`${account}/groups`, { groupId });
    const { wallets } = (await get(account)).body as { wallets: { walletTypeId: string }[] };
    const types = wallets.map(({ walletTypeId }) => walletTypeId).toSorted();
    expect(types).toEqual(group.walletTypeIds);
  });

  it('a charge changes one wallet by what the company gains', async () => {
    const { body } = await post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(1000) });
    expect(body).toMatchObject({ walletId: WALLET, direction: 'out', amount: kes(1000) });
  });
});

describe('what does not exist', () => {
  /** Every enumerated value of a description, and every example of a property of wallet types. */
  function* listWords(value: unknown): Generator<string> {
    if (Array.isArray(value)) for (const item of value) yield* listWords(item);
    else if (value !== null && typeof value === 'object')
      for (const [key, child] of Object.entries(value)) {
        if (key === 'enum' || key === 'properties' || key === 'examples') yield* listTexts(child);
        yield* listWords(child);
      }
  }
  const listTexts = (value: unknown): string[] =>
    Array.isArray(value) ? value.flat(2).filter((item) => typeof item === 'string') : [];

  it('nothing in the description hints at refunds, reversals or payments offline', async () => {
    const description = await loadApiDescription();
    const words = new Set(listWords(description));
    expect(words).toContain('check_in');
    const hints = ['reversed', 'offline-payments', 'approve', 'approved'];
    expect(hints.filter((word) => words.has(word))).toEqual([]);
    const text = JSON.stringify(description['paths']);
    expect(
      text.match(/\b(while it was offline|offline ones|lets it through|refunds)\b/g),
    ).toBeNull();
    const { DevicePermission } = (description as unknown as Parts).components.schemas;
    expect(DevicePermission?.properties['actions']?.items.enum).toEqual([
      'charge',
      'check_in',
      'check_out',
    ]);
  });
});

describe('conventions', () => {
  it('an amount is a whole number of minor units', async () => {
    expect(await topUp(kes(10.5))).toMatchObject(refusal(422, 'validation_failed'));
    expect(await topUp('10.00')).toMatchObject(refusal(422, 'validation_failed'));
    expect((await topUp(kes(10))).status).toBe(201);
  });

  it('a span includes from and leaves out to', async () => {
    const [first] = await readList<{ id: string; createdAt: string }>('/v1/transactions?limit=1');
    const list = (query: string) => readList(`/v1/transactions?${query}`);
    const at = first!.createdAt;
    expect(await list(`from=${at}`)).toMatchObject([{ id: first!.id }]);
    const before = await list(`from=2026-01-01T00:00:00Z&to=${at}`);
    expect(before.map(({ id }) => id)).not.toContain(first!.id);
  });

  it('times are in UTC and end in Z', async () => {
    const { body } = await topUp(kes(10));
    expect(body).toMatchObject({ createdAt: expect.stringMatching(/^\d{4}-.*T[\d:]+Z$/) });
  });

  it('a page has 25 entries, and between 1 and 100 when asked', async () => {
    for (let index = 0; index < 26; index += 1) await topUp(kes(10));
    expect(await readList('/v1/transactions')).toHaveLength(25);
    expect(await readList('/v1/transactions?limit=100')).not.toHaveLength(25);
    for (const limit of [0, 101])
      expect(await get(`/v1/transactions?limit=${limit}`)).toMatchObject(
        refusal(422, 'validation_failed'),
      );
  });

  it('an idempotency key has 8 to 64 characters', async () => {
    for (const key of ['short-1', 'x'.repeat(65)])
      expect(await topUp(kes(10), key)).toMatchObject(refusal(422, 'validation_failed'));
    for (const key of ['x'.repeat(8), 'x'.repeat(64)])
      expect((await topUp(kes(10), key)).status).toBe(201);
  });

  it('the same key with another body is refused', async () => {
    await topUp(kes(10), 'topup-0001');
    expect(await topUp(kes(20), 'topup-0001')).toMatchObject(
      refusal(422, 'idempotency_key_reused'),
    );
  });

  it('a field at fault is named by pointer', async () => {
    const { body } = await post('/v1/accounts', { ...PERSON, phoneNumber: '0700000101' });
    expect(body).toMatchObject({ code: 'validation_failed', pointer: '/phoneNumber' });
  });

  it('each answer has the limit of requests, what is left and when the count begins again', async () => {
    const { headers } = await get(GRACE);
    for (const name of ['limit', 'remaining', 'reset'])
      expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
  });
});

describe('callbacks', () => {
  it('an account that is opened and changed sends account.created and account.updated', async () => {
    const id = readId(await post('/v1/accounts', PERSON));
    expect(await listEvents()).toContain('account.created');
    await put(`/v1/accounts/${id}`, { name: 'Amani Auma' });
    expect(await listEvents()).toContain('account.updated');
  });

  it('money in a wallet of a client sends transaction.completed', async () => {
    await topUp(kes(10));
    expect(await listEvents()).toEqual(['transaction.completed']);
  });

  it('a refused call sends nothing', async () => {
    await call('POST', `${GRACE}/charges`, { body: { walletId: WALLET, amount: kes(90_000_000) } });
    expect(await listEvents()).toEqual([]);
  });
});
