import { describe, expect, it } from 'vitest';
import { confirmUser, NEW_USER, registerUser } from '#server/sandbox/testing/register.ts';
import { LOGIN, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const PHONE = '+254700000100';
const DIGITS = '481516';
/** The key of the workspace. */
const OWN_KEY = 'key_01HZX5T9SBXK';

const sandbox = useSandbox();
const { advance, get, post, put, logIn, setClock } = sandbox;

const send = (purpose: string, phoneNumber = PHONE) =>
  post('/v1/auth/otp', { phoneNumber, purpose }, { token: null });
const resend = (id: string) => get(`/v1/auth/otp/${id}/resend`, { token: null });
const setPassword = (newPassword: string) =>
  put('/v1/auth/password', { email: LOGIN.email, otp: DIGITS, newPassword }, { token: null });

describe('a one-time password for a new password', () => {
  it('sets one password, also when an earlier one was sent and not used', async () => {
    await send('password');
    advance(60_000);
    await send('password');
    expect(await setPassword('first-new-password')).toMatchObject({ status: 204 });
    expect(await setPassword('second-new-password')).toMatchObject(refusal(409, 'otp_invalid'));
    expect(await logIn('first-new-password')).toMatchObject({ status: 200 });
  });
});

describe('a phone number', () => {
  it('gets one message a minute, also after its digits were used', async () => {
    await send('password');
    await setPassword('first-new-password');
    expect(await send('login')).toMatchObject(refusal(429, 'otp_too_soon'));
    advance(60_000);
    expect(await send('login')).toMatchObject({ status: 201 });
  });

  it('gets one message a minute, also when an earlier delivery is sent again', async () => {
    const first = readId(await send('login'));
    advance(60_000);
    await send('payment');
    expect(await resend(first)).toMatchObject(refusal(429, 'otp_too_soon'));
    advance(60_000);
    expect(await resend(first)).toMatchObject({ status: 200 });
  });

  it('gets one message a minute, also after a registration', async () => {
    await confirmUser(sandbox, await registerUser(sandbox));
    const { phoneNumber } = NEW_USER;
    expect(await send('login', phoneNumber)).toMatchObject(refusal(429, 'otp_too_soon'));
  });
});

describe('a user with a new phone number', () => {
  it('gets the digits of an earlier delivery there, and none at the old number', async () => {
    const first = readId(await send('login'));
    const { accessToken } = sandbox.workspace;
    await put('/v1/profile', { phoneNumber: '+254711000777' }, { token: accessToken });
    expect(await resend(first)).toMatchObject({
      status: 200,
      body: { id: first, phoneNumber: '+25471****777' },
    });
  });
});

describe('an exchange', () => {
  it('of a refresh token takes no id of an app key', async () => {
    const { refreshToken } = (await logIn()).body as { refreshToken: string };
    const exchange = (more: object) =>
      post(
        '/v1/auth/token',
        { grantType: 'refresh_token', secret: refreshToken, ...more },
        { token: null },
      );
    const refused = await exchange({ appKeyId: 'key_01HZX5T9B4WE' });
    expect(refused).toMatchObject(refusal(422, 'validation_failed'));
    expect(refused.body).toMatchObject({ pointer: '/appKeyId' });
    expect(await exchange({})).toMatchObject({ status: 200 });
  });

  it('of an app key takes the secret of this key, and of no other', async () => {
    const { appKey } = sandbox.workspace;
    const made = await post('/v1/app-keys', {
      appId: 'app_01HZX5S8A3VD',
      name: 'Till',
      permissions: ['accounts:read'],
    });
    const { key, secret } = made.body as { key: { id: string }; secret: string };
    const exchange = (appKeyId: string, own: string) =>
      post('/v1/auth/token', { grantType: 'app_key', appKeyId, secret: own }, { token: null });
    const wrong = refusal(401, 'credentials_invalid');
    expect(await exchange(OWN_KEY, appKey)).toMatchObject({ status: 200 });
    expect(await exchange(key.id, secret)).toMatchObject({ status: 200 });
    expect(await exchange(key.id, appKey)).toMatchObject(wrong);
    expect(await exchange(OWN_KEY, secret)).toMatchObject(wrong);
    expect(await exchange(OWN_KEY, `${appKey}x`)).toMatchObject(wrong);
  });
});

describe('a token', () => {
  it('is known for one more day after its end', async () => {
    const app = { grantType: 'app_key', appKeyId: OWN_KEY, secret: sandbox.workspace.appKey };
    const exchange = (body: object) => post('/v1/auth/token', body, { token: null });
    const { accessToken } = (await exchange(app)).body as { accessToken: string };
    const { refreshToken } = (await logIn()).body as { refreshToken: string };
    const read = () => get('/v1/accounts', { token: accessToken });
    const refresh = () => exchange({ grantType: 'refresh_token', secret: refreshToken });
    await setClock('2026-03-03T13:29:00Z');
    expect(await read()).toMatchObject(refusal(401, 'token_expired'));
    await setClock('2026-03-03T13:31:00Z');
    expect(await read()).toMatchObject(refusal(401, 'token_invalid'));
    await setClock('2026-04-02T12:29:00Z');
    expect(await refresh()).toMatchObject(refusal(401, 'token_expired'));
    await setClock('2026-04-02T12:31:00Z');
    expect(await refresh()).toMatchObject(refusal(401, 'credentials_invalid'));
  });
});

describe('a header of another scheme', () => {
  it.each(['', '/{workspace}'])('is not called missing, at /sandbox%s', async (named) => {
    const path = named.replace('{workspace}', sandbox.workspace.id);
    const response = await sandbox.host.fetch(
      new Request(`http://localhost/sandbox${path}/v1/accounts`, {
        headers: { authorization: 'Basic c2VjcmV0Og==' },
      }),
    );
    expect(await response.json()).toMatchObject({
      code: 'token_missing',
      detail: 'The request has no bearer token in the header Authorization.',
    });
  });
});
