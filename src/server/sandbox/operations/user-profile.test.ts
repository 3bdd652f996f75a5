import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';

const OLD = 'correct-horse-battery';

let sandbox: TestSandbox;
let workspace: TestWorkspace;
let token: string;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
beforeEach(async () => {
  workspace = await sandbox.createWorkspace();
  token = workspace.accessToken!;
});
afterAll(() => sandbox.remove());

const setPassword = (currentPassword: string, newPassword: string) =>
  workspace.call('PUT', '/v1/profile/password', { token, body: { currentPassword, newPassword } });

async function logIn(password: string) {
  const body = { email: 'amina@harvestlane.example', password };
  return workspace.call('POST', '/v1/auth/login', { token: null, body });
}

it('shows and changes the user of the token, and nobody to an app key', async () => {
  const changed = await workspace.call('PUT', '/v1/profile', {
    token,
    body: { language: 'sw', email: 'else@client.example' },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { language: 'sw', firstName: 'Amina', email: 'amina@harvestlane.example' },
  });
  expect((await workspace.call('GET', '/v1/profile', { token })).body).toEqual(changed.body);
  expect(await workspace.call('GET', '/v1/profile')).toMatchObject({
    status: 403,
    body: { code: 'permission_denied' },
  });
});

it('sends one-time passwords to a new number', async () => {
  const phoneNumber = '+254700000555';
  await workspace.call('PUT', '/v1/profile', { token, body: { phoneNumber } });
  const sent = await workspace.call('POST', '/v1/auth/otp', {
    token: null,
    body: { phoneNumber, purpose: 'login', channel: 'sms' },
  });
  expect(sent.status).toBe(201);
});

it('refuses a wrong current password and any of the last five', async () => {
  expect(await setPassword('something-wrong', 'another-password')).toMatchObject({
    status: 409,
    body: { code: 'password_wrong' },
  });
  expect(await setPassword(OLD, OLD)).toMatchObject({
    status: 409,
    body: { code: 'password_reused' },
  });
  const passwords = [OLD, ...[1, 2, 3, 4, 5].map((count) => `password-number-${count}`)];
  for (const [index, next] of passwords.slice(1).entries())
    expect((await setPassword(passwords[index]!, next)).status).toBe(204);
  expect((await setPassword('password-number-5', OLD)).status).toBe(204);
});

it('ends all other sessions of the user', async () => {
  const other = (await logIn(OLD)).body as { readonly accessToken: string };
  await setPassword(OLD, 'staple-battery-horse-9');
  const read = (secret: string) => workspace.call('GET', '/v1/profile', { token: secret });
  expect((await read(other.accessToken)).status).toBe(401);
  expect((await read(token)).status).toBe(200);
  expect((await logIn(OLD)).status).toBe(401);
  expect((await logIn('staple-battery-horse-9')).status).toBe(200);
});
