import { describe, expect, it } from 'vitest';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const AUDIENCE = 'aud_01HZX8K1L5YH';
const TEMPLATE = 'tpl_01HZX8M3N7AK';
const WALLET = 'wal_01HZX5W4X6KM';
const FOUR_MINUTES_MS = 240_000;

const sandbox = useSandbox();
const { call, get, put, post, remove, readList } = sandbox;

const createAudience = (name: string, ...filters: object[]) =>
  post('/v1/audiences', { name, filters });
const send = (details: object) =>
  post('/v1/messages', { audienceId: AUDIENCE, channel: 'sms', ...details });

async function readFirst(path: string): Promise<unknown> {
  return (await readList(path))[0];
}

async function readOwnMoney(part: 'balance' | 'available' = 'balance'): Promise<number> {
  const wallets = await readList<{ id: string } & Record<typeof part, { amount: number }>>(
    '/v1/company/wallets',
  );
  return wallets.find(({ id }) => id === WALLET)![part].amount;
}

/** An SMS has 160 characters. */
const TWO_PARTS = 'a'.repeat(161);

describe('an audience', () => {
  it.each([
    [[{ field: 'tag', operator: 'is', value: 'vip' }], 1],
    [[{ field: 'tag', operator: 'is_not', value: 'vip' }], 1],
    [[{ field: 'status', operator: 'is', value: 'active' }], 2],
    [[{ field: 'group', operator: 'is', value: 'wgr_01HZX6D5H1TB' }], 1],
    [[{ field: 'balance', operator: 'greater_than', value: '149999' }], 1],
    [[{ field: 'balance', operator: 'less_than', value: '150000' }], 1],
    [[{ field: 'createdAt', operator: 'less_than', value: '2026-03-02T09:18:00Z' }], 1],
    [
      [
        { field: 'tag', operator: 'is', value: 'vip' },
        { field: 'balance', operator: 'less_than', value: '5' },
      ],
      0,
    ],
  ])('counts who meets %j', async (filters, size) => {
    const { body } = await createAudience('Some', ...filters);
    expect(body).toMatchObject({ accountCount: size });
  });

  it('follows its accounts', async () => {
    const path = '/v1/accounts/acc_01HZX6B8V5SE/tags';
    await put(path, { tag: 'vip' });
    expect(await readFirst('/v1/audiences')).toMatchObject({ accountCount: 2 });
  });

  it.each([
    [{ field: 'tag', operator: 'less_than', value: 'vip' }, '/filters/0/operator'],
    [{ field: 'balance', operator: 'is', value: '5' }, '/filters/0/operator'],
    [{ field: 'balance', operator: 'less_than', value: '5.5' }, '/filters/0/value'],
    [{ field: 'status', operator: 'is', value: 'asleep' }, '/filters/0/value'],
    [{ field: 'createdAt', operator: 'less_than', value: 'March' }, '/filters/0/value'],
  ])('is refused with %j', async (filter, pointer) => {
    expect(await createAudience('Some', filter)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', pointer },
    });
  });

  it('is refused with a group that does not exist, or a name that does', async () => {
    const group = { field: 'group', operator: 'is', value: 'wgr_000000000000' };
    expect(await createAudience('Some', group)).toMatchObject(
      refusal(404, 'wallet_group_not_found'),
    );
    const tag = { field: 'tag', operator: 'is', value: 'vip' };
    expect(await createAudience('VIP clients', tag)).toMatchObject(refusal(409, 'already_exists'));
  });
});

describe('a template', () => {
  const create = (details: object) =>
    post('/v1/templates', {
      name: 'Greeting',
      channel: 'push',
      text: 'Hello, {name}.',
      ...details,
    });

  it('names the variables of its text', async () => {
    const text = '{time} {{name}} {time}';
    expect((await create({ text })).body).toMatchObject({ variables: ['time'] });
  });

  it('is refused with an unknown variable or a name that is taken', async () => {
    expect(await create({ text: 'Dear {nam}' })).toMatchObject(refusal(422, 'variable_unknown'));
    expect(await create({ name: 'Shop hours' })).toMatchObject({ status: 409 });
  });

  it('is listed for its channel', async () => {
    await create({});
    expect(await readFirst('/v1/templates/limited?channel=push')).toMatchObject({
      name: 'Greeting',
    });
    expect(await readFirst('/v1/templates/limited?channel=sms')).toMatchObject({ id: TEMPLATE });
    expect(await readFirst('/v1/templates/limited?channel=email')).toBeUndefined();
  });
});

