import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewWorkspace, WorkspaceDocument } from './control/documents.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from './testing/create-test-sandbox.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LOGIN = { email: 'amina@harvestlane.example', password: 'correct-horse-battery' };
const refusal = (code: string) => expect.objectContaining({ code });

let sandbox: TestSandbox;
let workspace: TestWorkspace;
beforeAll(async () => {
  sandbox = await createTestSandbox();
});
beforeEach(async () => {
  workspace = await sandbox.createWorkspace();
});
afterAll(() => sandbox.remove());

const logIn = (password: string) =>
  workspace.call('POST', '/v1/auth/login', { body: { ...LOGIN, password }, token: null });
const read = (token: string | null) => workspace.call('GET', '/v1/accounts', { token });
const control = (method: string, action = '', body?: unknown) =>
  sandbox.control(method, `/${workspace.id}${action}`, { token: workspace.appKey, body });
const moveClock = (seconds: number) => control('POST', '/clock', { advance: seconds });

describe('authentication', () => {
  it('is by the app key of the workspace, or by an access token', async () => {
    expect(await read(workspace.appKey)).toMatchObject({ status: 200 });
    expect(await read(workspace.accessToken)).toMatchObject({ status: 200 });
    expect((await read(null)).body).toEqual(refusal('token_missing'));
    expect((await read(`${workspace.appKey}0`)).body).toEqual(refusal('token_invalid'));
  });

  it('takes a token for an hour by the clock of the workspace', async () => {
    await moveClock(3599);
    expect(await read(workspace.accessToken)).toMatchObject({ status: 200 });
    await moveClock(1);
    expect((await read(workspace.accessToken)).body).toEqual(refusal('token_expired'));
  });

  it('gives a token for a refresh token once', async () => {
    const { body } = await logIn(LOGIN.password);
    const { refreshToken } = body as { refreshToken: string };
    const exchange = () =>
      workspace.call('POST', '/v1/auth/token', {
        body: { grantType: 'refresh_token', secret: refreshToken },
        token: null,
      });
    expect(await exchange()).toMatchObject({ status: 200 });
    expect((await exchange()).body).toEqual(refusal('credentials_invalid'));
  });

  it('ends with logging out', async () => {
    const token = workspace.accessToken;
    expect(await workspace.call('POST', '/v1/auth/logout', { token })).toMatchObject({
      status: 204,
    });
    expect((await read(token)).body).toEqual(refusal('token_invalid'));
  });

  it('is locked for a quarter of an hour after five wrong passwords', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await logIn('something-else')).body).toEqual(refusal('credentials_invalid'));
    expect((await logIn(LOGIN.password)).body).toEqual(refusal('login_locked'));
    await moveClock(15 * 60);
    expect(await logIn(LOGIN.password)).toMatchObject({ status: 200 });
  });

  it('minds the permissions of a key', async () => {
    const { body } = await workspace.call('POST', '/v1/auth/token', {
      body: {
        grantType: 'app_key',
        appKeyId: 'key_01HZX5T9B4WE',
        secret: 'wk_live_4f2a9c81d6e7b3500a1c2d3e',
      },
      token: null,
    });
    const { accessToken } = body as { accessToken: string };
    expect(await read(accessToken)).toMatchObject({ status: 200 });
    const denied = await workspace.call('GET', '/v1/transactions', { token: accessToken });
    expect(denied.body).toEqual(refusal('permission_denied'));
  });

  it('needs the right digits, within five minutes, at the third attempt', async () => {
    const sent = await workspace.call('POST', '/v1/auth/otp', {
      body: { phoneNumber: '+254700000100', purpose: 'login' },
      token: null,
    });
    const { deliveryId } = sent.body as { deliveryId: string };
    const verify = (otp: string) =>
      workspace.call('PUT', '/v1/auth/otp', { body: { deliveryId, otp }, token: null });
    const resend = () =>
      workspace.call('GET', `/v1/auth/otp/${deliveryId}/resend`, { token: null });
    expect((await resend()).headers.get('retry-after')).toBe('60');
    for (const otp of ['000000', '000001', '000002'])
      expect((await verify(otp)).body).toEqual(refusal('otp_invalid'));
    expect((await verify('481516')).body).toEqual(refusal('otp_invalid'));
    await moveClock(60);
    expect(await resend()).toMatchObject({ status: 200 });
    await moveClock(300);
    expect((await verify('481516')).body).toEqual(refusal('otp_expired'));
  });
});

describe('registration', () => {
  it('leads a new user to a company of their own, which sees nothing of the other', async () => {
    const open = { token: null };
    const user = {
      firstName: 'Baraka',
      lastName: 'Njoroge',
      email: 'baraka@lakeside.example',
      phoneNumber: '+254700000900',
      password: 'a-long-enough-password',
    };
    const registered = await workspace.call('POST', '/v1/registrations/users', {
      body: user,
      ...open,
    });
    const { id } = registered.body as { id: string };
    const { email, password } = user;
    const early = await workspace.call('POST', '/v1/auth/login', {
      body: { email, password },
      ...open,
    });
    expect(early.body).toEqual(refusal('registration_incomplete'));
    const session = await workspace.call('POST', '/v1/registrations/otp', {
      body: { userId: id, otp: '481516' },
      ...open,
    });
    const { accessToken } = session.body as { accessToken: string };
    expect((await read(accessToken)).body).toEqual(refusal('permission_denied'));
    const company = {
      name: 'Lakeside Boats',
      countryCode: 'UG',
      industry: 'transport',
      registrationNumber: 'UG-1',
    };
    const register = () =>
      workspace.call('POST', '/v1/registrations/companies', { body: company, token: accessToken });
    expect(await register()).toMatchObject({ status: 201, body: { currency: 'UGX' } });
    expect((await register()).body).toEqual(refusal('already_exists'));
    expect((await read(accessToken)).body).toMatchObject({ data: [] });
    const other = await workspace.call('GET', '/v1/accounts/acc_01HZX6A4N2PC', {
      token: accessToken,
    });
    expect(other.body).toEqual(refusal('account_not_found'));
  });

  it('of the user of the examples can be played once', async () => {
    const body = { userId: 'usr_01HZX5R2M8VD', otp: '481516' };
    const validate = () => workspace.call('POST', '/v1/registrations/otp', { body, token: null });
    expect(await validate()).toMatchObject({ status: 200, body: { user: { companyId: null } } });
    expect((await validate()).body).toEqual(refusal('state_conflict'));
  });
});

