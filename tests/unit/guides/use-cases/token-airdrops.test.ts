import { describe, expect, it } from 'vitest';
import {
  COMPANY_WALLET,
  GRACE,
  OPENING,
  PHONE,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import { kes, refusal, useSandbox, type Document } from '#server/sandbox/testing/use-sandbox.ts';

const { get, post, put, readBalance } = useSandbox();

interface Entry {
  readonly id: string;
  readonly wallets: readonly { readonly id: string }[];
}

/** Gives each account of the seed an amount, under the keys of the page. */
async function drop(): Promise<void> {
  const { data } = (await get('/v1/accounts')).body as { data: readonly Entry[] };
  for (const { id, wallets } of data) {
    const given = await post(
      `/v1/accounts/${id}/topups`,
      { walletId: wallets[0]!.id, amount: kes(1000) },
      { headers: { 'idempotency-key': `airdrop-2026-03-${id}` } },
    );
    expect(given.status).toBe(201);
  }
}

/** A voucher of KES 500.00 of the seed. */
const VOUCHER = { voucherCode: 'MKT-4821-KE', worth: 50_000 };

const redeem = (amount: number) => {
  const { voucherCode } = VOUCHER;
  return post(`${GRACE}/topups`, { walletId: WALLET, amount: kes(amount), voucherCode });
};

describe('an airdrop', () => {
  it('a closed wallet comes with its account, and takes no top-up', async () => {
    const closed = 'wal_01HZX6AC8RLE';
    expect((await put(`${GRACE}/wallets/${closed}/removal`)).status).toBe(200);
    const account = (await get(GRACE)).body as { wallets: readonly Document[] };
    expect(account.wallets).toContainEqual(
      expect.objectContaining({ id: closed, status: 'closed' }),
    );
    const refused = await post(`${GRACE}/topups`, { walletId: closed, amount: kes(1000) });
    expect(refused).toMatchObject(refusal(409, 'wallet_closed'));
  });

  it('a second run of an airdrop gives nobody anything twice', async () => {
    await drop();
    const before = [await readBalance(WALLET), await readBalance(COMPANY_WALLET)];
    expect(before[0]).toBe(OPENING + 1000);
    await drop();
    expect([await readBalance(WALLET), await readBalance(COMPANY_WALLET)]).toEqual(before);
  });

  it('money of a voucher is ordinary money once the code is redeemed', async () => {
    expect((await redeem(VOUCHER.worth)).status).toBe(201);
    const all = { walletId: WALLET, amount: kes(OPENING + VOUCHER.worth) };
    expect((await post(`${GRACE}/charges`, all)).status).toBe(201);
    const paid = { phoneNumber: PHONE, amount: kes(1000), walletId: WALLET };
    expect(await post('/v1/mobile-money/b2c/triggers', paid)).toMatchObject(
      refusal(409, 'insufficient_funds'),
    );
  });

  it('a voucher is redeemed whole or not at all', async () => {
    expect((await redeem(VOUCHER.worth / 2)).status).toBe(422);
    expect(await readBalance(WALLET)).toBe(OPENING);
    expect((await redeem(VOUCHER.worth)).status).toBe(201);
    expect(await readBalance(WALLET)).toBe(OPENING + VOUCHER.worth);
  });
});
