import { describe, expect, it } from 'vitest';
import {
  COMPANY_WALLET,
  GRACE,
  OPENING,
  PHONE,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const HALL = '/v1/zones/zon_01HZX7X7Y2LV';
const GATE = 'dev_01HZX7R1S5EP';
const UID = '04A2246B5C7D80';
const GRACE_ID = 'acc_01HZX6A4N2PC';
const { get, post, put, listEvents, readList } = useSandbox();
const enter = (uid = UID) => post(`${HALL}/check-ins`, { uid, deviceId: GATE });

describe('a place', () => {
  it('a lower capacity sends nobody out and counts at the next check-in', async () => {
    await enter();
    expect((await put(HALL, { capacity: 1 })).status).toBe(200);
    expect((await get(HALL)).body).toMatchObject({ capacity: 1, insideCount: 1 });
  });

  it('a closed place admits nobody', async () => {
    await put(HALL, { status: 'closed' });
    expect(await enter()).toMatchObject(refusal(409, 'zone_closed'));
  });

  it('a check-in and a check-out send zone.entered and zone.left', async () => {
    await enter();
    await post(`${HALL}/check-outs`, { uid: UID, deviceId: GATE });
    expect(await listEvents()).toEqual(['zone.entered', 'zone.left']);
    expect((await get(HALL)).body).toMatchObject({ insideCount: 0 });
  });

  it('an empty wallet does not keep a guest outside', async () => {
    await post(`${GRACE}/charges`, { walletId: WALLET, amount: kes(150_000) });
    expect((await enter()).status).toBe(201);
  });
});

describe('the rest of the guests', () => {
  it('a run that stops between charge and payout is finished from the stored list', async () => {
    const readRest = async () =>
      (await readList('/v1/accounts/balance-above?amount=0&currency=KES')).map(({ id }) => id);
    expect(await readRest()).toEqual([GRACE_ID]);
    const send = (path: string, body: object, key: string) =>
      post(path, body, { headers: { 'idempotency-key': key } });
    const charge = () =>
      send(
        `${GRACE}/charges`,
        { walletId: WALLET, amount: kes(OPENING), reference: 'FEST-26' },
        `FEST-26-charge-${GRACE_ID}`,
      );
    const charged = await charge();
    expect(charged.status).toBe(201);
    // The run stops here. Who reads the accounts again does not find Grace.
    expect(await readRest()).toEqual([]);
    expect((await charge()).body).toEqual(charged.body);
    const payments = [
      { phoneNumber: PHONE, amount: kes(OPENING), reference: `FEST-26-${GRACE_ID}` },
    ];
    const pay = () =>
      send('/v1/mobile-money/b2c/bulk', { walletId: COMPANY_WALLET, payments }, 'FEST-26-payouts');
    const paid = await pay();
    expect(paid).toMatchObject({ status: 202, body: { acceptedCount: 1 } });
    expect((await pay()).body).toEqual(paid.body);
  });
});

describe('a wristband', () => {
  it('a guest with a new wristband has the money of before', async () => {
    await post('/v1/iot-devices/iot_01HZX7V5W9JT/status', { status: 'lost' });
    const uid = '04A2246B5C7F31';
    const type = 'ioy_01HZX7U4V8HS';
    const made = await post('/v1/iot-devices', { name: 'Wristband 0418', uid, iotTypeId: type });
    const assigned = await put(`${GRACE}/iot-device`, { iotDeviceId: readId(made) });
    expect(assigned.status).toBe(200);
    const tap = { uid, deviceId: GATE, amount: kes(150_000) };
    expect((await post('/v1/iot-payments', tap)).status).toBe(201);
    const old = await post('/v1/iot-payments', { ...tap, uid: UID, amount: kes(1) });
    expect(old.status).toBeGreaterThanOrEqual(400);
  });
});
