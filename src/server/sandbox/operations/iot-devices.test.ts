import { describe, expect, it } from 'vitest';
import { readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const LIST = '/v1/iot-devices';
const SEEDED_ID = 'iot_01HZX7V5W9JT';
const SEEDED = `${LIST}/${SEEDED_ID}`;
const SPARE = `${LIST}/iot_01HZX7V7W2JV`;
const UID = '04A2246B5C7D80';
const TYPE_ID = 'ioy_01HZX7U4V8HS';
const GRACE = 'acc_01HZX6A4N2PC';
const DANIEL = 'acc_01HZX6B8V5SE';
const NEEMA = 'dep_01HZX7E2K6YF';

const { get, put, post, remove, readList } = useSandbox();

const assign = (path: string, body: unknown) => post(`${path}/assignment`, body);
const setStatus = (path: string, status: string) => post(`${path}/status`, { status });
const create = (uid: string, iotTypeId = TYPE_ID) =>
  post(LIST, { name: 'Sticker 1', uid, iotTypeId });
const readAccount = async (id: string) => (await get(`/v1/accounts/${id}`)).body;
const NOBODY = { accountId: null, dependantId: null };

describe('an IoT device', () => {
  it('is registered once by its chip, whatever the capitals', async () => {
    const { status, body } = await create('AABBCCDD');
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'unassigned', accountId: null, tagId: null });
    expect((await readList(LIST))[0]).toEqual(body);
    expect(await create('aabbccdd')).toMatchObject(refusal(409, 'already_exists'));
    expect(await create('11223344', 'ioy_000000000000')).toMatchObject(refusal(404, 'not_found'));
  });

  it('of the beginning keeps its number', async () => {
    expect(await create(UID)).toMatchObject(refusal(409, 'already_exists'));
  });

  it('is handed out while it is free, and taken back in any state', async () => {
    expect(await assign(SPARE, { dependantId: NEEMA })).toMatchObject({
      body: { status: 'active', accountId: GRACE, dependantId: NEEMA },
    });
    expect(await assign(SPARE, { accountId: DANIEL })).toMatchObject(
      refusal(409, 'iot_device_in_use'),
    );
    await setStatus(SPARE, 'lost');
    expect(await assign(SPARE, { dependantId: NEEMA })).toMatchObject({
      status: 200,
      body: { status: 'lost', dependantId: NEEMA },
    });
    expect(await assign(SPARE, { accountId: GRACE })).toMatchObject(
      refusal(409, 'iot_device_in_use'),
    );
    await put(`/v1/accounts/${GRACE}/status`, { status: 'suspended' });
    expect(await assign(SPARE, { dependantId: NEEMA })).toMatchObject({ status: 200 });
    await put(`/v1/accounts/${GRACE}/status`, { status: 'active' });
    expect(await assign(SPARE, NOBODY)).toMatchObject({
      body: { status: 'unassigned', ...NOBODY },
    });
    expect(await assign(SPARE, { accountId: null })).toMatchObject({ status: 200 });
    await assign(SPARE, { accountId: DANIEL });
    expect(await readAccount(DANIEL)).toMatchObject({ iotDeviceId: 'iot_01HZX7V7W2JV' });
    await assign(SPARE, NOBODY);
    expect(await readAccount(DANIEL)).toMatchObject({ iotDeviceId: null });
  });

  it('leaves its account another one that still pays, until the account gets a new one or none', async () => {
    const listHeld = async () => {
      const all = await readList(LIST);
      return all.filter(({ accountId }) => accountId === GRACE).map(({ id }) => id);
    };
    await assign(SPARE, { accountId: GRACE });
    expect(await readAccount(GRACE)).toMatchObject({ iotDeviceId: 'iot_01HZX7V7W2JV' });
    await assign(SPARE, NOBODY);
    expect(await readAccount(GRACE)).toMatchObject({ iotDeviceId: SEEDED_ID });
    await assign(SPARE, { accountId: GRACE });
    const third = readId(await create('AABBCCDD'));
    const give = (iotDeviceId: string | null) =>
      put(`/v1/accounts/${GRACE}/iot-device`, { iotDeviceId });
    expect(await give(SEEDED_ID)).toMatchObject({ body: { iotDeviceId: 'iot_01HZX7V7W2JV' } });
    expect(await give(third)).toMatchObject({ body: { iotDeviceId: third } });
    expect(await listHeld()).toEqual([third]);
    await assign(SPARE, { accountId: GRACE });
    expect(await give(null)).toMatchObject({ body: { iotDeviceId: null } });
    expect(await listHeld()).toEqual([]);
  });

  it('leaves its account when it is taken back and given to a dependant', async () => {
    expect(await assign(SEEDED, { accountId: GRACE, dependantId: NEEMA })).toMatchObject(
      refusal(409, 'iot_device_in_use'),
    );
    await assign(SEEDED, NOBODY);
    await assign(SEEDED, { accountId: GRACE, dependantId: NEEMA });
    expect(await readAccount(GRACE)).toMatchObject({ iotDeviceId: null });
    expect(await assign(SEEDED, { accountId: GRACE })).toMatchObject(
      refusal(409, 'iot_device_in_use'),
    );
    expect(await remove(`/v1/dependants/${NEEMA}`)).toMatchObject(
      refusal(409, 'iot_device_assigned'),
    );
  });

  it('goes to nobody who is unknown, suspended or gone', async () => {
    expect(await assign(SPARE, {})).toMatchObject(refusal(422, 'validation_failed'));
    expect(await assign(`${LIST}/iot_000000000000`, NOBODY)).toMatchObject(
      refusal(404, 'iot_device_not_found'),
    );
    expect(await assign(SPARE, { accountId: 'acc_000000000000' })).toMatchObject(
      refusal(404, 'account_not_found'),
    );
    expect(await assign(SPARE, { dependantId: 'dep_000000000000' })).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect(await assign(SPARE, { accountId: DANIEL, dependantId: NEEMA })).toMatchObject(
      refusal(404, 'not_found'),
    );
    await put(`/v1/accounts/${GRACE}/status`, { status: 'suspended' });
    expect(await assign(SPARE, { dependantId: NEEMA })).toMatchObject(
      refusal(409, 'account_inactive'),
    );
    await put(`/v1/accounts/${DANIEL}/status`, { status: 'closed' });
    expect(await assign(SPARE, { accountId: DANIEL })).toMatchObject(
      refusal(409, 'account_closed'),
    );
  });

  it('is active, blocked or lost while somebody holds it', async () => {
    expect(await setStatus(SPARE, 'lost')).toMatchObject(refusal(409, 'iot_device_unassigned'));
    for (const status of ['lost', 'blocked', 'active', 'active'])
      expect(await setStatus(SEEDED, status)).toMatchObject({ body: { status } });
    expect(await readList(`${LIST}?status=active`)).toHaveLength(1);
  });

  it('is deleted unless it is active, and is unknown afterwards', async () => {
    expect(await remove(SEEDED)).toMatchObject(refusal(409, 'iot_device_in_use'));
    await setStatus(SEEDED, 'blocked');
    expect(await remove(SEEDED)).toMatchObject({ status: 204 });
    expect(await remove(SEEDED)).toMatchObject(refusal(404, 'iot_device_not_found'));
    expect(await readAccount(GRACE)).toMatchObject({ iotDeviceId: null });
    expect(await create(UID)).toMatchObject({ status: 201 });
  });

  it('leaves its account the device that the account got last, and another one when that is deleted', async () => {
    const third = readId(await create('AABBCCDD'));
    await assign(`${LIST}/${third}`, { accountId: GRACE });
    await assign(SPARE, { accountId: GRACE });
    expect(await readAccount(GRACE)).toMatchObject({ iotDeviceId: 'iot_01HZX7V7W2JV' });
    await setStatus(SPARE, 'lost');
    await remove(SPARE);
    expect(await readAccount(GRACE)).toMatchObject({ iotDeviceId: third });
  });

  it('changes name and type, and carries one tag', async () => {
    expect(await put(SEEDED, { iotTypeId: 'ioy_000000000000', name: 'Other' })).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect(await put(SEEDED, { name: 'Other' })).toMatchObject({ body: { iotTypeId: TYPE_ID } });
    const tag = (tagId: string | null) => put(`${SPARE}/tag`, { tagId });
    expect(await tag('tag_000000000000')).toMatchObject(refusal(404, 'tag_not_found'));
    expect(await tag('tag_01HZX7Z9A4NX')).toMatchObject({ body: { tagId: 'tag_01HZX7Z9A4NX' } });
    expect(await tag(null)).toMatchObject({ body: { tagId: null } });
  });
});

describe('an IoT type', () => {
  it('has a name of its own', async () => {
    const add = (name: string) => post('/v1/iot-types', { name, technology: 'qr' });
    const { body } = await add('Printed card');
    expect(await readList('/v1/iot-types')).toMatchObject([body, { id: TYPE_ID }]);
    expect(await add('Printed card')).toMatchObject(refusal(409, 'already_exists'));
    const rename = (id: string, name: string) => put(`/v1/iot-types/${id}`, { name });
    expect(await rename(TYPE_ID, 'Printed card')).toMatchObject(refusal(409, 'already_exists'));
    expect(await rename(TYPE_ID, 'Woven wristband')).toMatchObject({ status: 200 });
    expect(await rename('ioy_000000000000', 'Card')).toMatchObject(refusal(404, 'not_found'));
  });
});
