import { describe, expect, it } from 'vitest';
import { kes, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const GRACE = 'acc_01HZX6A4N2PC';
const DANIEL = 'acc_01HZX6B8V5SE';
const AUDIENCE = 'aud_01HZX8K1L5YH';
const ACTIVE = '/v1/vouchers/vch_01HZX7N8P3CM';
const STOPPED = '/v1/vouchers/vch_01HZX7M6N2BL';
const NEW = {
  name: 'School fair',
  amount: kes(1000),
  quantity: 2,
  validFrom: '2026-03-02T00:00:00Z',
  expiresAt: '2026-03-20T00:00:00Z',
};

const { get, put, post, remove, readList, setClock, readCompanyMoney } = useSandbox();

interface Shown {
  readonly id: string;
  readonly code: string;
}

const create = (change: object = {}) => post('/v1/vouchers', { ...NEW, ...change });
const edit = (path: string, body: object) => put(path, body);

async function createShown(change: object = {}): Promise<Shown> {
  return (await create(change)).body as Shown;
}

describe('creating a voucher', () => {
  it('moves the worth of all copies from own to client money', async () => {
    const before = await readCompanyMoney();
    expect(await create()).toMatchObject({
      status: 201,
      body: { status: 'active', issuedCount: 0 },
    });
    expect(await readCompanyMoney()).toEqual({
      clientMoney: before.clientMoney + 2000,
      own: before.own - 2000,
    });
  });

  it('makes a code, and a draft of what begins later', async () => {
    const { body } = await create({ validFrom: '2026-03-10T00:00:00Z' });
    expect(body).toMatchObject({ status: 'draft', code: expect.stringMatching(/^.{4}-.{4}$/) });
  });

  it('issues one copy to each account that list and audience name', async () => {
    const { body } = await create({
      accountIds: [GRACE, GRACE, DANIEL],
      audienceId: AUDIENCE,
    });
    expect(body).toMatchObject({ issuedCount: 2, redeemedCount: 0 });
  });

  it('gives no copy to a closed account: a named one is refused, one of an audience is left out', async () => {
    expect((await create({ audienceId: AUDIENCE })).body).toMatchObject({ issuedCount: 1 });
    const body = { walletId: 'wal_01HZX6AB7QKD', amount: kes(150_000) };
    await post(`/v1/accounts/${GRACE}/charges`, body);
    await put(`/v1/accounts/${GRACE}/status`, { status: 'closed' });
    const refused = await create({ accountIds: [DANIEL, GRACE] });
    expect(refused).toMatchObject(refusal(409, 'account_closed'));
    expect(refused.body).toMatchObject({ pointer: '/accountIds/1' });
    expect((await create({ audienceId: AUDIENCE })).body).toMatchObject({ issuedCount: 0 });
  });

  it.each([
    [{ accountIds: ['acc_000000000000'] }, 404, 'account_not_found'],
    [{ audienceId: 'aud_000000000000' }, 404, 'not_found'],
    [{ amount: { amount: 1, currency: 'UGX' } }, 404, 'wallet_not_found'],
    [{ quantity: 1, accountIds: [GRACE, DANIEL] }, 409, 'voucher_quantity_exceeded'],
    [{ quantity: 100_000 }, 409, 'insufficient_funds'],
    [{ amount: { amount: 9e15, currency: 'KES' } }, 409, 'insufficient_funds'],
    [{ amount: { amount: 0, currency: 'KES' } }, 422, 'validation_failed'],
    [{ expiresAt: '2026-03-02T00:00:00Z' }, 422, 'validation_failed'],
    [{ expiresAt: '2026-03-02T10:00:00Z' }, 422, 'validation_failed'],
  ])('with %j is refused and moves nothing', async (change, status, code) => {
    const before = await readCompanyMoney();
    expect(await create(change)).toMatchObject(refusal(status, code));
    expect(await readCompanyMoney()).toEqual(before);
  });

  it('takes a code once', async () => {
    await create({ code: 'FAIR-2026' });
    expect(await create({ code: 'FAIR-2026' })).toMatchObject(refusal(409, 'already_exists'));
  });

  it('sets nothing aside twice for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'fair-2026-03' };
    const first = await post('/v1/vouchers', NEW, { headers });
    const { own } = await readCompanyMoney();
    const second = await post('/v1/vouchers', NEW, { headers });
    expect(second.body).toEqual(first.body);
    expect((await readCompanyMoney()).own).toBe(own);
  });
});

