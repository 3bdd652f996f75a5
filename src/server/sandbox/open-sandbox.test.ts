import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import type { NewWorkspace } from './http/workspaces/create-workspaces.ts';
import type { WorkspaceDocument } from './http/control/control-documents.ts';
import { createTestSandbox } from './testing/create-test-sandbox.ts';
import { confirmUser, NEW_COMPANY, NEW_USER, registerUser } from './testing/register.ts';
import { readId, useSandbox } from './testing/use-sandbox.ts';

const refusal = (code: string) => expect.objectContaining({ code });

const sandbox = useSandbox();
const { get, put, post, control, logIn, setClock } = sandbox;

const read = (token: string | null) => get('/v1/accounts', { token });
const moveClock = (seconds: number) => control('POST', '/clock', { advance: seconds });

describe('authentication', () => {
  it('is by the app key of the workspace, or by an access token', async () => {
    expect(await read(sandbox.workspace.appKey)).toMatchObject({ status: 200 });
    expect(await read(sandbox.workspace.accessToken)).toMatchObject({ status: 200 });
    expect((await read(null)).body).toEqual(refusal('token_missing'));
    expect((await read(`${sandbox.workspace.appKey}0`)).body).toEqual(refusal('token_invalid'));
  });

  it('takes a token for an hour by the clock of the workspace', async () => {
    await moveClock(3599);
    expect(await read(sandbox.workspace.accessToken)).toMatchObject({ status: 200 });
    await moveClock(1);
    expect((await read(sandbox.workspace.accessToken)).body).toEqual(refusal('token_expired'));
  });

  it('gives a token for a refresh token once', async () => {
    const { body } = await logIn();
    const { refreshToken } = body as { refreshToken: string };
    const exchange = () =>
      post('/v1/auth/token', { grantType: 'refresh_token', secret: refreshToken }, { token: null });
    expect(await exchange()).toMatchObject({ status: 200 });
    expect((await exchange()).body).toEqual(refusal('credentials_invalid'));
  });

  it('ends with logging out', async () => {
    const token = sandbox.workspace.accessToken;
    expect(await post('/v1/auth/logout', undefined, { token })).toMatchObject({
      status: 204,
    });
    expect((await read(token)).body).toEqual(refusal('token_invalid'));
  });

  it('is locked for a quarter of an hour after five wrong passwords', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await logIn('something-else')).body).toEqual(refusal('credentials_invalid'));
    expect((await logIn()).body).toEqual(refusal('login_locked'));
    await moveClock(15 * 60);
    expect(await logIn()).toMatchObject({ status: 200 });
  });

  it('minds the permissions of a key', async () => {
    const { body } = await post(
      '/v1/auth/token',
      {
        grantType: 'app_key',
        appKeyId: 'key_01HZX5T9B4WE',
        secret: 'wk_live_4f2a9c81d6e7b3500a1c2d3e',
      },
      { token: null },
    );
    const { accessToken } = body as { accessToken: string };
    expect(await read(accessToken)).toMatchObject({ status: 200 });
    const denied = await get('/v1/transactions', { token: accessToken });
    expect(denied.body).toEqual(refusal('permission_denied'));
  });

  it('needs the right digits, within five minutes, at the third attempt', async () => {
    const sent = await post(
      '/v1/auth/otp',
      { phoneNumber: '+254700000100', purpose: 'login' },
      { token: null },
    );
    const deliveryId = readId(sent);
    const verify = (otp: string) => put('/v1/auth/otp', { deliveryId, otp }, { token: null });
    const resend = () => get(`/v1/auth/otp/${deliveryId}/resend`, { token: null });
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
    const userId = await registerUser(sandbox);
    const { email, password } = NEW_USER;
    const early = await post('/v1/auth/login', { email, password }, open);
    expect(early.body).toEqual(refusal('registration_incomplete'));
    const accessToken = await confirmUser(sandbox, userId);
    expect((await read(accessToken)).body).toEqual(refusal('permission_denied'));
    const register = () => post('/v1/registrations/companies', NEW_COMPANY, { token: accessToken });
    expect(await register()).toMatchObject({ status: 201, body: { currency: 'UGX' } });
    expect((await register()).body).toEqual(refusal('already_exists'));
    expect((await read(accessToken)).body).toMatchObject({ data: [] });
    const other = await get('/v1/accounts/acc_01HZX6A4N2PC', {
      token: accessToken,
    });
    expect(other.body).toEqual(refusal('account_not_found'));
  });

  it('of the user of the examples can be played once', async () => {
    const body = { userId: 'usr_01HZX5R2M8VD', otp: '481516' };
    const validate = () => post('/v1/registrations/otp', body, { token: null });
    expect(await validate()).toMatchObject({ status: 200, body: { user: { companyId: null } } });
    expect((await validate()).body).toEqual(refusal('registration_complete'));
  });
});

