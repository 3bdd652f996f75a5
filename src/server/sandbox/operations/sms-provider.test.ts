import { describe, expect, it } from 'vitest';
import { refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const DETAILS = {
  environment: 'live',
  username: 'harvest-lane',
  apiKey: 'sms_live_90ab12',
  senderId: 'HARVEST',
};

const sandbox = useSandbox();
const { get, post } = sandbox;

const connect = (details: object = {}) => post('/v1/sms/connection', { ...DETAILS, ...details });
const disconnect = () => get('/v1/sms/connection/disconnect');
const test = (token: string | null = sandbox.workspace.accessToken) =>
  get('/v1/sms/connection/test', { token });

describe('the SMS provider', () => {
  it('is connected once, and never shows the key', async () => {
    expect(await connect()).toMatchObject(refusal(409, 'already_exists'));
    await disconnect();
    const answer = await connect();
    expect(answer).toMatchObject({ status: 201, body: { status: 'connected' } });
    expect(JSON.stringify(answer.body)).not.toContain(DETAILS.apiKey);
    expect(await connect()).toMatchObject(refusal(409, 'already_exists'));
  });

  it.each([
    [{ apiKey: 'wrong-key-refused' }, 409, 'credentials_refused'],
    [{ environment: 'test' }, 409, 'credentials_refused'],
    [{ apiKey: 'good-key-silent' }, 502, 'provider_unavailable'],
  ])('leaves the company unconnected with %o', async (details, status, code) => {
    await disconnect();
    expect(await connect(details)).toMatchObject(refusal(status, code));
    expect(await test()).toMatchObject(refusal(404, 'not_found'));
  });

  it('is connected again only after it was disconnected, also while it is failing', async () => {
    await disconnect();
    await connect({ apiKey: 'good-key-failing' });
    expect(await test()).toMatchObject({ body: { hasSucceeded: false } });
    expect(await connect()).toMatchObject(refusal(409, 'already_exists'));
    await disconnect();
    expect(await connect()).toMatchObject({ status: 201 });
    await test();
    expect(await get('/v1/sms/logs?limit=1')).toMatchObject({
      body: { data: [{ text: 'This is a test message.', status: 'sent' }] },
    });
  });

  it('forgets name and sender when it is disconnected', async () => {
    const ended = await disconnect();
    expect(ended).toMatchObject({
      status: 200,
      body: { status: 'disconnected', environment: 'live', username: null, senderId: null },
    });
    expect(await disconnect()).toMatchObject({ status: 200, body: ended.body });
    expect(await test()).toMatchObject(refusal(404, 'not_found'));
    expect(await connect()).toMatchObject({ status: 201 });
  });

  it('sends a test to the phone of a user', async () => {
    expect(await test()).toMatchObject({ status: 200, body: { hasSucceeded: true } });
    const logs = await get('/v1/sms/logs?limit=1');
    expect(logs.body).toMatchObject({
      data: [{ phoneNumber: '+254700000100', status: 'sent' }],
    });
    sandbox.advance(10_000);
    const later = await get('/v1/sms/logs?limit=1&status=delivered');
    expect(later.body).toMatchObject({ data: [{ phoneNumber: '+254700000100' }] });
    expect(await test(sandbox.workspace.appKey)).toMatchObject({
      body: { code: 'user_not_found' },
    });
  });

  it('is failing after a test that did not succeed, and sends no messages', async () => {
    await disconnect();
    await connect({ apiKey: 'good-key-failing' });
    expect(await test()).toMatchObject({ status: 200, body: { hasSucceeded: false } });
    const body = { audienceId: 'aud_01HZX8K1L5YH', channel: 'sms', text: 'Hello.' };
    const sent = await post('/v1/messages', body);
    expect(sent).toMatchObject(refusal(502, 'provider_unavailable'));
    expect(await connect()).toMatchObject({ body: { code: 'already_exists' } });
  });
});
