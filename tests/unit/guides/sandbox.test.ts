import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { readOperations } from '#server/sandbox/kernel/operation.ts';
import { EXAMPLE_PREPARATIONS } from '#server/sandbox/testing/example-preparations.ts';
import { formatAddress, listExamples } from '#server/sandbox/testing/example-requests.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { PERMISSIONS } from '#contract/permissions.ts';
import { BODY_LIMITS } from '#server/sandbox/http/input/read-sent-body.ts';
import { DEFAULT_SANDBOX_LIMITS } from '#server/sandbox/kernel/sandbox-limits.ts';
import { createPaymentCalls, GRACE } from '#server/sandbox/testing/payment-calls.ts';
import { LOGIN, readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { root } from '#scripts/lib/root.mjs';

const operations = readOperations(await loadApiDescription());
const sandbox = useSandbox();
const { call, control, get, post, readList } = sandbox;
const { trigger } = createPaymentCalls(sandbox);
const readPayment = async (id: string) => {
  const [found] = await readList<{ status: string }>(`/v1/mobile-money/payments?id=${id}`);
  return found!.status;
};
const readStart = async () => (await control('GET')).body as { clock: string };

describe('the samples', () => {
  it('the page lists every sample that needs another call first', () => {
    const page = readFileSync(join(root, 'content/pages/sandbox.mdx'), 'utf8');
    const listed = [...page.matchAll(/^\| <OperationLink operation="(\w+)" \/>/gm)];
    // A key with a full stop names another example than that of the samples.
    const prepared = Object.keys(EXAMPLE_PREPARATIONS).filter((name) => !name.includes('.'));
    expect(new Set(listed.map(([, id]) => id))).toEqual(new Set(prepared));
  });

  const unprepared = operations.filter(({ operationId }) => operationId in EXAMPLE_PREPARATIONS);
  it.each(unprepared)(
    'the sample of $operationId fails without the other call',
    async (operation) => {
      const example = listExamples(operation)[0]!;
      const { body } = example;
      const response = await call(operation.method, formatAddress(example), { body });
      expect([404, 409]).toContain(response.status);
    },
  );
});

describe('the environments', () => {
  it('a key of production is not taken', async () => {
    for (const path of ['/v1/accounts', '/v1/wallet-types']) {
      const response = await get(path, { token: 'wk_live_b83c1f05d2a94e7760c8d1b2' });
      expect(response).toMatchObject(refusal(401, 'token_invalid'));
    }
  });

  it('the key of the samples works in every workspace', async () => {
    const { id } = sandbox.workspace;
    const token = 'wk_live_4f2a9c81d6e7b3500a1c2d3e';
    const headers = { 'x-sandbox-workspace': id };
    expect(await get('/v1/accounts', { token, headers })).toMatchObject({ status: 200 });
    expect(await get('/v1/zones', { token, headers })).toMatchObject(
      refusal(403, 'permission_denied'),
    );
  });

  it('the key of a new workspace has every permission', async () => {
    expect(sandbox.workspace.appKey).toMatch(/^wk_test_/);
    const [app] = await readList<{ keys: { prefix: string; permissions: string[] }[] }>('/v1/apps');
    const { appKey } = sandbox.workspace;
    const own = app!.keys.find(({ prefix }) => appKey.startsWith(prefix));
    expect(own?.permissions.toSorted()).toEqual(Object.keys(PERMISSIONS).toSorted());
  });

  it('a call without a key names its workspace in the address or in a header', async () => {
    expect((await post('/v1/auth/login', LOGIN, { token: null })).status).toBe(200);
    const logIn = (headers: Record<string, string>) =>
      sandbox.host.fetch(
        new Request('http://localhost/sandbox/v1/auth/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(LOGIN),
        }),
      );
    expect((await logIn({ 'X-Sandbox-Workspace': sandbox.workspace.id })).status).toBe(200);
    expect((await logIn({})).status).toBe(400);
  });

  it('the limits of the page are those of the sandbox', () => {
    const page = readFileSync(join(root, 'content/pages/sandbox.mdx'), 'utf8');
    const { requestsPerMinute, entities, keys, workspaces, workspacesPerHour, copiedBytes, days } =
      DEFAULT_SANDBOX_LIMITS;
    const { addressRequestsPerMinute } = DEFAULT_SANDBOX_LIMITS;
    const MB = 2 ** 20;
    const shown = { ...DEFAULT_CALLBACK_LIMITS, requestsPerMinute, entities, keys };
    const rows: readonly (readonly [string, number])[] = [
      ['Requests to a workspace in a minute', shown.requestsPerMinute],
      ['Workspaces and copies that one address creates in a minute', shown.requestsPerMinute],
      ['Requests of one address to all workspaces in a minute', addressRequestsPerMinute],
      ['Objects in a workspace', shown.entities],
      ['Idempotency keys that a workspace remembers', shown.keys],
      ['Callbacks that an inbox keeps', shown.maxCallbacks],
      ['Workspaces that one address takes into use in an hour', workspacesPerHour],
      ['Workspaces that one address takes into use in a day', workspaces / 10],
      ['MB that the copies of workspaces from one address hold', copiedBytes / MB],
      ['MB of a form with files', BODY_LIMITS.formBytes / MB],
      ['Days that a workspace is kept after its last use', days],
    ];
    for (const [what, limit] of rows)
      expect(page).toMatch(new RegExp(`\\| ${what} +\\| ${limit.toLocaleString('en')} +\\|`));
    const { jsonBytes, batchBytes } = BODY_LIMITS;
    const sizes = [jsonBytes, batchBytes].map((bytes) => (bytes / 1024).toLocaleString('en'));
    expect(page).toContain(
      `| KB of a JSON body, of a batch of payouts                   | ${sizes.join(', ')} `,
    );
  });
});

