import { describe, expect, it } from 'vitest';
import { type Document, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const HALL = '/v1/zones/zon_01HZX7X7Y2LV';
const GRACE = 'acc_01HZX6A4N2PC';
const CHILD = 'dep_01HZX7E2K6YF';
const BAND = 'iot_01HZX7V5W9JT';
const SPARE = 'iot_01HZX7V7W2JV';
const TAG = 'tag_01HZX7Z9A4NX';
const GROUP = 'wgr_01HZX6D5H1TB';
const UID = '04A2246B5C7D80';
const SPARE_UID = '04A2246B5C7E01';
const DOOR = 'dev_01HZX7R1S5EP';

const { call, get, put, post, remove, readList, listEvents } = useSandbox();

const tap = (way: 'in' | 'out', uid = UID, zone = HALL, headers = {}) =>
  post(`${zone}/check-${way}s`, { uid, deviceId: DOOR }, { headers });

async function readLogs(query = ''): Promise<readonly Document[]> {
  return readList(`/v1/zone-access-logs?zoneId=zon_01HZX7X7Y2LV${query}`);
}

/** Makes a zone that admits nobody. */
async function makeZone(change: object = {}): Promise<string> {
  return `/v1/zones/${readId(await post('/v1/zones', { name: 'Back room', ...change }))}`;
}

describe('the door of a zone', () => {
  it('lets a holder in once and out once, and counts', async () => {
    expect(await tap('in', UID.toLowerCase())).toMatchObject({
      status: 201,
      body: { subjectId: GRACE, direction: 'in', result: 'admitted', reason: null },
    });
    expect((await get(HALL)).body).toMatchObject({ insideCount: 1 });
    expect(await tap('in')).toMatchObject(refusal(409, 'already_inside'));
    expect((await remove(HALL)).body).toMatchObject({ code: 'zone_occupied' });
    await put(HALL, { status: 'closed' });
    expect(await tap('out')).toMatchObject({ status: 201, body: { direction: 'out' } });
    expect(await tap('out')).toMatchObject(refusal(409, 'not_inside'));
    expect((await get(HALL)).body).toMatchObject({ insideCount: 0, status: 'closed' });
    expect(await listEvents()).toEqual(['zone.entered', 'zone.left']);
  });

  it('decides in the documented order, and logs each refusal', async () => {
    await put(HALL, { status: 'closed' });
    expect(await tap('in', 'ABCDEF0123')).toMatchObject({ body: { code: 'zone_closed' } });
    await put(HALL, { status: 'open' });
    expect(await tap('in', 'ABCDEF0123')).toMatchObject(refusal(404, 'iot_device_not_found'));
    await put(`${HALL}/whitelist/accounts/${GRACE}/removal`);
    expect(await tap('in')).toMatchObject(refusal(409, 'not_admitted'));
    expect(await tap('in', SPARE_UID)).toMatchObject({ body: { code: 'not_admitted' } });
    expect((await readLogs('&result=refused&limit=4')).map(({ reason }) => reason)).toEqual([
      'not_admitted',
      'not_admitted',
      'iot_device_not_found',
      'zone_closed',
    ]);
    expect((await readLogs('&result=refused&limit=2')).map(({ subjectId }) => subjectId)).toEqual([
      null,
      GRACE,
    ]);
    const unknown = { uid: UID, deviceId: 'dev_000000000000' };
    expect(await post(`${HALL}/check-ins`, unknown)).toMatchObject(refusal(404, 'not_found'));
  });

  it('opens to a tag, a group or a name, and to no blocked chip', async () => {
    const zone = await makeZone();
    expect(await tap('in', UID, zone)).toMatchObject({ body: { code: 'not_admitted' } });
    for (const [add, remove, body] of [
      ['tags', `tags/${TAG}/removal`, { tagId: TAG }],
      ['groups', `groups/${GROUP}/removal`, { groupId: GROUP }],
    ] as const) {
      const added = await post(`${zone}/${add}`, body);
      expect(added.status).toBe(200);
      expect(await post(`${zone}/${add}`, body)).toMatchObject({ status: 200, body: added.body });
      expect((await tap('in', UID, zone)).status).toBe(201);
      await tap('out', UID, zone);
      expect((await put(`${zone}/${remove}`)).status).toBe(200);
      expect((await put(`${zone}/${remove}`)).status).toBe(200);
      expect(await tap('in', UID, zone)).toMatchObject({ body: { code: 'not_admitted' } });
    }
    await put(`${zone}/whitelist/accounts`, { accountId: GRACE });
    const twice = await put(`${zone}/whitelist/accounts`, { accountId: GRACE });
    expect(twice.body).toMatchObject({ whitelist: [GRACE] });
    await post(`/v1/iot-devices/${BAND}/status`, { status: 'blocked' });
    expect(await tap('in', UID, zone)).toMatchObject({ body: { code: 'not_admitted' } });
    await post(`/v1/iot-devices/${BAND}/status`, { status: 'active' });
    expect((await tap('in', UID, zone)).status).toBe(201);
  });

  it('looks at the chip, and not at the status of the account', async () => {
    await put(`/v1/accounts/${GRACE}/status`, { status: 'suspended' });
    expect((await tap('in')).status).toBe(201);
    await tap('out');
    await post(`/v1/iot-devices/${BAND}/status`, { status: 'blocked' });
    expect(await tap('in')).toMatchObject(refusal(409, 'not_admitted'));
  });

  it('stays shut when the zone is full, but for the whitelist, on which dependants stand for themselves', async () => {
    const zone = await makeZone({ capacity: 1, tagIds: [TAG] });
    expect((await tap('in', UID, zone)).status).toBe(201);
    await post(`/v1/iot-devices/${SPARE}/assignment`, { dependantId: CHILD });
    await put(`/v1/iot-devices/${SPARE}/tag`, { tagId: TAG });
    expect(await tap('in', SPARE_UID, zone)).toMatchObject({ body: { code: 'zone_full' } });
    await put(`${zone}/whitelist/accounts`, { accountId: GRACE });
    expect(await tap('in', SPARE_UID, zone)).toMatchObject({ body: { code: 'zone_full' } });
    await put(`${zone}/whitelist/dependants`, { dependantId: CHILD });
    expect(await tap('in', SPARE_UID, zone)).toMatchObject({
      status: 201,
      body: { subjectId: CHILD },
    });
    expect((await get(zone)).body).toMatchObject({ insideCount: 2, capacity: 1 });
  });

  it('counts a tap once under one idempotency key, refusals too', async () => {
    const headers = { 'idempotency-key': 'tap-of-grace' };
    const first = await tap('in', UID, HALL, headers);
    expect((await tap('in', UID, HALL, headers)).body).toEqual(first.body);
    const refused = { 'idempotency-key': 'tap-refused' };
    for (const _attempt of [1, 2])
      expect(await tap('in', UID, HALL, refused)).toMatchObject({
        body: { code: 'already_inside' },
      });
    expect((await readLogs('&result=refused')).length).toBe(2);
  });
});

describe('a zone', () => {
  it('has a name of its own, and tags that exist', async () => {
    expect(await post('/v1/zones', { name: 'Great hall' })).toMatchObject(
      refusal(409, 'already_exists'),
    );
    const tagIds = ['tag_000000000000'];
    expect(await post('/v1/zones', { name: 'Other', tagIds })).toMatchObject(
      refusal(404, 'tag_not_found'),
    );
    const zone = await makeZone({ capacity: 3 });
    expect(await put(zone, { name: 'Great hall' })).toMatchObject({
      body: { code: 'already_exists' },
    });
    expect(await put(zone, { name: 'Back room', capacity: null })).toMatchObject({
      body: { name: 'Back room', capacity: null },
    });
    expect((await get('/v1/zones')).body).toMatchObject({
      data: [{ name: 'Back room' }, { name: 'Great hall' }],
    });
  });

  it('is gone when it is deleted, but for its log', async () => {
    expect((await remove(HALL)).status).toBe(204);
    expect(await tap('in')).toMatchObject(refusal(404, 'not_found'));
    expect((await readLogs()).length).toBe(3);
  });

  it.each([
    ['POST', '/tags', { tagId: 'tag_000000000000' }, 'tag_not_found'],
    ['POST', '/groups', { groupId: 'wgr_000000000000' }, 'wallet_group_not_found'],
    ['PUT', '/whitelist/accounts', { accountId: 'acc_000000000000' }, 'account_not_found'],
    ['PUT', '/whitelist/dependants', { dependantId: 'dep_000000000000' }, 'not_found'],
    ['PUT', '/tags/tag_000000000000/removal', undefined, 'tag_not_found'],
    ['PUT', '/groups/wgr_000000000000/removal', undefined, 'wallet_group_not_found'],
    ['PUT', '/whitelist/accounts/acc_000000000000/removal', undefined, 'account_not_found'],
    ['PUT', '/whitelist/dependants/dep_000000000000/removal', undefined, 'not_found'],
  ])('does not know what nobody has: %s %s', async (method, path, body, code) => {
    const response = await call(method, `${HALL}${path}`, { body });
    expect(response).toMatchObject({ status: 404, body: { code } });
  });
});

describe('zone tags', () => {
  const make = (names: readonly string[]) => post('/v1/zone-tags', { names, colour: '#17734a' });

  it('are made together or not at all', async () => {
    expect(await make(['Crew', 'Season pass'])).toMatchObject(refusal(409, 'already_exists'));
    expect((await make(['Crew', 'Artists'])).status).toBe(201);
    expect(await readList('/v1/zone-tags')).toMatchObject([
      { name: 'Artists', carrierCount: 0 },
      { name: 'Crew' },
      { name: 'Week guests', colour: null },
      { name: 'Season pass', carrierCount: 1 },
    ]);
  });

  it('are found by a part of their name, page by page', async () => {
    await make(['Weekend pass', 'Midweek pass']);
    const search = (name: string, query = '') =>
      post(`/v1/zone-tags/search${query}`, { query: name });
    const first = await search('week', '?limit=2');
    expect(first.body).toMatchObject({
      data: [{ name: 'Midweek pass' }, { name: 'Weekend pass' }],
    });
    const { nextCursor } = (first.body as { page: { nextCursor: string } }).page;
    expect((await search('week', `?cursor=${nextCursor}`)).body).toMatchObject({
      data: [{ name: 'Week guests' }],
    });
    expect(await search('pass', `?cursor=${nextCursor}`)).toMatchObject({
      body: { code: 'cursor_invalid' },
    });
  });

  it('are renamed, and deleted when nothing needs them', async () => {
    expect(await put(`/v1/zone-tags/${TAG}`, { name: 'Week guests' })).toMatchObject({
      body: { code: 'already_exists' },
    });
    expect(await put(`/v1/zone-tags/${TAG}`, { colour: null })).toMatchObject({
      body: { name: 'Season pass', colour: null, carrierCount: 1 },
    });
    const drop = (id: string) => remove(`/v1/zone-tags/${id}`);
    expect(await drop(TAG)).toMatchObject(refusal(409, 'tag_in_use'));
    expect((await drop('tag_01HZX7Z9B5PY')).body).toMatchObject({ code: 'tag_admitted' });
    await put(`${HALL}/tags/tag_01HZX7Z9B5PY/removal`);
    expect((await drop('tag_01HZX7Z9B5PY')).status).toBe(204);
    expect((await drop('tag_01HZX7Z9B5PY')).body).toMatchObject({ code: 'tag_not_found' });
  });
});

describe('access stats', () => {
  const readStats = (from: string, to: string, zone = 'zon_01HZX7X7Y2LV') =>
    get(`/v1/zone-access-stats?zoneId=${zone}&from=${from}&to=${to}`);

  it('add up the passages of a span', async () => {
    const day = await readStats('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z');
    expect(day.body).toEqual({
      zoneId: 'zon_01HZX7X7Y2LV',
      entryCount: 1,
      exitCount: 1,
      refusalCount: 1,
      peak: 1,
      averageStay: 74,
    });
    const noon = await readStats('2026-03-02T12:00:00Z', '2026-03-02T12:29:00Z');
    expect(noon.body).toMatchObject({
      entryCount: 0,
      exitCount: 0,
      refusalCount: 0,
      peak: 1,
      averageStay: 0,
    });
    const before = await readStats('2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z');
    expect(before.body).toMatchObject({ entryCount: 0, peak: 0 });
  });

  it.each([
    ['2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', 422, 'validation_failed'],
    ['2026-03-02T00:00:00Z', '2026-06-03T00:00:00Z', 422, 'validation_failed'],
  ])('are refused from %s to %s', async (from, to, status, code) => {
    expect(await readStats(from, to)).toMatchObject(refusal(status, code));
    const other = await readStats(from, '2026-03-03T00:00:00Z', 'zon_000000000000');
    expect(other).toMatchObject(refusal(404, 'not_found'));
  });
});
