import { describe, expect, it } from 'vitest';
import type { Call } from '#server/sandbox/kernel/call.ts';
import { BENEFICIARIES } from '#server/sandbox/entities/beneficiary.ts';
import { DEVICES } from '#server/sandbox/entities/device.ts';
import { WALLETS } from '#server/sandbox/entities/wallet.ts';
import { transact } from '#server/sandbox/domain/transact.ts';
import { holdMoney, releaseHold } from '#server/sandbox/domain/wallet-money.ts';
import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { openSeededDraft } from '#server/sandbox/testing/open-seeded-draft.ts';
import { putTill } from '#server/sandbox/testing/put-till.ts';
import { BENEFICIARY_OPERATIONS } from './beneficiary-accounts.ts';

const GRACE = 'acc_01HZX6A4N2PC';
const EVERYDAY = 'wty_01HZX6C3D9FA';
const SEEDED = 'ben_01HZX7G4L8ZH';
const LIST = '/v1/beneficiary-accounts';
const OTIENO = `${LIST}/${SEEDED}`;

const sandbox = useSandbox();
const { call, get, put, post, remove, readList } = sandbox;

const setAccountStatus = (status: string) => put(`/v1/accounts/${GRACE}/status`, { status });

const add = (changes: object = {}) =>
  post(LIST, {
    accountId: GRACE,
    name: 'Wanja Kimani',
    phoneNumber: '+254700000103',
    walletTypeId: EVERYDAY,
    ...changes,
  });

async function addId(changes: object = {}): Promise<string> {
  return readId(await add(changes));
}

describe('a beneficiary account', () => {
  it('begins active, with an empty wallet of its own that is not among the wallets of its account', async () => {
    const { body } = await add();
    expect(body).toMatchObject({
      accountId: GRACE,
      status: 'active',
      tags: [],
      wallet: { accountId: GRACE, balance: { amount: 0, currency: 'KES' }, status: 'active' },
    });
    const account = await get(`/v1/accounts/${GRACE}`);
    const own = (account.body as { wallets: { id: string }[] }).wallets.map(({ id }) => id);
    expect(own).not.toContain((body as { wallet: { id: string } }).wallet.id);
    expect((await readList(LIST))[0]).toEqual(body);
    expect(await get(`${LIST}/${(body as { id: string }).id}/transactions`)).toMatchObject({
      body: { data: [] },
    });
  });

  it('needs an active account, an active wallet type and a number that no other account has', async () => {
    expect(await add({ accountId: 'acc_000000000000' })).toMatchObject(
      refusal(404, 'account_not_found'),
    );
    expect(await add({ walletTypeId: 'wty_000000000000' })).toMatchObject(
      refusal(404, 'wallet_type_not_found'),
    );
    for (const phoneNumber of ['+254700000112', '+254700000113'])
      expect(await add({ phoneNumber })).toMatchObject(refusal(409, 'phone_number_taken'));
    await put(`/v1/wallet-types/${EVERYDAY}/status`, { status: 'inactive' });
    expect(await add()).toMatchObject(refusal(409, 'wallet_type_inactive'));
    await setAccountStatus('suspended');
    const ofAccount = { pointer: '/accountId' };
    expect(await add()).toMatchObject({ body: { code: 'account_inactive', ...ofAccount } });
    await setAccountStatus('active');
    await post(`/v1/accounts/${GRACE}/charges`, {
      walletId: 'wal_01HZX6AB7QKD',
      amount: { amount: 150_000, currency: 'KES' },
    });
    await setAccountStatus('closed');
    expect(await add()).toMatchObject({ body: { code: 'account_closed', ...ofAccount } });
  });

  it('is not added when its PIN cannot be sent', async () => {
    expect(await add({ phoneNumber: '+254700000502' })).toMatchObject(
      refusal(502, 'provider_unavailable'),
    );
    expect(await readList(LIST)).toHaveLength(1);
  });

  it('is added once for one idempotency key', async () => {
    const sending = {
      headers: { 'idempotency-key': 'f3a9c1d2-beneficiary' },
      body: {
        accountId: GRACE,
        name: 'Wanja Kimani',
        phoneNumber: '+254700000103',
        walletTypeId: EVERYDAY,
      },
    };
    const first = await call('POST', LIST, sending);
    expect(await call('POST', LIST, sending)).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect(await readList(LIST)).toHaveLength(2);
  });

  it('is activated only while its account is active, and stays as it is otherwise', async () => {
    const status = `${OTIENO}/status`;
    await put(status, { status: 'inactive' });
    await setAccountStatus('suspended');
    expect(await put(status, { status: 'active' })).toMatchObject(refusal(409, 'account_inactive'));
    expect(await put(status, { status: 'inactive' })).toMatchObject({
      status: 200,
      body: { status: 'inactive', wallet: { status: 'frozen' } },
    });
    await setAccountStatus('active');
    expect(await put(status, { status: 'active' })).toMatchObject({ body: { status: 'active' } });
  });

  it('keeps its account open while it has money, which goes to a phone although it is inactive', async () => {
    const deviceId = 'dev_01HZX7R1S5EP';
    await put(`/v1/devices/${deviceId}/beneficiary`, { beneficiaryId: SEEDED });
    const tap = { uid: '04A2246B5C7D80', deviceId, amount: kes(1900) };
    expect(await post('/v1/iot-payments', tap)).toMatchObject({ status: 201 });
    await put(`${OTIENO}/status`, { status: 'inactive' });
    expect(await post('/v1/iot-payments', tap)).toMatchObject(refusal(409, 'beneficiary_inactive'));
    const walletId = 'wal_01HZX6AB7QKD';
    await post(`/v1/accounts/${GRACE}/charges`, { walletId, amount: kes(148_100) });
    expect(await setAccountStatus('closed')).toMatchObject(refusal(409, 'account_has_balance'));
    const { wallet } = (await get(OTIENO)).body as { wallet: { id: string } };
    const payout = { phoneNumber: '+254700000222', amount: kes(1000), walletId: wallet.id };
    const paid = await post('/v1/mobile-money/b2c/triggers', payout);
    expect(paid).toMatchObject({ status: 202, body: { fee: kes(900) } });
    sandbox.advance(10_000);
    expect(await setAccountStatus('closed')).toMatchObject({ status: 200 });
  });

  it('that is deleted is gone, with its count among the labels', async () => {
    expect(await remove(OTIENO)).toMatchObject({ status: 204 });
    for (const path of [OTIENO, `${OTIENO}/transactions`, `${OTIENO}/pin-reset`])
      expect(await get(path)).toMatchObject(refusal(404, 'not_found'));
    expect(await remove(OTIENO)).toMatchObject(refusal(404, 'not_found'));
    expect(await readList('/v1/beneficiary-tags')).toMatchObject([{ carrierCount: 0 }]);
  });
});

