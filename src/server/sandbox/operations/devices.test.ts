import { describe, expect, it } from 'vitest';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const LIST = '/v1/devices';
const GATE = `${LIST}/dev_01HZX7R1S5EP`;
const OTHER = `${LIST}/dev_01HZX7R3S7ER`;
const FLEET_ID = 'flt_01HZX7T3U7GR';
const PERMISSIONS = '/v1/device-permissions';
const TILL_ID = 'dpm_01HZX7S2T6FQ';
const BENEFICIARY_ID = 'ben_01HZX7G4L8ZH';
const USER_ID = 'usr_01HZX5R2M8VD';

const { get, put, post, remove, readList } = useSandbox();

const readIds = async (path: string) => (await readList(path)).map(({ id }) => id);
const add = (serialNumber: string) => post(LIST, { name: 'Shop till', serialNumber });

describe('a device', () => {
  it('begins active, with nothing that it may do, under a serial number of its own', async () => {
    const { status, body } = await add('SN-1000');
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'active', model: null, permissionIds: [], fleetId: null });
    expect((await readList(LIST))[0]).toEqual(body);
    expect(await add('SN-1000')).toMatchObject(refusal(409, 'already_exists'));
  });

  it('takes no payment and reads all taps at doors before it has a permission', async () => {
    const deviceId = readId(await add('SN-1000'));
    const tap = { uid: '04A2246B5C7D80', deviceId };
    expect(await post('/v1/iot-payments', { ...tap, amount: kes(100) })).toMatchObject(
      refusal(409, 'device_permission_missing'),
    );
    await put(`/v1/devices/${deviceId}/deactivation`, {});
    for (const way of ['in', 'out'])
      expect(await post(`/v1/zones/zon_01HZX7X7Y2LV/check-${way}s`, tap)).toMatchObject({
        status: 201,
      });
  });

  it('is one of at most fifty', async () => {
    for (let count = 0; count < 47; count += 1)
      expect(await add(`SN-20${count + 10}`)).toMatchObject({ status: 201 });
    expect(await add('SN-3000')).toMatchObject(refusal(409, 'plan_limit_reached'));
  });

  it('is found by fleet and status together', async () => {
    expect(await readIds(`${LIST}?fleetId=${FLEET_ID}`)).toHaveLength(2);
    await put(`${GATE}/deactivation`, { reason: 'Stolen at gate 3' });
    expect(await readIds(`${LIST}?fleetId=${FLEET_ID}&status=active`)).toEqual([
      'dev_01HZX7R3S7ER',
    ]);
    expect(await readIds(`${LIST}?status=inactive`)).toHaveLength(2);
  });

  it('changes what is sent, and works again after it was stopped', async () => {
    await put(`${GATE}/deactivation`, {});
    expect(await put(GATE, { name: 'Gate 4 terminal' })).toMatchObject({
      body: { name: 'Gate 4 terminal', model: 'Handheld 2', status: 'inactive' },
    });
    expect(await put(GATE, { model: null, status: 'active' })).toMatchObject({
      body: { model: null, status: 'active' },
    });
    expect(await put(GATE, {})).toMatchObject(refusal(422, 'validation_failed'));
  });

  it('is given to a fleet, a user and a beneficiary, and taken from them', async () => {
    const device = await add('SN-1000');
    const path = `${LIST}/${readId(device)}`;
    for (const [place, name, id] of [
      ['fleet', 'fleetId', FLEET_ID],
      ['user', 'userId', USER_ID],
      ['beneficiary', 'beneficiaryId', BENEFICIARY_ID],
    ] as const) {
      expect(await put(`${path}/${place}`, { [name]: id })).toMatchObject({ body: { [name]: id } });
      expect(await put(`${path}/${place}`, { [name]: null })).toEqual(
        expect.objectContaining({ status: 200, body: device.body }),
      );
    }
  });

  it('is given to nobody who is not there', async () => {
    const notFound = refusal(404, 'not_found');
    expect(await put(`${GATE}/fleet`, { fleetId: 'flt_000000000000' })).toMatchObject(notFound);
    expect(await put(`${GATE}/beneficiary`, { beneficiaryId: 'ben_000000000000' })).toMatchObject(
      notFound,
    );
    expect(
      await put(`${GATE}/permissions`, { permissionIds: [TILL_ID, 'dpm_000000000000'] }),
    ).toMatchObject(notFound);
    expect(await put(`${GATE}/user`, { userId: 'usr_000000000000' })).toMatchObject(
      refusal(404, 'user_not_found'),
    );
    const missing = `${LIST}/dev_000000000000`;
    expect(await put(missing, { name: 'Nobody' })).toMatchObject(notFound);
    expect(await put(`${missing}/deactivation`, {})).toMatchObject(notFound);
    expect(await get(`${missing}/granted-permissions`)).toMatchObject(notFound);
  });

  it('earns for no beneficiary who can receive nothing', async () => {
    const assign = (path = GATE) => put(`${path}/beneficiary`, { beneficiaryId: BENEFICIARY_ID });
    await assign(OTHER);
    await put(`/v1/beneficiary-accounts/${BENEFICIARY_ID}/status`, { status: 'inactive' });
    expect(await assign()).toMatchObject(refusal(409, 'beneficiary_inactive'));
    expect(await assign(OTHER)).toMatchObject({ status: 200 });
    await put(`/v1/beneficiary-accounts/${BENEFICIARY_ID}/status`, { status: 'active' });
    await put('/v1/accounts/acc_01HZX6A4N2PC/status', { status: 'suspended' });
    expect(await assign()).toMatchObject(refusal(409, 'beneficiary_account_inactive'));
    await put('/v1/accounts/acc_01HZX6A4N2PC/status', { status: 'active' });
    await post('/v1/accounts/acc_01HZX6A4N2PC/charges', {
      walletId: 'wal_01HZX6AB7QKD',
      amount: { amount: 150_000, currency: 'KES' },
    });
    await put('/v1/accounts/acc_01HZX6A4N2PC/status', { status: 'closed' });
    expect(await assign()).toMatchObject(refusal(409, 'beneficiary_account_inactive'));
  });

  it('has no beneficiary any more once that was deleted', async () => {
    await put(`${GATE}/beneficiary`, { beneficiaryId: BENEFICIARY_ID });
    await remove(`/v1/beneficiary-accounts/${BENEFICIARY_ID}`);
    expect((await readList(LIST)).at(-1)).toMatchObject({ beneficiaryId: null });
  });
});

