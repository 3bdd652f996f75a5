// Gives out vouchers that are partly used and come back, and follows only what the pages say.
import { describe, expect, it } from 'vitest';
import { COMPANY_WALLET, GRACE, OPENING, WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const WORTH = 20_000;
const COPIES = 10;
const GRACE_ID = 'acc_01HZX6A4N2PC';
const DANIEL_ID = 'acc_01HZX6B8V5SE';
const DANIELS_WALLET = 'wal_01HZX6BD9SMF';
const CAMPAIGN = {
  name: 'Canteen week',
  code: 'CANTEEN-10',
  amount: kes(WORTH),
  quantity: COPIES,
  validFrom: '2026-03-02T00:00:00Z',
  expiresAt: '2026-03-20T00:00:00Z',
  accountIds: [GRACE_ID, DANIEL_ID],
};

const { call, get, post, put, readBalance, readList, setClock } = useSandbox();

interface Moved {
  readonly type: string;
  readonly direction: string;
  readonly amount: { readonly amount: number };
}

/** Begins the campaign: /vouchers/create-voucher. */
const begin = async () => readId(await post('/v1/vouchers', CAMPAIGN));
/** Redeems Grace's copy: /accounts/manual-topup-account. */
const redeem = (rest: object = {}) =>
  post(`${GRACE}/topups`, { walletId: WALLET, voucherCode: CAMPAIGN.code, ...rest });
const redeemByDaniel = (voucherCode = CAMPAIGN.code) =>
  post(`/v1/accounts/${DANIEL_ID}/topups`, { walletId: DANIELS_WALLET, voucherCode });
const readVoucher = async (id: string) => (await readList(`/v1/vouchers?id=${id}`))[0];

/** What the statement of the company's wallet has of a voucher, the oldest first: /accounts/get-all-transactions. */
async function readSetAside(voucherId: string) {
  const statement = await readList<Moved & { readonly voucherId: string | null }>(
    `/v1/transactions?walletId=${COMPANY_WALLET}&limit=100`,
  );
  return statement
    .filter((entry) => entry.voucherId === voucherId)
    .map(({ type, direction, amount }) => [type, direction, amount.amount])
    .toReversed();
}

describe('a campaign of vouchers', () => {
  it('sets the worth of all copies aside, and gets back what nobody redeemed', async () => {
    const own = await readBalance(COMPANY_WALLET);
    const id = await begin();
    // /vouchers/create-voucher: the worth of all copies leaves the company's wallet at once.
    expect(await readBalance(COMPANY_WALLET)).toBe(own - COPIES * WORTH);
    expect(await readVoucher(id)).toMatchObject({
      quantity: COPIES,
      issuedCount: 2,
      redeemedCount: 0,
    });
    // /accounts/manual-topup-account: the money comes out of the voucher's hold.
    expect(await redeem()).toMatchObject({
      status: 201,
      body: { voucherId: id, amount: kes(WORTH), direction: 'in' },
    });
    expect(await readBalance(WALLET)).toBe(OPENING + WORTH);
    expect(await readBalance(COMPANY_WALLET)).toBe(own - COPIES * WORTH);

    // /vouchers/edit-voucher: at `expiresAt`, what was not redeemed comes back.
    await setClock(CAMPAIGN.expiresAt);
    expect(await readVoucher(id)).toMatchObject({
      status: 'expired',
      issuedCount: 2,
      redeemedCount: 1,
    });
    expect(await readBalance(COMPANY_WALLET)).toBe(own - WORTH);
    expect(await readSetAside(id)).toEqual([
      ['charge', 'out', COPIES * WORTH],
      ['refund', 'in', (COPIES - 1) * WORTH],
    ]);
    // /vouchers/get-issued-vouchers: a copy is issued first, then redeemed or expired.
    const copies = await readList(`/v1/vouchers/issued?voucherId=${id}`);
    const statuses = new Map(copies.map(({ accountId, status }) => [accountId, status]));
    expect(statuses.get(GRACE_ID)).toBe('redeemed');
    expect(statuses.get(DANIEL_ID)).toBe('expired');
    // /accounts/manual-topup-account: one that has ended fails with `voucher_expired`.
    expect(await redeemByDaniel()).toMatchObject(refusal(409, 'voucher_expired'));
  });

  it('that is stopped keeps its money, and is ended earlier by its end', async () => {
    const own = await readBalance(COMPANY_WALLET);
    const id = await begin();
    await redeem();
    // /vouchers/edit-voucher: `inactive` keeps the worth of the unredeemed copies held.
    expect((await put(`/v1/vouchers/${id}`, { status: 'inactive' })).status).toBe(200);
    expect(await readBalance(COMPANY_WALLET)).toBe(own - COPIES * WORTH);
    // /accounts/manual-topup-account: a stopped voucher fails with `voucher_inactive`.
    expect(await redeemByDaniel()).toMatchObject(refusal(409, 'voucher_inactive'));
    // /vouchers/delete-voucher: once a copy is out, the voucher stays.
    expect(await call('DELETE', `/v1/vouchers/${id}`)).toMatchObject(
      refusal(409, 'voucher_issued'),
    );
    // /vouchers/edit-voucher: the end can be moved to any time that is still to come.
    const past = { expiresAt: '2026-03-02T12:00:00Z' };
    expect(await put(`/v1/vouchers/${id}`, past)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/expiresAt' },
    });
    const soon = '2026-03-02T12:31:00Z';
    expect((await put(`/v1/vouchers/${id}`, { expiresAt: soon })).status).toBe(200);
    await setClock(soon);
    expect(await readBalance(COMPANY_WALLET)).toBe(own - WORTH);
    expect((await readSetAside(id)).at(-1)).toEqual(['refund', 'in', (COPIES - 1) * WORTH]);
  });

  it('of which no copy is out is deleted, and all of its money comes back', async () => {
    const own = await readBalance(COMPANY_WALLET);
    const { accountIds: _, ...unissued } = CAMPAIGN;
    const id = readId(await post('/v1/vouchers', unissued));
    // /vouchers/delete-voucher: an active voucher is made inactive first.
    expect(await call('DELETE', `/v1/vouchers/${id}`)).toMatchObject(
      refusal(409, 'voucher_active'),
    );
    await put(`/v1/vouchers/${id}`, { status: 'inactive' });
    expect((await call('DELETE', `/v1/vouchers/${id}`)).status).toBe(204);
    expect(await readBalance(COMPANY_WALLET)).toBe(own);
  });
});