describe('a workspace', () => {
  it('is not seen by another one', async () => {
    const other = await sandbox.createWorkspace();
    await workspace.call('PUT', '/v1/accounts/acc_01HZX6A4N2PC', { body: { name: 'Changed' } });
    const { body } = await other.call('GET', '/v1/accounts/acc_01HZX6A4N2PC');
    expect(body).toMatchObject({ name: 'Grace Wanjiru' });
    const stranger = await sandbox.control('GET', `/${workspace.id}`, { token: other.appKey });
    expect(stranger).toMatchObject({ status: 401 });
  });

  it('is reset to its beginning and keeps its key', async () => {
    await workspace.call('PUT', '/v1/accounts/acc_01HZX6A4N2PC', { body: { name: 'Changed' } });
    await moveClock(86_400);
    const { body } = await control('POST', '/reset');
    expect(body).toMatchObject({ clock: '2026-03-02T12:30:00Z' });
    const account = await workspace.call('GET', '/v1/accounts/acc_01HZX6A4N2PC');
    expect(account.body).toMatchObject({ name: 'Grace Wanjiru' });
  });

  it('is copied by whoever knows its share, with its money and clock, without its tokens', async () => {
    await workspace.call('POST', '/v1/accounts/acc_01HZX6A4N2PC/charges', {
      body: { walletId: 'wal_01HZX6AB7QKD', amount: { amount: 1, currency: 'KES' } },
    });
    await moveClock(86_400);
    const made = await sandbox.control('POST', '/copies', { body: { share: workspace.share } });
    const copy = sandbox.visit(made.body as NewWorkspace);
    const account = await copy.call('GET', '/v1/accounts/acc_01HZX6A4N2PC');
    expect(account.body).toMatchObject({ wallets: [{ balance: { amount: 149_999 } }, {}] });
    const shown = await sandbox.control('GET', `/${copy.id}`, { token: copy.appKey });
    expect(shown.body).toMatchObject({ clock: '2026-03-03T12:30:00Z' });
    expect((await copy.call('GET', '/v1/accounts', { token: workspace.appKey })).status).toBe(401);
  });

  it('moves its clock forward only', async () => {
    const set = await control('POST', '/clock', { set: '2026-04-02T00:00:00Z' });
    expect(set.body).toMatchObject({ clock: '2026-04-02T00:00:00Z' });
    expect(await control('POST', '/clock', { advance: -1 })).toMatchObject({ status: 422 });
  });

  it('is exported without secrets', async () => {
    const { body } = await control('GET', '/export');
    const text = JSON.stringify(body);
    expect(text).toContain('acc_01HZX6A4N2PC');
    expect(text).not.toMatch(/passwords|secretHash|refreshHash|digits/);
  });

  it('is deleted on demand, and seven days after its last use', async () => {
    const kept = await sandbox.createWorkspace();
    expect(await control('DELETE')).toMatchObject({ status: 204 });
    expect(await control('GET')).toMatchObject({ status: 404 });
    sandbox.advance(7 * DAY_MS + 1);
    const full = await createTestSandbox({
      store: sandbox.store,
      limits: { workspaces: 1 },
      clock: { now: () => Date.UTC(2026, 10, 28, 9, 1) },
    });
    await full.createWorkspace();
    const gone = await sandbox.control('GET', `/${kept.id}`, { token: kept.appKey });
    expect(gone).toMatchObject({ status: 404 });
    await full.close();
  });

  it('holds so many entities and takes so many requests', async () => {
    const store = sandbox.store;
    const small = await createTestSandbox({
      store,
      limits: { entities: 30, requestsPerMinute: 3 },
    });
    const full = await small.createWorkspace();
    const open = (number: number) =>
      full.call('POST', '/v1/accounts', {
        body: {
          name: 'Daniel Mutua',
          phoneNumber: `+25470000020${number}`,
          walletTypeId: 'wty_01HZX6C3D9FA',
        },
      });
    const answers = [await open(1), await open(2), await open(3), await open(4)];
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(answers.slice(0, 3).map(({ status }) => status)).toContain(507);
    await small.close();
  });

  it('tells what is missing when nothing names it', async () => {
    const response = await sandbox.fetch(
      new Request('http://localhost/sandbox/v1/auth/login', { method: 'POST' }),
    );
    expect(response.status).toBe(400);
    const document = (await response.json()) as { code: string };
    expect(document.code).toBe('workspace_missing');
  });

  it('shows that all balances sum to zero', async () => {
    const { body } = await control('GET');
    const { balances } = body as WorkspaceDocument;
    expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});