describe('a device permission', () => {
  const create = (changes: object = {}) =>
    post(PERMISSIONS, { name: 'Service desk', actions: ['check_in'], ...changes });

  it('has a name of its own, and a bound above zero or none', async () => {
    expect(await create()).toMatchObject({ status: 201, body: { maxAmount: null } });
    expect(await create()).toMatchObject(refusal(409, 'already_exists'));
    const maxAmount = { amount: 0, currency: 'KES' };
    expect(await create({ name: 'Nothing', maxAmount })).toMatchObject(
      refusal(422, 'validation_failed'),
    );
  });

  it('joins what devices have, or with the whole list replaces it', async () => {
    const devices = (deviceIds: readonly string[]) =>
      put(`${PERMISSIONS}/${TILL_ID}/devices`, { deviceIds });
    expect(await devices(['dev_01HZX7R3S7ER', 'dev_000000000000'])).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect(await readIds(`${OTHER}/granted-permissions`)).toEqual(['dpm_01HZX7S4T8FR']);
    expect(await devices(['dev_01HZX7R3S7ER', 'dev_01HZX7R3S7ER'])).toMatchObject({ status: 200 });
    expect(await readIds(`${OTHER}/granted-permissions`)).toEqual(['dpm_01HZX7S4T8FR', TILL_ID]);
    await put(`${OTHER}/permissions`, { permissionIds: [TILL_ID, TILL_ID] });
    expect(await readIds(`${OTHER}/granted-permissions`)).toEqual([TILL_ID]);
    await put(`${OTHER}/permissions`, { permissionIds: [] });
    expect(await readIds(`${OTHER}/granted-permissions`)).toEqual([]);
    expect(await put(`${PERMISSIONS}/dpm_000000000000/devices`, { deviceIds: [] })).toMatchObject(
      refusal(422, 'validation_failed'),
    );
  });
});

describe('a fleet', () => {
  it('counts its devices and has a name of its own', async () => {
    expect(await readList('/v1/fleets')).toMatchObject([{ id: FLEET_ID, deviceCount: 2 }]);
    await put(`${GATE}/fleet`, { fleetId: null });
    expect(await readList('/v1/fleets')).toMatchObject([{ deviceCount: 1 }]);
    expect(await post('/v1/fleets', { name: 'Market gates' })).toMatchObject(
      refusal(409, 'already_exists'),
    );
    await post('/v1/fleets', { name: 'North gates' });
    const rename = (body: unknown) => put(`/v1/fleets/${FLEET_ID}`, body);
    expect(await rename({ name: 'North gates' })).toMatchObject(refusal(409, 'already_exists'));
    expect(await rename({ name: 'Market gates' })).toMatchObject({ body: { managerId: USER_ID } });
    expect(await rename({ managerId: null })).toMatchObject({
      body: { name: 'Market gates', managerId: null },
    });
  });

  it('is run by a user of the company', async () => {
    const managerId = 'usr_000000000000';
    const unknown = refusal(404, 'user_not_found');
    expect(await post('/v1/fleets', { name: 'South gates', managerId })).toMatchObject(unknown);
    expect(await put(`/v1/fleets/${FLEET_ID}`, { managerId })).toMatchObject(unknown);
    expect(await put('/v1/fleets/flt_000000000000', { managerId })).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect(await readList('/v1/fleets/users')).toMatchObject([{ id: USER_ID, status: 'active' }]);
  });
});
