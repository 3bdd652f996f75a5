import { describe, expect, it } from 'vitest';
import { kes, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const CHANNEL = '/v1/notification-channels/chn_01HZX8H8J3WF';

const sandbox = useSandbox();
const { get, put, post, readList } = sandbox;

const update = (body: unknown) => put(CHANNEL, body);
const topUp = (amount: number) =>
  post('/v1/accounts/acc_01HZX6A4N2PC/topups', {
    walletId: 'wal_01HZX6AB7QKD',
    amount: kes(amount),
  });

const readTexts = () => readList('/v1/sms/logs?limit=100');

describe('a notification channel', () => {
  it('sends a text for its events while it is active', async () => {
    const before = (await readTexts()).length;
    await topUp(100);
    expect((await readTexts()).length).toBe(before);
    await update({ status: 'active' });
    await topUp(123_456);
    const [text] = await readTexts();
    expect(text).toMatchObject({
      phoneNumber: '+254700000111',
      text: 'Dear Grace, you received KES 1,234.56.',
    });
    await update({ status: 'inactive' });
    await topUp(100);
    expect((await readTexts()).length).toBe(before + 1);
  });

  it('tells what happens by itself, to whom it concerns', async () => {
    await update({
      status: 'active',
      events: ['payment.failed', 'zone.entered', 'account.created'],
      text: '{name}:{amount}.',
    });
    await post('/v1/mobile-money/b2c/triggers', {
      phoneNumber: '+254700000601',
      amount: kes(10_000),
      walletId: 'wal_01HZX6AB7QKD',
    });
    await post('/v1/zones/zon_01HZX7X7Y2LV/check-ins', {
      uid: '04A2246B5C7D80',
      deviceId: 'dev_01HZX7R1S5EP',
    });
    await post('/v1/accounts', {
      name: 'Juma Mutua',
      phoneNumber: '+254700000977',
      walletTypeId: 'wty_01HZX6C3D9FA',
    });
    sandbox.advance(15_000);
    expect((await readTexts()).slice(0, 3).map(({ text }) => text)).toEqual([
      'Grace:KES 100.00.',
      'Juma:.',
      'Grace:.',
    ]);
  });

  it('sends nothing for what was refused, nor without a connection', async () => {
    await update({ status: 'active' });
    const before = (await readTexts()).length;
    expect((await topUp(30_000_000)).status).toBe(409);
    await get('/v1/sms/connection/disconnect');
    expect((await topUp(100)).status).toBe(201);
    expect((await readTexts()).length).toBe(before);
  });

  it('has a name of its own and known variables', async () => {
    const channel = {
      name: 'Receipts by text',
      kind: 'sms',
      events: ['account.created'],
      text: 'Hello {name}.',
    };
    const create = (change: object) => post('/v1/notification-channels', { ...channel, ...change });
    expect(await create({})).toMatchObject(refusal(409, 'already_exists'));
    expect(await create({ name: 'Other', text: 'At {time}.' })).toMatchObject(
      refusal(422, 'variable_unknown'),
    );
    expect(await create({ name: 'Other', events: [] })).toMatchObject({
      body: { code: 'validation_failed' },
    });
    const made = await create({ name: 'Other' });
    expect(made).toMatchObject({ status: 201, body: { status: 'active' } });
    expect((await readList('/v1/notification-channels'))[0]).toEqual(made.body);
    expect(await update({ text: '{amount' })).toMatchObject({ status: 200 });
    expect(await update({ text: '{when}' })).toMatchObject({ body: { code: 'variable_unknown' } });
    expect(await update({})).toMatchObject({ body: { code: 'validation_failed' } });
    expect(await get('/v1/notification-channels/chn_000000000000')).toMatchObject(
      refusal(404, 'not_found'),
    );
  });
});

describe('system notifications', () => {
  const listFor = (which: string) =>
    readList(`/v1/notifications${which}`, { token: sandbox.workspace.accessToken });

  it('are read by users, each for themselves, and by no app key', async () => {
    expect(await listFor('')).toMatchObject([
      { title: 'Invoice due', readAt: null },
      { title: 'Invoice issued', readAt: '2026-03-02T11:05:00Z' },
    ]);
    expect(await listFor('/unread')).toMatchObject([{ title: 'Invoice due' }]);
    expect(await listFor('/read')).toMatchObject([{ title: 'Invoice issued' }]);
    expect((await readList('/v1/notifications')).map(({ readAt }) => readAt)).toEqual([null, null]);
    for (const which of ['unread', 'read'])
      expect(await get(`/v1/notifications/${which}`)).toMatchObject(refusal(404, 'user_not_found'));
  });

  it('come when an invoice is overdue, and when a rule points something out', async () => {
    await post('/v1/rules', {
      name: 'Look at it',
      subject: 'topup',
      condition: 'amount > 1',
      action: 'review',
    });
    await topUp(100);
    await sandbox.setClock('2026-03-16T00:00:00Z');
    expect((await readList('/v1/notifications')).slice(0, 2)).toMatchObject([
      { title: 'Invoice overdue', level: 'critical' },
      { title: 'Rule: Look at it', level: 'warning' },
    ]);
  });
});

describe('an address for callbacks', () => {
  const CHANNELS = '/v1/notification-channels';
  const address = 'https://client.example/callbacks';
  const create = (name: string, more: object = {}) => {
    const body = { name, kind: 'callback', events: ['payment.completed'], address, ...more };
    return post(CHANNELS, body);
  };
  const readSecret = ({ body }: { readonly body: unknown }) =>
    (body as { readonly signingSecret: string }).signingSecret;

  it('shows the secret of an address once', async () => {
    const made = await create('Payments');
    expect(made.status).toBe(201);
    const secret = readSecret(made);
    expect(secret).toMatch(/^whsec_/);
    const shown = { address, text: null, secretHint: secret.slice(-4), signingSecret: null };
    expect((await get(`${CHANNELS}/${readId(made)}`)).body).toMatchObject(shown);
    expect((await readList(CHANNELS))[0]).toMatchObject(shown);
    const exported = JSON.stringify((await sandbox.control('GET', '/export')).body);
    expect(exported).not.toContain(secret);
  });

  it('shows the secret of an address again under its idempotency key', async () => {
    const body = { name: 'Payments', kind: 'callback', events: ['payment.failed'], address };
    const make = () => post(CHANNELS, body, { headers: { 'idempotency-key': 'channel-payments' } });
    expect(readSecret(await make())).toBe(readSecret(await make()));
  });

  it('sends a ping when an address is set, changed or tested', async () => {
    const id = readId(await create('Payments'));
    const change = (body: object) => put(`${CHANNELS}/${id}`, body);
    const readPings = async () =>
      (await sandbox.readCallbacks()).filter(({ event }) => event === 'ping');
    expect(await readPings()).toMatchObject([{ payload: { data: { channelId: id } } }]);
    await change({ address: 'https://client.example/others' });
    await change({ sendPing: true });
    expect(await readPings()).toHaveLength(3);
    await change({ status: 'inactive' });
    expect(await readPings()).toHaveLength(3);
  });

  it('makes a new secret that signs a day later', async () => {
    const made = await create('Payments');
    const path = `${CHANNELS}/${readId(made)}`;
    expect(made.body).toMatchObject({ secretFrom: '2026-03-02T12:30:00Z' });
    const rotated = await put(path, { rotateSecret: true });
    const secret = readSecret(rotated);
    expect(secret).toMatch(/^whsec_/);
    expect(secret).not.toBe(readSecret(made));
    expect(rotated.body).toMatchObject({ secretFrom: '2026-03-03T12:30:00Z' });
    expect((await get(path)).body).toMatchObject({
      secretHint: secret.slice(-4),
      signingSecret: null,
    });
  });

  it('has five addresses at most', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await create(name);
    expect(await create('Six')).toMatchObject(refusal(409, 'too_many_addresses'));
  });

  it('takes an address by https, and refuses what belongs to another kind', async () => {
    const refused = refusal(422, 'validation_failed');
    expect(await create('Plain', { address: 'http://client.example' })).toMatchObject(refused);
    expect(await create('Named', { address: 'https://a:b@client.example' })).toMatchObject(refused);
    expect(await create('None', { address: undefined })).toMatchObject(refused);
    expect(await create('Both', { text: 'Hello.' })).toMatchObject(refused);
    expect(await create('Text', { kind: 'sms', text: 'Hello.' })).toMatchObject(refused);
    expect(await create('Bare', { kind: 'sms', address: undefined })).toMatchObject(refused);
    expect(await update({ address })).toMatchObject(refused);
    expect(await update({ sendPing: true })).toMatchObject(refused);
    const id = readId(await create('Payments'));
    expect(await put(`${CHANNELS}/${id}`, { text: 'Hello.' })).toMatchObject(refused);
  });
});