describe('the control requests', () => {
  it('the control requests take the key of their own workspace', async () => {
    const other = await sandbox.host.createWorkspace();
    const ask = (token?: string) =>
      sandbox.host.control('GET', `/${other.id}`, token === undefined ? {} : { token });
    expect((await ask(other.appKey)).status).toBe(200);
    for (const token of [undefined, sandbox.workspace.appKey])
      expect((await ask(token)).status).toBeGreaterThanOrEqual(401);
  });

  it('a new workspace begins at 2 March 2026, 12:30 UTC', async () => {
    expect((await readStart()).clock).toBe('2026-03-02T12:30:00Z');
  });

  it('what is due happens when the clock moves', async () => {
    const id = readId(await trigger());
    expect(await readPayment(id)).toBe('pending');
    await control('POST', '/clock', { advance: 10 });
    expect(await readPayment(id)).toBe('completed');
  });

  it('a phone answers ten seconds after the payment was made', async () => {
    const id = readId(await trigger());
    await control('POST', '/clock', { advance: 9 });
    expect(await readPayment(id)).not.toBe('completed');
    await control('POST', '/clock', { advance: 1 });
    expect(await readPayment(id)).toBe('completed');
  });

  it('the handset answers in place of the phone', async () => {
    for (const [answer, status] of [
      ['approve', 'completed'],
      ['refuse', 'failed'],
      ['wrong-pin', 'failed'],
      ['no-money', 'failed'],
    ] as const) {
      const id = readId(
        await trigger({ phoneNumber: '+254700000603', amount: { amount: 1000, currency: 'KES' } }),
      );
      const open = (await control('GET', '/handset')).body as { payments: { id: string }[] };
      expect(open.payments.map((payment) => payment.id)).toContain(id);
      await control('POST', '/handset', { paymentId: id, answer });
      expect(await readPayment(id), answer).toBe(status);
    }
  });

  it('a gateway that fails makes payments fail until it is connected', async () => {
    await control('POST', '/gateway', { status: 'failing' });
    expect(await trigger()).toMatchObject(refusal(502, 'provider_unavailable'));
    await control('POST', '/gateway', { status: 'connected' });
    expect((await trigger()).status).toBe(202);
  });

  it('a forced error is the documented one and changes nothing', async () => {
    const before = (await get(GRACE)).body;
    const headers = { 'X-Sandbox-Force': 'phone_number_taken' };
    const forced = await call('PUT', GRACE, { body: { name: 'Changed' }, headers });
    expect(forced).toMatchObject(refusal(409, 'phone_number_taken'));
    expect((await get(GRACE)).body).toEqual(before);
  });
});

describe('the differences from production', () => {
  it('one-time passwords go to phones alone', async () => {
    const page = readFileSync(join(root, 'content/pages/sandbox.mdx'), 'utf8');
    expect(page).toMatch(/^\| One-time passwords .* arrive by text message or phone call /m);
    const { body } = await post(
      '/v1/auth/otp',
      { phoneNumber: '+254700000100', purpose: 'login', channel: 'email' },
      { token: null },
    );
    expect(body).toMatchObject({ code: 'validation_failed', pointer: '/channel' });
  });

  it('one-time passwords are always the same digits', async () => {
    const registration = {
      firstName: 'Wanjiku',
      lastName: 'Njeri',
      email: 'wanjiku@begun.example',
      phoneNumber: '+254700000190',
      password: 'correct-horse-battery',
      language: 'en',
    };
    const made = await post('/v1/registrations/users', registration, { token: null });
    const otp = { userId: readId(made), otp: '481516' };
    const wrong = { ...otp, otp: '481517' };
    expect(await post('/v1/registrations/otp', wrong, { token: null })).toMatchObject({
      body: { code: 'otp_invalid' },
    });
    expect(await post('/v1/registrations/otp', otp, { token: null })).toMatchObject({
      status: 200,
    });
  });

  it('a check ends as its document number says', async () => {
    const ids: string[] = [];
    for (const documentNumber of ['29384756', '29384756-declined']) {
      const check = { accountId: GRACE.split('/').at(-1), documentType: 'national_id' };
      ids.push(readId(await post('/v1/kyc/basic-checks', { ...check, documentNumber })));
      await control('POST', '/clock', { advance: 7200 });
    }
    const checks = await readList<{ id: string; status: string }>(
      `/v1/kyc/checks?id=${ids.join(',')}`,
    );
    const statuses = ids.map((id) => checks.find((one) => one.id === id)?.status);
    expect(statuses).toEqual(['verified', 'declined']);
  });
});
