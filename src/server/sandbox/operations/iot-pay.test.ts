import { describe, expect, it } from 'vitest';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const UID = '04A2246B5C7D80';
const SEEDED = '/v1/iot-devices/iot_01HZX7V5W9JT';
const GATE_ID = 'dev_01HZX7R1S5EP';
const GATE = `/v1/devices/${GATE_ID}`;
const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';
const WALLET = 'wal_01HZX6AB7QKD';
const COMPANY = 'wal_01HZX5W4X6KM';
const BENEFICIARY = 'ben_01HZX7G4L8ZH';
const BENEFICIARY_WALLET = 'wal_01HZX7H9C3RT';
const NEEMA = 'dep_01HZX7E2K6YF';
const USER = 'usr_01HZX5R2M8VD';

const { get, put, post, readBalance } = useSandbox();

const pay = (amount: number, changes: object = {}, headers: Record<string, string> = {}) =>
  post(
    '/v1/iot-payments',
    { uid: UID, deviceId: GATE_ID, amount: kes(amount), ...changes },
    { headers },
  );
const earnFor = (beneficiaryId: string | null) => put(`${GATE}/beneficiary`, { beneficiaryId });

/** What has changed since, wallet by wallet. */
async function watch(...holders: string[]) {
  const before = await Promise.all(holders.map(readBalance));
  return async () =>
    (await Promise.all(holders.map(readBalance))).map((now, index) => now - before[index]!);
}

describe('a payment by tap', () => {
  it('moves money to the company once, and names device and user', async () => {
    const readChanges = await watch(WALLET, COMPANY);
    const key = { 'idempotency-key': 'tap-0001-abcdef' };
    const first = await pay(35_000, { reference: 'STALL-12-0099' }, key);
    expect(first).toMatchObject({
      status: 201,
      body: {
        type: 'payment',
        direction: 'out',
        amount: kes(35_000),
        balanceAfter: kes(115_000),
        deviceId: GATE_ID,
        userId: USER,
        dependantId: null,
        reference: 'STALL-12-0099',
      },
    });
    expect((await pay(35_000, { reference: 'STALL-12-0099' }, key)).body).toEqual(first.body);
    expect(await readChanges()).toEqual([-35_000, 35_000]);
  });

  it('comes from the next wallet once the first one was removed', async () => {
    const walletId = 'wal_01HZX6AC8RLE';
    await pay(150_000);
    expect(await put(`${GRACE}/wallets/${WALLET}/removal`)).toMatchObject({ status: 200 });
    await post(`${GRACE}/topups`, { walletId, amount: kes(100) });
    expect(await pay(100)).toMatchObject({ status: 201, body: { walletId } });
  });

  it('goes to the beneficiary of the device, and stands in both statements', async () => {
    await earnFor(BENEFICIARY);
    const readChanges = await watch(WALLET, COMPANY, BENEFICIARY_WALLET);
    await pay(20_000, { uid: UID.toLowerCase() });
    expect(await readChanges()).toEqual([-20_000, 0, 20_000]);
    const takings = await get(`/v1/beneficiary-accounts/${BENEFICIARY}/transactions`);
    expect(takings.body).toMatchObject({
      data: [
        {
          type: 'payment',
          direction: 'in',
          amount: kes(20_000),
          balanceAfter: kes(20_000),
          userId: USER,
        },
      ],
    });
    const own = await get(`${GRACE}/wallets/${WALLET}/transactions?type=payment`);
    expect(own.body).toMatchObject({ data: [{ direction: 'out', amount: kes(20_000) }] });
  });

  it('of a dependant counts towards the limits where they hold', async () => {
    await post(`${SEEDED}/assignment`, { accountId: null });
    await post(`${SEEDED}/assignment`, { dependantId: NEEMA });
    await earnFor(BENEFICIARY);
    await put('/v1/beneficiary-tags', { names: ['canteen'], beneficiaryIds: [BENEFICIARY] });
    expect(await pay(30_001)).toMatchObject(refusal(409, 'spending_limit_exceeded'));
    expect(await pay(30_000)).toMatchObject({ status: 201, body: { dependantId: NEEMA } });
    expect(await pay(1)).toMatchObject(refusal(409, 'spending_limit_exceeded'));
    await earnFor(null);
    expect(await pay(40_000)).toMatchObject({ status: 201, body: { dependantId: NEEMA } });
    await put(`/v1/dependants/${NEEMA}/status`, { status: 'inactive' });
    expect(await pay(1)).toMatchObject(refusal(409, 'dependant_inactive'));
  });
});

