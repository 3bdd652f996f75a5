import { describe, expect, it } from 'vitest';
import { GRACE } from '#server/sandbox/testing/payment-calls.ts';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const STATION = '/v1/zones/zon_01HZX7X7Y2LV';
const { get, post, put } = useSandbox();
const enter = (key: string, deviceId = 'dev_01HZX7R1S5EP') =>
  post(
    `${STATION}/check-ins`,
    { uid: '04A2246B5C7D80', deviceId },
    { headers: { 'idempotency-key': key } },
  );

describe('admission', () => {
  it('two doors cannot admit the same member twice', async () => {
    const taps = await Promise.all([
      enter('door-1-000417'),
      enter('door-2-000417', 'dev_01HZX7R3S7ER'),
    ]);
    expect(taps.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
    expect((await get(STATION)).body).toMatchObject({ insideCount: 1 });
  });

  it('a repeat with the same key is admitted once, and with another key fails with already_inside', async () => {
    const first = await enter('door-2-000417');
    expect((await enter('door-2-000417')).body).toEqual(first.body);
    expect(await enter('door-2-000418')).toMatchObject(refusal(409, 'already_inside'));
    expect((await get(STATION)).body).toMatchObject({ insideCount: 1 });
  });

  it('a suspended account is admitted by the roll all the same', async () => {
    await put(`${GRACE}/status`, { status: 'suspended' });
    expect((await enter('door-2-000417')).status).toBe(201);
  });

  it('the access log names the account whose wristband was tapped', async () => {
    await enter('door-2-000417');
    const logs = (await get(`/v1/zone-access-logs?limit=1`)).body;
    expect(logs).toMatchObject({ data: [{ subjectId: 'acc_01HZX6A4N2PC', result: 'admitted' }] });
  });
});