describe('the deletion of a beneficiary account', () => {
  const { draft: state } = openSeededDraft();
  type Deletion = Call<'deleteBeneficiaryAccount'>;
  const call: Pick<Deletion, 'state' | 'path'> = { state, path: { beneficiaryId: SEEDED } };
  const attempt = () => BENEFICIARY_OPERATIONS.deleteBeneficiaryAccount(call as Deletion);
  const wallet = state.require(WALLETS, state.require(BENEFICIARIES, SEEDED).walletId);
  const move = (amount: number) =>
    transact(state, {
      ...(amount > 0
        ? { from: COMPANY_WALLET, to: wallet.id }
        : { from: wallet.id, to: COMPANY_WALLET }),
      money: kes(Math.abs(amount)),
      details: { type: 'payment' },
    });
  const hasBalance = expect.objectContaining({ code: 'account_has_balance' });

  it('is refused while the wallet holds money, held or not', () => {
    move(500);
    expect(attempt).toThrow(hasBalance);
    const hold = holdMoney(state, wallet.id, { amount: 500, currency: 'KES' });
    expect(attempt).toThrow(hasBalance);
    releaseHold(state, hold.id);
  });

  it('takes the beneficiary from its terminals and closes the wallet', () => {
    move(-500);
    const device = putTill(state, { id: 'dev_000000000001', beneficiaryId: SEEDED });
    expect(attempt()).toMatchObject({ status: 204 });
    expect(state.get(DEVICES, device.id)).toEqual({ ...device, beneficiaryId: null });
    expect(state.get(WALLETS, wallet.id)).toMatchObject({ isClosed: true });
  });
});