describe('what vouchers do not do', () => {
  it('a voucher for some goods or places is refused, and nothing is set aside', async () => {
    const own = await readBalance(COMPANY_WALLET);
    // /introduction#what-does-not-exist: restricted money. /status-codes#field_unknown: what is not known is refused.
    expect(await post('/v1/vouchers', { ...CAMPAIGN, category: 'canteen' })).toMatchObject({
      status: 422,
      body: { code: 'field_unknown', pointer: '/category' },
    });
    expect(await readBalance(COMPANY_WALLET)).toBe(own);
  });

  it('a part of a copy is refused, and the copy is redeemed whole and once', async () => {
    await begin();
    // /accounts/manual-topup-account: `amount` is left out or equals the voucher's worth.
    expect(await redeem({ amount: kes(WORTH / 2) })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer: '/amount' },
    });
    expect(await readBalance(WALLET)).toBe(OPENING);
    expect((await redeem({ amount: kes(WORTH) })).status).toBe(201);
    expect(await redeem()).toMatchObject(refusal(409, 'voucher_redeemed'));
    expect(await readBalance(WALLET)).toBe(OPENING + WORTH);
  });

  it('an account has one copy of a voucher, and several vouchers of a smaller amount give a part', async () => {
    // /introduction#what-does-not-exist: make several vouchers of a smaller amount, since an account has one copy of each.
    const half = { ...CAMPAIGN, amount: kes(WORTH / 2), accountIds: [GRACE_ID, GRACE_ID] };
    for (const code of ['CANTEEN-1A', 'CANTEEN-1B']) await post('/v1/vouchers', { ...half, code });
    expect((await redeem({ voucherCode: 'CANTEEN-1A' })).status).toBe(201);
    expect(await readBalance(WALLET)).toBe(OPENING + WORTH / 2);
    const again = await redeem({ voucherCode: 'CANTEEN-1A' });
    expect(again).toMatchObject(refusal(409, 'voucher_redeemed'));
    expect((await redeem({ voucherCode: 'CANTEEN-1B' })).status).toBe(201);
    expect(await readBalance(WALLET)).toBe(OPENING + WORTH);
  });

  it('a code is good for those who hold a copy, from its beginning on', async () => {
    const later = { validFrom: '2026-03-10T00:00:00Z', accountIds: [GRACE_ID] };
    await post('/v1/vouchers', { ...CAMPAIGN, ...later });
    // /accounts/manual-topup-account: a draft fails with `voucher_not_started`, a missing copy with `voucher_not_issued`.
    expect(await redeem()).toMatchObject(refusal(409, 'voucher_not_started'));
    await setClock(later.validFrom);
    expect(await redeemByDaniel()).toMatchObject(refusal(409, 'voucher_not_issued'));
    expect(await redeemByDaniel('NO-SUCH-CODE')).toMatchObject(refusal(404, 'not_found'));
    expect((await redeem()).status).toBe(201);
  });

  it('a redeemed copy is taken back by a charge, and not by the voucher', async () => {
    const id = await begin();
    await redeem();
    const own = await readBalance(COMPANY_WALLET);
    // /vouchers/create-voucher, limits of the section: charge the account by hand.
    const taken = { walletId: WALLET, amount: kes(WORTH), reference: 'CANTEEN-10-BACK' };
    expect((await post(`${GRACE}/charges`, taken)).status).toBe(201);
    expect(await readBalance(COMPANY_WALLET)).toBe(own + WORTH);
    expect(await readVoucher(id)).toMatchObject({ redeemedCount: 1 });
  });
});

describe('a purchase that is given back', () => {
  it('is a top-up with the reference of the purchase, which finds both', async () => {
    await begin();
    await redeem();
    const own = await readBalance(COMPANY_WALLET);
    const purchase = { walletId: WALLET, amount: kes(WORTH), reference: 'CANTEEN-0042' };
    expect((await post(`${GRACE}/charges`, purchase)).status).toBe(201);
    // /introduction#what-does-not-exist: give money back by a top-up with the reference of the original.
    expect((await post(`${GRACE}/topups`, purchase)).status).toBe(201);
    const both = await readList<Moved>('/v1/transactions?reference=CANTEEN-0042');
    expect(both.map(({ type, direction }) => [type, direction])).toEqual([
      ['topup', 'in'],
      ['charge', 'out'],
    ]);
    expect(await readBalance(WALLET)).toBe(OPENING + WORTH);
    // Your company pays the top-up, and the voucher stays redeemed.
    expect(await readBalance(COMPANY_WALLET)).toBe(own);
    const copies = await get(`/v1/vouchers/issued?accountId=${GRACE_ID}`);
    expect(copies.body).toMatchObject({ data: [{ status: 'redeemed' }, {}] });
  });
});