describe('a payment that is refused', () => {
  it('has an unknown chip or device, or no whole amount', async () => {
    expect(await pay(1, { uid: 'FFFFFFFF' })).toMatchObject(refusal(404, 'iot_device_not_found'));
    expect(await pay(1, { deviceId: 'dev_000000000000' })).toMatchObject(refusal(404, 'not_found'));
    expect(await pay(0)).toMatchObject(refusal(422, 'validation_failed'));
    expect(await pay(-5)).toMatchObject(refusal(422, 'validation_failed'));
  });

  it('is more than there is, or in another currency', async () => {
    const readChanges = await watch(WALLET, COMPANY);
    expect(await pay(150_001)).toMatchObject(refusal(409, 'insufficient_funds'));
    const amount = { amount: 1, currency: 'UGX' };
    expect(await pay(0, { amount })).toMatchObject(refusal(409, 'currency_mismatch'));
    expect(await readChanges()).toEqual([0, 0]);
  });

  it('is above the bound of every permission to charge', async () => {
    const allow = async (permission: object) => {
      const given = { actions: ['charge'], ...permission };
      const id = readId(await post('/v1/device-permissions', given));
      await put(`/v1/device-permissions/${id}/devices`, { deviceIds: [GATE_ID] });
    };
    expect(await pay(500_001)).toMatchObject(refusal(409, 'device_limit_exceeded'));
    expect(await pay(500_000)).toMatchObject(refusal(409, 'insufficient_funds'));
    await post('/v1/currencies', { code: 'UGX' });
    await allow({ name: 'Uganda', maxAmount: { amount: 9_000_000, currency: 'UGX' } });
    expect(await pay(500_001)).toMatchObject(refusal(409, 'device_limit_exceeded'));
    await allow({ name: 'Large' });
    expect(await pay(500_001)).toMatchObject(refusal(409, 'insufficient_funds'));
  });

  it('comes from a device that is stopped or may not charge', async () => {
    await put(`${GATE}/deactivation`, {});
    expect(await pay(1)).toMatchObject(refusal(409, 'device_inactive'));
    await put(GATE, { status: 'active' });
    expect(await pay(1)).toMatchObject({ status: 201 });
    await put(`${GATE}/permissions`, { permissionIds: ['dpm_01HZX7S4T8FR'] });
    expect(await pay(1)).toMatchObject(refusal(409, 'device_permission_missing'));
  });

  it.each(['blocked', 'lost'])('is tapped with what is %s', async (status) => {
    await post(`${SEEDED}/status`, { status });
    expect(await pay(1)).toMatchObject(refusal(409, `iot_device_${status}`));
    await post(`${SEEDED}/status`, { status: 'active' });
    expect(await pay(1)).toMatchObject({ status: 201 });
  });

  it('would be paid by a suspended or closed account', async () => {
    expect(await pay(1, { uid: '04A2246B5C7E01' })).toMatchObject(
      refusal(409, 'iot_device_unassigned'),
    );
    await put(`${GRACE}/status`, { status: 'suspended' });
    expect(await pay(1)).toMatchObject(refusal(409, 'account_inactive'));
    await put(`${GRACE}/status`, { status: 'active' });
    await pay(150_000);
    await put(`${GRACE}/status`, { status: 'closed' });
    expect(await pay(1)).toMatchObject(refusal(409, 'account_closed'));
  });

  it('would go to a beneficiary who can receive nothing', async () => {
    await earnFor(BENEFICIARY);
    await put(`/v1/beneficiary-accounts/${BENEFICIARY}/status`, { status: 'inactive' });
    expect(await pay(1)).toMatchObject(refusal(409, 'beneficiary_inactive'));
    await earnFor(null);
    expect(await pay(1)).toMatchObject({ status: 201 });
  });

  it('fits a rule of the company that refuses it', async () => {
    const condition = 'amount >= 9000';
    const rule = { name: 'Small only', subject: 'payment', condition, action: 'refuse' };
    expect(await post('/v1/rules', rule)).toMatchObject({ status: 201 });
    expect(await pay(9_000)).toMatchObject(refusal(409, 'rule_refused'));
    expect(await pay(8_999)).toMatchObject({ status: 201 });
  });
});