describe('the PIN of a beneficiary', () => {
  it('is sent again after a minute', async () => {
    const id = await addId();
    const reset = `${LIST}/${id}/pin-reset`;
    expect(await get(reset)).toMatchObject(refusal(429, 'otp_too_soon'));
    sandbox.advance(60_000);
    expect(await get(reset)).toMatchObject({
      status: 200,
      body: { phoneNumber: '+25470****103', channel: 'sms', retryAfter: 60 },
    });
    expect(await get(reset)).toMatchObject(refusal(429, 'otp_too_soon'));
  });

  it('is sent to a new number, which must be free and within reach', async () => {
    for (const [phoneNumber, status, code] of [
      ['+254700000112', 409, 'phone_number_taken'],
      ['+254700000502', 502, 'provider_unavailable'],
    ] as const)
      expect(await put(OTIENO, { phoneNumber })).toMatchObject(refusal(status, code));
    expect(await put(OTIENO, { name: 'Otieno J.' })).toMatchObject({
      body: { name: 'Otieno J.', phoneNumber: '+254700000113' },
    });
    expect(await put(OTIENO, { phoneNumber: '+254700000104' })).toMatchObject({
      body: { name: 'Otieno J.', phoneNumber: '+254700000104' },
    });
    expect(await get(`${OTIENO}/pin-reset`)).toMatchObject(refusal(429, 'otp_too_soon'));
  });
});

describe('labels of beneficiaries', () => {
  const tags = '/v1/beneficiary-tags';

  it('are made and put on everybody who is named, or on nobody', async () => {
    const id = await addId();
    const { body } = await put(tags, {
      names: ['school-meals', 'north', 'north'],
      beneficiaryIds: [id, SEEDED],
    });
    expect(body).toMatchObject({
      data: [
        { name: 'school-meals', carrierCount: 2 },
        { name: 'north', carrierCount: 2 },
      ],
    });
    expect(
      await put(tags, { names: ['lost'], beneficiaryIds: ['ben_000000000000'] }),
    ).toMatchObject(refusal(404, 'not_found'));
    expect(await put(tags, { names: ['alone'] })).toMatchObject({
      body: { data: [{ carrierCount: 0 }] },
    });
    expect(await readList(tags)).toMatchObject([
      { name: 'alone' },
      { name: 'north' },
      { name: 'school-meals' },
    ]);
    expect(await readList(`${tags}/search?query=MEALS`)).toMatchObject([{ name: 'school-meals' }]);
    expect(await readList(`${tags}/search?query=lost`)).toEqual([]);
  });

  it('are at most 20 on one', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `label-${index}`);
    expect(await put(tags, { names, beneficiaryIds: [SEEDED] })).toMatchObject(
      refusal(409, 'too_many_tags'),
    );
    expect(await readList(tags)).toHaveLength(1);
    expect(await put(tags, { names: names.slice(1), beneficiaryIds: [SEEDED] })).toMatchObject({
      status: 200,
    });
  });

  it('are renamed on everybody, but not to the name of another', async () => {
    const label = `${tags}/lbl_01HZX7H2N6BL`;
    await put(tags, { names: ['north'] });
    expect(await put(label, { name: 'north' })).toMatchObject(refusal(409, 'already_exists'));
    expect(await put(`${tags}/lbl_000000000000`, { name: 'a' })).toMatchObject(
      refusal(404, 'tag_not_found'),
    );
    for (let turn = 0; turn < 2; turn += 1)
      expect(await put(label, { name: 'school-lunch' })).toMatchObject({
        body: { name: 'school-lunch', carrierCount: 1 },
      });
    expect(await get(OTIENO)).toMatchObject({ body: { tags: ['school-lunch'] } });
    // A saved filter keeps the name.
    expect(await readList(`${LIST}?filterId=bfl_01HZX7H5M9AK`)).toEqual([]);
  });

  it('select by filters, also those who are labelled later', async () => {
    const made = await post(`${LIST}/filters`, { name: 'North', tags: ['north'] });
    expect(await post(`${LIST}/filters`, { name: 'North', tags: ['n'] })).toMatchObject(
      refusal(409, 'already_exists'),
    );
    const path = `${LIST}?filterId=${readId(made)}`;
    expect(await readList(path)).toEqual([]);
    const id = await addId();
    await put(tags, { names: ['north'], beneficiaryIds: [id] });
    expect(await readList(path)).toMatchObject([{ id }]);
    expect(await readList(`${path}&accountId=acc_01HZX6B8V5SE`)).toEqual([]);
    expect(await readList(`${LIST}?filterId=bfl_000000000000`)).toEqual([]);
  });
});
