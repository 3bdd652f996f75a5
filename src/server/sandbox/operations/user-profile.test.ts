import { expect, it } from 'vitest';
import { LOGIN, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const sandbox = useSandbox();
const { get, put, post, logIn } = sandbox;
const OLD = LOGIN.password;

/** Their own token, which an app key does not stand for. */
const own = () => ({ token: sandbox.workspace.accessToken });

const setPassword = (currentPassword: string, newPassword: string) =>
  put('/v1/profile/password', { currentPassword, newPassword }, own());

it('shows and changes the user of the token, and nobody to an app key', async () => {
  const other = await put('/v1/profile', { email: 'else@client.example' }, own());
  expect(other).toMatchObject({
    ...refusal(422, 'field_unknown'),
    body: { pointer: '/email', detail: '`email` cannot be changed by this call.' },
  });
  const changed = await put('/v1/profile', { language: 'sw' }, own());
  expect(changed).toMatchObject({
    status: 200,
    body: { language: 'sw', firstName: 'Amina', email: 'amina@harvestlane.example' },
  });
  expect((await get('/v1/profile', own())).body).toEqual(changed.body);
  expect(await get('/v1/profile')).toMatchObject(refusal(403, 'permission_denied'));
});

it('sends one-time passwords to a new number at once, and none to the old one', async () => {
  const phoneNumber = '+254700000555';
  const { body } = await get('/v1/profile', own());
  const { phoneNumber: old } = body as { readonly phoneNumber: string };
  await put('/v1/profile', { phoneNumber }, own());
  const send = (number: string) => {
    const wanted = { phoneNumber: number, purpose: 'login', channel: 'sms' };
    return post('/v1/auth/otp', wanted, { token: null });
  };
  expect(await send(old)).toMatchObject(refusal(404, 'user_not_found'));
  expect((await send(phoneNumber)).status).toBe(201);
});

it('refuses a wrong current password and any of the last five', async () => {
  expect(await setPassword('something-wrong', 'another-password')).toMatchObject(
    refusal(409, 'password_wrong'),
  );
  expect(await setPassword(OLD, OLD)).toMatchObject(refusal(409, 'password_reused'));
  const passwords = [OLD, ...[1, 2, 3, 4, 5].map((count) => `password-number-${count}`)];
  for (const [index, next] of passwords.slice(1).entries())
    expect((await setPassword(passwords[index]!, next)).status).toBe(204);
  expect((await setPassword('password-number-5', OLD)).status).toBe(204);
});

it('ends all other sessions of the user', async () => {
  const other = (await logIn(OLD)).body as { readonly accessToken: string };
  await setPassword(OLD, 'staple-battery-horse-9');
  const read = (secret: string | null) => get('/v1/profile', { token: secret });
  expect((await read(other.accessToken)).status).toBe(401);
  expect((await read(own().token)).status).toBe(200);
  expect((await logIn(OLD)).status).toBe(401);
  expect((await logIn('staple-battery-horse-9')).status).toBe(200);
});
