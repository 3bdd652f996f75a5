import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const GRACE = 'acc_01HZX6A4N2PC';
const DANIEL = 'acc_01HZX6B8V5SE';
const ACTIVE = '/v1/vouchers/vch_01HZX7N8P3CM';
const STOPPED = '/v1/vouchers/vch_01HZX7M6N2BL';
const NEW = {
  name: 'School fair',
  amount: { amount: 1000, currency: 'KES' },
  quantity: 2,
  validFrom: '2026-03-02T00:00:00Z',
  expiresAt: '2026-03-20T00:00:00Z',
};

let sandbox: TestSandbox;
let workspace: TestWorkspace;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
beforeEach(async () => {
  workspace = await sandbox.createWorkspace();
});
afterAll(() => sandbox.remove());

interface Shown {
  readonly id: string;
  readonly code: string;
}

const create = (change: object = {}) =>
  workspace.call('POST', '/v1/vouchers', { body: { ...NEW, ...change } });
const edit = (path: string, body: object) => workspace.call('PUT', path, { body });
const setClock = (time: string) =>
  sandbox.control('POST', `/${workspace.id}/clock`, {
    token: workspace.appKey,
    body: { set: time },
  });

async function createShown(change: object = {}): Promise<Shown> {
  return (await create(change)).body as Shown;
}

async function readMoney(): Promise<{ held: number; own: number }> {
  const { body } = await workspace.call('GET', '/v1/company/balance');
  const [entry] = (body as { data: Record<'held' | 'own', { amount: number }>[] }).data;
  return { held: entry!.held.amount, own: entry!.own.amount };
}

describe('creating a voucher', () => {
  it('moves the worth of all copies from own to held', async () => {
    const before = await readMoney();
    expect(await create()).toMatchObject({ status: 201, body: { status: 'active', issued: 0 } });
    expect(await readMoney()).toEqual({ held: before.held + 2000, own: before.own - 2000 });
  });

  it('makes a code, and a draft of what begins later', async () => {
    const { body } = await create({ validFrom: '2026-03-10T00:00:00Z' });
    expect(body).toMatchObject({ status: 'draft', code: expect.stringMatching(/^.{4}-.{4}$/) });
  });

  it('issues one copy to each account that list and audience name', async () => {
    const { body } = await create({
      accountIds: [GRACE, GRACE, DANIEL],
      audienceId: 'aud_01HZX8K1L5YH',
    });
    expect(body).toMatchObject({ issued: 2, redeemed: 0 });
  });

  it.each([
    [{ accountIds: ['acc_000000000000'] }, 404, 'account_not_found'],
    [{ audienceId: 'aud_000000000000' }, 404, 'not_found'],
    [{ amount: { amount: 1, currency: 'UGX' } }, 404, 'wallet_not_found'],
    [{ quantity: 1, accountIds: [GRACE, DANIEL] }, 409, 'limit_exceeded'],
    [{ quantity: 100_000 }, 409, 'insufficient_funds'],
    [{ amount: { amount: 9e15, currency: 'KES' } }, 409, 'insufficient_funds'],
    [{ amount: { amount: 0, currency: 'KES' } }, 422, 'validation_failed'],
    [{ expiresAt: '2026-03-02T00:00:00Z' }, 422, 'validation_failed'],
    [{ expiresAt: '2026-03-02T10:00:00Z' }, 422, 'validation_failed'],
  ])('with %j is refused and moves nothing', async (change, status, code) => {
    const before = await readMoney();
    expect(await create(change)).toMatchObject({ status, body: { code } });
    expect(await readMoney()).toEqual(before);
  });

  it('takes a code once', async () => {
    await create({ code: 'FAIR-2026' });
    expect(await create({ code: 'FAIR-2026' })).toMatchObject({
      status: 409,
      body: { code: 'already_exists' },
    });
  });

  it('sets nothing aside twice for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'fair-2026-03' };
    const first = await workspace.call('POST', '/v1/vouchers', { body: NEW, headers });
    const { own } = await readMoney();
    const second = await workspace.call('POST', '/v1/vouchers', { body: NEW, headers });
    expect(second.body).toEqual(first.body);
    expect((await readMoney()).own).toBe(own);
  });
});