describe('a workspace', () => {
  it('is not seen by another one', async () => {
    const other = await sandbox.host.createWorkspace();
    await put('/v1/accounts/acc_01HZX6A4N2PC', { name: 'Changed' });
    const { body } = await other.call('GET', '/v1/accounts/acc_01HZX6A4N2PC');
    expect(body).toMatchObject({ name: 'Grace Wanjiru' });
    const stranger = await sandbox.host.control('GET', `/${sandbox.workspace.id}`, {
      token: other.appKey,
    });
    expect(stranger).toMatchObject({ status: 401 });
  });

  it('is reset to its beginning and keeps its key', async () => {
    await put('/v1/accounts/acc_01HZX6A4N2PC', { name: 'Changed' });
    await moveClock(86_400);
    const { body } = await control('POST', '/reset');
    expect(body).toMatchObject({ clock: '2026-03-02T12:30:00Z' });
    const account = await get('/v1/accounts/acc_01HZX6A4N2PC');
    expect(account.body).toMatchObject({ name: 'Grace Wanjiru' });
    const { accessToken: token } = sandbox.workspace;
    expect((await get('/v1/profile', { token })).status).toBe(401);
  });

  it('is copied by whoever knows its share, with its money and clock, without its tokens', async () => {
    await post('/v1/accounts/acc_01HZX6A4N2PC/charges', {
      walletId: 'wal_01HZX6AB7QKD',
      amount: { amount: 1, currency: 'KES' },
    });
    await moveClock(86_400);
    const made = await sandbox.host.control('POST', '/copies', {
      body: { share: sandbox.workspace.share },
    });
    const copy = sandbox.host.visit(made.body as NewWorkspace);
    const account = await copy.call('GET', '/v1/accounts/acc_01HZX6A4N2PC');
    expect(account.body).toMatchObject({ wallets: [{ balance: { amount: 149_999 } }, {}] });
    const shown = await sandbox.host.control('GET', `/${copy.id}`, { token: copy.appKey });
    expect(shown.body).toMatchObject({ clock: '2026-03-03T12:30:00Z' });
    expect(
      (await copy.call('GET', '/v1/accounts', { token: sandbox.workspace.appKey })).status,
    ).toBe(401);
  });

  it('moves its clock forward only', async () => {
    const set = await setClock('2026-04-02T00:00:00Z');
    expect(set.body).toMatchObject({ clock: '2026-04-02T00:00:00Z' });
    expect(await control('POST', '/clock', { advance: -1 })).toMatchObject({ status: 422 });
    expect(await setClock('2026-06-31T00:00:00Z')).toMatchObject({ status: 422 });
    expect(await setClock('2100-01-01T00:00:00Z')).toMatchObject({ status: 200 });
    expect(await setClock('2100-01-01T00:00:01Z')).toMatchObject({
      status: 422,
      body: { detail: 'The clock cannot move past 1 January 2100, 00:00 UTC.' },
    });
  });

  it('is exported without secrets', async () => {
    const { body } = await control('GET', '/export');
    const text = JSON.stringify(body);
    expect(text).toContain('acc_01HZX6A4N2PC');
    expect(text).not.toMatch(/passwords|secretHash|refreshHash|digits/);
  });

  it('is deleted on demand, and seven days after its last use', async () => {
    const kept = await sandbox.host.createWorkspace();
    expect(await control('DELETE')).toMatchObject({ status: 204 });
    expect(await control('GET')).toMatchObject({ status: 404 });
    sandbox.advance(7 * DAY_MS + 1);
    const full = await createTestSandbox({
      store: sandbox.host.store,
      limits: { workspaces: 1 },
      clock: { now: () => Date.UTC(2026, 10, 28, 9, 1) },
    });
    await full.createWorkspace();
    const gone = await sandbox.host.control('GET', `/${kept.id}`, { token: kept.appKey });
    expect(gone).toMatchObject({ status: 404 });
    await full.close();
  });

  it('holds so many entities and takes so many requests', async () => {
    const store = sandbox.host.store;
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
    const response = await sandbox.host.fetch(
      new Request('http://localhost/sandbox/v1/auth/login', { method: 'POST' }),
    );
    expect(response.status).toBe(400);
    const document = (await response.json()) as { code: string };
    expect(document.code).toBe('workspace_missing');
  });

  it.each(['undefined', 'null', '{workspace}', 'ABC', 'x'.repeat(500), ''])(
    'is named as the mistake where its id is %j',
    async (id) => {
      const ask = (path: string, headers: Record<string, string> = {}) =>
        sandbox.host.fetch(new Request(`http://localhost${path}`, { method: 'POST', headers }));
      for (const path of ['/v1/auth/login', '/v1/nothing']) {
        const response = await ask(`/sandbox/${id}${path}`);
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toBe('application/problem+json');
        const problem = (await response.json()) as { code: string; detail: string };
        expect(problem.code).toBe('workspace_not_found');
        expect(problem.detail).toContain(`"${encodeURI(id).slice(0, 40)}`);
        expect(problem.detail.length).toBeLessThan(250);
      }
      const byHeader = await ask('/sandbox/v1/auth/login', { 'x-sandbox-workspace': id });
      expect(await byHeader.json()).toMatchObject({ status: 404, code: 'workspace_not_found' });
    },
  );

  it('shows that all balances sum to zero', async () => {
    const { body } = await control('GET');
    const { balances } = body as WorkspaceDocument;
    expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });
});

describe('the id of a request', () => {
  it('has one id in header and problem, of a success too', async () => {
    const good = await read(sandbox.workspace.appKey);
    expect(good.headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{12}$/);
    for (const refused of [await read(null), await get('/v1/nothing-here')])
      expect(refused).toMatchObject({
        body: { requestId: refused.headers.get('x-request-id') },
      });
  });

  it('comes with a problem whose type is a page, where no call is found', async () => {
    expect(await get('/v1/nothing-here')).toMatchObject({
      status: 404,
      body: {
        code: 'operation_not_found',
        type: expect.stringMatching(/^https:.+\/status-codes#operation_not_found$/) as string,
      },
    });
    const patched = await sandbox.call('PATCH', '/v1/accounts', { body: {} });
    expect(patched.headers.get('allow')).toMatch(/GET/);
    expect(patched).toMatchObject({
      status: 405,
      body: {
        code: 'method_not_allowed',
        type: expect.stringMatching(/^https:.+\/status-codes#method_not_allowed$/) as string,
      },
    });
  });
});