describe('a message', () => {
  it('is queued, sent, delivered and paid for', async () => {
    const before = await readOwnMoney();
    const sent = await send({ templateId: TEMPLATE });
    expect(sent).toMatchObject({
      status: 202,
      body: { status: 'queued', recipientCount: 1, deliveredCount: 0 },
    });
    sandbox.advance(35_000);
    expect(await readFirst('/v1/messages')).toMatchObject({ status: 'sending' });
    expect(await readOwnMoney()).toBe(before);
    sandbox.advance(FOUR_MINUTES_MS);
    expect(await readFirst('/v1/messages')).toMatchObject({ status: 'sent', deliveredCount: 1 });
    expect(await readOwnMoney()).toBe(before - 60);
    expect(await readFirst('/v1/sms/logs')).toMatchObject({
      text: 'Dear Grace, our shop opens at 7:00.',
      status: 'delivered',
    });
    const summary = await get('/v1/communication/summary');
    expect(summary.body).toEqual({
      audienceCount: 1,
      templateCount: 1,
      messageCount: 2,
      deliveredCount: 2,
      failedCount: 0,
      cost: { amount: 120, currency: 'KES' },
    });
  });

  it('keeps its audience and its template until it is sent', async () => {
    await send({ templateId: TEMPLATE });
    const paths = [`/v1/audiences/${AUDIENCE}`, `/v1/templates/${TEMPLATE}`];
    for (const path of paths)
      expect(await remove(path)).toMatchObject(refusal(409, 'message_in_progress'));
    sandbox.advance(FOUR_MINUTES_MS);
    for (const path of paths) expect(await remove(path)).toMatchObject({ status: 204 });
    expect(await readFirst('/v1/messages')).toMatchObject({ templateId: TEMPLATE });
  });

  it('fails without costing anything when the connection ends before it is sent', async () => {
    const before = await readOwnMoney();
    await send({ text: 'Hello.' });
    await get('/v1/sms/connection/disconnect');
    sandbox.advance(FOUR_MINUTES_MS);
    expect(await readFirst('/v1/messages')).toMatchObject({ status: 'failed', deliveredCount: 0 });
    expect(await readFirst('/v1/sms/logs')).toMatchObject({ status: 'failed' });
    expect(await readOwnMoney()).toBe(before);
    expect(await send({ text: 'Hello.' })).toMatchObject(refusal(502, 'provider_unavailable'));
    expect(await send({ channel: 'push', text: 'Hello.' })).toMatchObject({ status: 202 });
  });

  it('costs what was delivered, and nothing for a phone that cannot be reached', async () => {
    const account = { name: 'Otieno', phoneNumber: '+254700000502' };
    const body = { ...account, walletTypeId: 'wty_01HZX6C3D9FA', tags: ['vip'] };
    expect(await post('/v1/accounts', body)).toMatchObject({ status: 201 });
    const before = await readOwnMoney();
    expect(await send({ text: 'Hello.' })).toMatchObject({ body: { recipientCount: 2 } });
    sandbox.advance(FOUR_MINUTES_MS);
    expect(await readFirst('/v1/messages')).toMatchObject({ status: 'sent', deliveredCount: 1 });
    expect(await readOwnMoney()).toBe(before - 60);
    const summary = await get('/v1/communication/summary');
    expect(summary.body).toMatchObject({ failedCount: 1, cost: { amount: 120 } });
  });

  it.each([
    ['sms', 'Hello.', 60],
    ['sms', TWO_PARTS, 120],
    ['email', TWO_PARTS, 20],
    ['push', 'Hello.', 10],
  ])('by %s holds its cost until it is sent, and then takes it', async (channel, text, cost) => {
    const before = await readOwnMoney();
    const free = await readOwnMoney('available');
    expect(await send({ channel, text })).toMatchObject({ body: { recipientCount: 1 } });
    expect(await readOwnMoney()).toBe(before);
    expect(await readOwnMoney('available')).toBe(free - cost);
    sandbox.advance(FOUR_MINUTES_MS);
    expect(await readOwnMoney()).toBe(before - cost);
    expect(await readOwnMoney('available')).toBe(free - cost);
  });

  it('goes out once for one idempotency key', async () => {
    const sending = {
      body: { audienceId: AUDIENCE, channel: 'push', text: 'Hello.' },
      headers: { 'idempotency-key': 'message-0001-once' },
    };
    const first = await call('POST', '/v1/messages', sending);
    const second = await call('POST', '/v1/messages', sending);
    expect(second.body).toEqual(first.body);
    const { body } = await get('/v1/messages');
    expect(body).toMatchObject({ data: [{}, { id: 'msg_01HZX8P5Q9CM' }] });
  });

  it.each([
    [{}, 422, 'validation_failed'],
    [{ templateId: TEMPLATE, text: 'Hello.' }, 422, 'validation_failed'],
    [{ text: 'Dear {nam}' }, 422, 'variable_unknown'],
    [{ templateId: TEMPLATE, channel: 'email' }, 409, 'channel_mismatch'],
    [{ templateId: 'tpl_000000000000' }, 404, 'not_found'],
    [{ audienceId: 'aud_000000000000', text: 'Hello.' }, 404, 'not_found'],
  ])('is refused with %j', async (details, status, code) => {
    expect(await send(details)).toMatchObject(refusal(status, code));
  });

  it('is refused when the company cannot pay for it', async () => {
    const body = { walletId: 'wal_01HZX6BD9SMF', amount: { amount: 30_000_000, currency: 'KES' } };
    await post('/v1/accounts/acc_01HZX6B8V5SE/topups', body);
    const rest = (await readOwnMoney()) - 10;
    const path = '/v1/accounts/acc_01HZX6A4N2PC/topups';
    const more = { walletId: 'wal_01HZX6AB7QKD', amount: { amount: rest, currency: 'KES' } };
    expect(await post(path, more)).toMatchObject({ status: 201 });
    expect(await send({ text: 'Hello.' })).toMatchObject(refusal(409, 'insufficient_funds'));
  });
});