describe('editing a voucher', () => {
  it('issues to nobody twice and to no more than there are copies', async () => {
    const { id } = await createShown({ accountIds: [GRACE], quantity: 1 });
    const path = `/v1/vouchers/${id}`;
    expect((await edit(path, { accountIds: [GRACE] })).body).toMatchObject({ issued: 1 });
    expect(await edit(path, { accountIds: [DANIEL] })).toMatchObject({
      status: 409,
      body: { code: 'limit_exceeded' },
    });
  });

  it('leaves a draft to the clock', async () => {
    const { id } = await createShown({ validFrom: '2026-03-10T00:00:00Z' });
    const path = `/v1/vouchers/${id}`;
    expect(await edit(path, { status: 'active' })).toMatchObject({
      status: 409,
      body: { code: 'state_conflict' },
    });
    await setClock('2026-03-10T00:00:00Z');
    expect((await edit(path, { name: 'Fair' })).body).toMatchObject({ status: 'active' });
  });

  it('stops a voucher, which then cannot be redeemed, and allows it again', async () => {
    const redeem = () =>
      workspace.call('POST', `/v1/accounts/${GRACE}/topups`, {
        body: { walletId: 'wal_01HZX6AB7QKD', voucherCode: 'MKT-4821-KE' },
      });
    await edit(ACTIVE, { status: 'inactive' });
    expect(await redeem()).toMatchObject({ status: 409, body: { code: 'state_conflict' } });
    await edit(ACTIVE, { status: 'active' });
    expect((await redeem()).status).toBe(201);
    expect((await edit(ACTIVE, { name: 'Market' })).body).toMatchObject({ redeemed: 1 });
  });

  it('does not bring an expired one back', async () => {
    await setClock('2026-04-02T00:00:00Z');
    for (const body of [
      { expiresAt: '2026-05-02T00:00:00Z' },
      { status: 'active' },
      { accountIds: [DANIEL] },
    ])
      expect(await edit(ACTIVE, body)).toMatchObject({
        status: 409,
        body: { code: 'state_conflict' },
      });
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
    const before = await readMoney();
    const { id } = await createShown({ accountIds: [GRACE, DANIEL], code: 'FAIR-2026' });
    await workspace.call('POST', `/v1/accounts/${GRACE}/topups`, {
      body: { walletId: 'wal_01HZX6AB7QKD', voucherCode: 'FAIR-2026' },
    });
    await setClock('2026-03-20T00:00:00Z');
    expect(await readMoney()).toEqual({ held: before.held + 1000, own: before.own - 1000 });
    const { body } = await workspace.call('GET', `/v1/vouchers/issued?voucherId=${id}`);
    expect(body).toMatchObject({
      data: [
        { accountId: DANIEL, status: 'expired' },
        { accountId: GRACE, status: 'redeemed' },
      ],
    });
  });

  it('is put off by a later end', async () => {
    await edit(ACTIVE, { expiresAt: '2026-04-05T00:00:00Z' });
    await setClock('2026-04-02T00:00:00Z');
    expect((await edit(ACTIVE, { name: 'Market' })).body).toMatchObject({ status: 'active' });
  });
});

describe('deleting a voucher', () => {
  it('gives its worth back, once', async () => {
    const { held, own } = await readMoney();
    expect((await workspace.call('DELETE', STOPPED)).status).toBe(204);
    expect(await readMoney()).toEqual({ held: held - 2_000_000, own: own + 2_000_000 });
    expect(await workspace.call('DELETE', STOPPED)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
  });

  it('is refused while active, and once a copy is out', async () => {
    expect((await workspace.call('DELETE', ACTIVE)).status).toBe(409);
    await edit(ACTIVE, { status: 'inactive' });
    expect(await workspace.call('DELETE', ACTIVE)).toMatchObject({
      body: { code: 'state_conflict' },
    });
  });
});

describe('finding vouchers', () => {
  const find = async (path: string) => {
    const { body } = await workspace.call('GET', path);
    return (body as { readonly data: readonly { readonly name: string }[] }).data.map(
      ({ name }) => name,
    );
  };

  it('goes by parts of name and code, and by status', async () => {
    await create({ name: 'Market later', validFrom: '2026-03-10T00:00:00Z' });
    expect(await find('/v1/vouchers/search?query=MARKET')).toEqual([
      'Market later',
      'Market week',
      'Market day',
    ]);
    expect(await find('/v1/vouchers/active/search?query=mkt-')).toEqual(['Market day']);
    expect(await find('/v1/vouchers/inactive/search?query=market')).toEqual(['Market week']);
  });

  it('finds an allowed one as active only within its span', async () => {
    await edit(STOPPED, { status: 'active' });
    expect(await find('/v1/vouchers/active/search?query=week')).toEqual([]);
    await setClock('2026-03-09T00:00:00Z');
    expect(await find('/v1/vouchers/active/search?query=week')).toEqual(['Market week']);
  });
});
