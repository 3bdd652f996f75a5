import { describe, expect, it } from 'vitest';
import { GRACE } from '#server/sandbox/testing/payment-calls.ts';
import { readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const PIECE = '/v1/iot-devices/iot_01HZX7V5W9JT';
const OTHER = '/v1/iot-devices/iot_01HZX7V7W2JV';
const BUYER = 'acc_01HZX6B8V5SE';
const { get, post, put } = useSandbox();
const move = () => post(`${PIECE}/assignment`, { accountId: BUYER });
const release = () => post(`${PIECE}/assignment`, { accountId: null, dependantId: null });

describe('a piece', () => {
  it('a piece of somebody else moves only after the seller lets go', async () => {
    expect(await move()).toMatchObject(refusal(409, 'iot_device_in_use'));
    expect((await release()).status).toBe(200);
    expect((await get(PIECE)).body).toMatchObject({ status: 'unassigned', accountId: null });
    expect((await move()).status).toBe(200);
    expect((await get(PIECE)).body).toMatchObject({ accountId: BUYER });
  });

  it('anybody with a key reads who holds a piece', async () => {
    expect((await get(PIECE)).body).toMatchObject({ accountId: 'acc_01HZX6A4N2PC' });
  });

  it('an account keeps its pieces, and shows the one that it got last', async () => {
    await post(`${OTHER}/assignment`, { accountId: readId(await get(GRACE)) });
    expect((await get(PIECE)).body).toMatchObject({ status: 'active' });
    expect((await get(GRACE)).body).toMatchObject({ iotDeviceId: readId(await get(OTHER)) });
  });

  it('a seller of several pieces loses all with one call, or one with another call', async () => {
    const seller = readId(await get(GRACE));
    await post(`${OTHER}/assignment`, { accountId: seller });
    await release();
    expect((await get(PIECE)).body).toMatchObject({ accountId: null });
    expect((await get(OTHER)).body).toMatchObject({ accountId: seller });
    await post(`${PIECE}/assignment`, { accountId: seller });
    await put(`${GRACE}/iot-device`, { iotDeviceId: null });
    for (const piece of [PIECE, OTHER])
      expect((await get(piece)).body).toMatchObject({ accountId: null });
  });

  it('a second piece of an account takes the place of the first', async () => {
    const made = await post('/v1/iot-devices', {
      name: 'Print 8 of 20',
      uid: '04A2246B5C7F31',
      iotTypeId: 'ioy_01HZX7U4V8HS',
    });
    await put(`${GRACE}/iot-device`, { iotDeviceId: readId(made) });
    expect((await get(PIECE)).body).toMatchObject({ status: 'unassigned', accountId: null });
  });

  it('a lost piece stays with its holder, and can be sold once the holder lets go', async () => {
    await post(`${PIECE}/status`, { status: 'lost' });
    expect((await move()).status).toBe(409);
    await release();
    expect((await move()).status).toBe(200);
  });
});