describe('editing a voucher', () => {
  it('names no voucher that a refused call would have made', async () => {
    const refused = await create({ quantity: 1, accountIds: [GRACE, DANIEL] });
    const detail = 'The quantity of the voucher is 1, 0 are issued, and 2 more would be.';
    expect(refused.body).toMatchObject({ detail });
  });

  it('issues to nobody twice and to no more than there are copies', async () => {
    const { id } = await createShown({ accountIds: [GRACE], quantity: 1 });
    const path = `/v1/vouchers/${id}`;
    expect((await edit(path, { accountIds: [GRACE] })).body).toMatchObject({ issuedCount: 1 });
    expect(await edit(path, { accountIds: [DANIEL] })).toMatchObject(
      refusal(409, 'voucher_quantity_exceeded'),
    );
  });

  it('leaves a draft to the clock', async () => {
    const { id } = await createShown({ validFrom: '2026-03-10T00:00:00Z' });
    const path = `/v1/vouchers/${id}`;
    expect(await edit(path, { status: 'active' })).toMatchObject(
      refusal(409, 'voucher_not_started'),
    );
    await setClock('2026-03-10T00:00:00Z');
    expect((await edit(path, { name: 'Fair' })).body).toMatchObject({ status: 'active' });
  });

  it('stops a voucher, which then cannot be redeemed, and allows it again', async () => {
    const redeem = () =>
      post(`/v1/accounts/${GRACE}/topups`, {
        walletId: 'wal_01HZX6AB7QKD',
        voucherCode: 'MKT-4821-KE',
      });
    await edit(ACTIVE, { status: 'inactive' });
    expect(await redeem()).toMatchObject(refusal(409, 'voucher_inactive'));
    await edit(ACTIVE, { status: 'active' });
    expect((await redeem()).status).toBe(201);
    expect((await edit(ACTIVE, { name: 'Market' })).body).toMatchObject({ redeemedCount: 1 });
  });

  it('does not bring an expired one back', async () => {
    await setClock('2026-04-02T00:00:00Z');
    for (const body of [
      { expiresAt: '2026-05-02T00:00:00Z' },
      { status: 'active' },
      { accountIds: [DANIEL] },
    ])
      expect(await edit(ACTIVE, body)).toMatchObject(refusal(409, 'voucher_expired'));
    expect((await edit(ACTIVE, { name: 'Past' })).body).toMatchObject({ status: 'expired' });
  });

  it('refuses an end before the beginning', async () => {
    expect(await edit(STOPPED, { expiresAt: '2026-03-08T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/expiresAt' },
    });
  });
});

describe('the end of a voucher', () => {
  it('gives back what was not redeemed and ends the copies', async () => {
    const before = await readCompanyMoney();
    const { id } = await createShown({ accountIds: [GRACE, DANIEL], code: 'FAIR-2026' });
    await post(`/v1/accounts/${GRACE}/topups`, {
      walletId: 'wal_01HZX6AB7QKD',
      voucherCode: 'FAIR-2026',
    });
    await setClock('2026-03-20T00:00:00Z');
    expect(await readCompanyMoney()).toEqual({
      clientMoney: before.clientMoney + 1000,
      own: before.own - 1000,
    });
    const { body } = await get(`/v1/vouchers/issued?voucherId=${id}`);
    expect(body).toMatchObject({
      data: [
        { accountId: DANIEL, status: 'expired' },
        { accountId: GRACE, status: 'redeemed' },
      ],
    });
  });

  it('ends no copy of another voucher', async () => {
    const later = { accountIds: [GRACE], expiresAt: '2026-03-25T00:00:00Z' };
    const { id } = await createShown(later);
    await createShown({ accountIds: [GRACE] });
    await setClock('2026-03-20T00:00:00Z');
    const { body } = await get(`/v1/vouchers/issued?voucherId=${id}`);
    expect(body).toMatchObject({ data: [{ accountId: GRACE, status: 'issued' }] });
  });

  it('is put off by a later end', async () => {
    await edit(ACTIVE, { expiresAt: '2026-04-05T00:00:00Z' });
    await setClock('2026-04-02T00:00:00Z');
    expect((await edit(ACTIVE, { name: 'Market' })).body).toMatchObject({ status: 'active' });
  });
});

describe('deleting a voucher', () => {
  it('gives its worth back, once', async () => {
    const { clientMoney, own } = await readCompanyMoney();
    expect((await remove(STOPPED)).status).toBe(204);
    expect(await readCompanyMoney()).toEqual({
      clientMoney: clientMoney - 2_000_000,
      own: own + 2_000_000,
    });
    expect(await remove(STOPPED)).toMatchObject(refusal(404, 'not_found'));
  });

  it('is refused once a copy is out, active or not', async () => {
    expect(await remove(ACTIVE)).toMatchObject(refusal(409, 'voucher_issued'));
    await edit(ACTIVE, { status: 'inactive' });
    expect(await remove(ACTIVE)).toMatchObject(refusal(409, 'voucher_issued'));
  });
});

describe('finding vouchers', () => {
  const find = async (path: string) => (await readList(path)).map(({ name }) => name);

  it('goes by parts of name and code, and by status', async () => {
    await create({ name: 'Market later', validFrom: '2026-03-10T00:00:00Z' });
    expect(await find('/v1/vouchers/search?query=MARKET')).toEqual([
      'Market later',
      'Market day',
      'Market week',
    ]);
    expect(await find('/v1/vouchers/active/search?query=mkt-')).toEqual(['Market day']);
    expect(await find('/v1/vouchers/inactive/search?query=market')).toEqual(['Market week']);
  });

  it('finds an allowed one as active only within its span', async () => {
    expect((await edit(STOPPED, { status: 'active' })).body).toMatchObject({ status: 'draft' });
    expect(await find('/v1/vouchers/active/search?query=week')).toEqual([]);
    await setClock('2026-03-09T00:00:00Z');
    expect(await find('/v1/vouchers/active/search?query=week')).toEqual(['Market week']);
  });
});
