import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/day-ms.ts';
import type { Handlers } from '#server/sandbox/kernel/call.ts';
import { failWith } from '#server/sandbox/kernel/api-error.ts';
import { OPERATIONS } from '#server/sandbox/operations/operation-registry.ts';
import {
  createTestSandbox,
  type ReadResponse,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import {
  createPaymentCalls,
  OPENING,
  PHONE,
  WALLET,
} from '#server/sandbox/testing/payment-calls.ts';
import {
  confirmUser,
  NEW_COMPANY,
  registerCompany,
  registerUser,
} from '#server/sandbox/testing/register.ts';
import { kes, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const KEY = 'one-and-the-same';
const PAYOUT = 50_900;
const ALL = kes(OPENING);
const NOTHING = kes(0);

const sandbox = useSandbox();
const { call, get, post, control, advance, readBalance } = sandbox;
const { readWallet } = createPaymentCalls(sandbox);

const payOut = (change: object = {}, headers: object = {}, at = sandbox.workspace) =>
  at.call('POST', '/v1/mobile-money/b2c/triggers', {
    body: { phoneNumber: PHONE, amount: kes(50_000), walletId: WALLET, ...change },
    headers: { 'idempotency-key': KEY, ...headers },
  });
const setGateway = (status: string) => control('POST', '/gateway', { status });
const readLeft = async () => (await readWallet()).available;
async function countKeys({ id }: TestWorkspace = sandbox.workspace): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sandbox_idempotency where workspace_id = ${id}
  `.execute(sandbox.host.store.db);
  return rows[0]!.count;
}
/** The answer without what names the request. */
function withoutRequest({ status, body }: ReadResponse) {
  return { status, body: { ...(body as object), requestId: undefined } };
}

describe('a repeat with the same idempotency key', () => {
  it('runs anew after the provider did not answer, and once it has succeeded gets that answer', async () => {
    await setGateway('failing');
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await payOut()).toMatchObject(refusal(502, 'provider_unavailable'));
    expect([await countKeys(), await readLeft()]).toEqual([0, OPENING]);
    await setGateway('connected');
    const paid = await payOut();
    expect(paid.status).toBe(202);
    await setGateway('failing');
    expect(withoutRequest(await payOut())).toEqual(withoutRequest(paid));
    expect([await countKeys(), await readLeft()]).toEqual([1, OPENING - PAYOUT]);
  });

  it('runs anew after a number of the magic values was out of reach, also with another body', async () => {
    const unreachable = { phoneNumber: '+254700000502' };
    expect(await payOut(unreachable)).toMatchObject(refusal(502, 'provider_unavailable'));
    expect((await payOut()).status).toBe(202);
    expect(await payOut(unreachable)).toMatchObject(refusal(422, 'idempotency_key_reused'));
  });

  it('runs anew when it came too early', async () => {
    const beneficiary = {
      accountId: 'acc_01HZX6A4N2PC',
      name: 'Wanja Kimani',
      phoneNumber: '+254700000103',
      walletTypeId: 'wty_01HZX6C3D9FA',
    };
    const made = (await post('/v1/beneficiary-accounts', beneficiary)).body as { id: string };
    const reset = () =>
      get(`/v1/beneficiary-accounts/${made.id}/pin-reset`, { headers: { 'idempotency-key': KEY } });
    expect(await reset()).toMatchObject(refusal(429, 'otp_too_soon'));
    advance(60_000);
    const sent = await reset();
    expect(sent.status).toBe(200);
    // Too early again, but this time for a change that was made.
    expect(await reset()).toMatchObject({ status: 200, body: sent.body as object });
  });

  it('runs anew after an error that was forced, and a recorded answer does not hide one', async () => {
    for (const code of ['internal_error', 'provider_unavailable', 'insufficient_funds']) {
      const forced = await payOut({}, { 'x-sandbox-force': code });
      expect(forced.body).toMatchObject({ code });
    }
    expect([await countKeys(), await readLeft()]).toEqual([0, OPENING]);
    expect((await payOut()).status).toBe(202);
    const forced = await payOut({}, { 'x-sandbox-force': 'internal_error' });
    expect(forced).toMatchObject(refusal(500, 'internal_error'));
    expect((await payOut()).status).toBe(202);
    expect(await readLeft()).toBe(OPENING - PAYOUT);
  });

  it('is refused when its key is empty, as programs send one whose key is lost', async () => {
    expect(await payOut({}, { 'idempotency-key': '' })).toMatchObject(
      refusal(422, 'validation_failed'),
    );
    expect([await countKeys(), await readLeft()]).toEqual([0, OPENING]);
  });

  it('gets the refusal again that says no', async () => {
    const dear = { amount: kes(OPENING) };
    const refused = await payOut(dear);
    expect(refused).toMatchObject(refusal(409, 'insufficient_funds'));
    await post('/v1/accounts/acc_01HZX6A4N2PC/topups', { walletId: WALLET, amount: kes(OPENING) });
    expect(withoutRequest(await payOut(dear))).toEqual(withoutRequest(refused));
    expect(await countKeys()).toBe(1);
  });

  it.each([
    ['success', 202, {}, true],
    ['a 404', 404, { walletId: 'wal_000000000000' }, true],
    ['a 409', 409, { amount: ALL }, true],
    ['a 422 of the sent body', 422, { phoneNumber: 'nobody' }, false],
    ['a 422 of the work itself', 422, { amount: NOTHING }, false],
    ['a 502', 502, { phoneNumber: '+254700000502' }, false],
  ])('keeps %s as the status says, and marks the replay', async (_, status, change, isKept) => {
    const first = await payOut(change);
    const second = await payOut(change);
    expect([first.status, second.status]).toEqual([status, status]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe(isKept ? 'true' : null);
    expect(await countKeys()).toBe(isKept ? 1 : 0);
    const corrected = await payOut();
    const isSame = Object.keys(change).length === 0;
    expect(corrected.status).toBe(isKept && !isSame ? 422 : 202);
  });

  it('gets the first response for 30 days, and pays again under its key only afterwards', async () => {
    const body = { reference: null };
    const first = await payOut(body);
    advance(29 * DAY_MS);
    const late = await payOut(body);
    expect(late.headers.get('idempotency-replayed')).toBe('true');
    expect(withoutRequest(late)).toEqual(withoutRequest(first));
    expect(await readLeft()).toBe(OPENING - PAYOUT);
    advance(DAY_MS);
    expect((await payOut(body)).headers.get('idempotency-replayed')).toBeNull();
    expect(await readLeft()).toBe(OPENING - 2 * PAYOUT);
  });
});

describe('a failure after half of the work', () => {
  /** Tops up and then fails, as often as the test says. */
  function failAfterwards(times: number): Handlers {
    let left = times;
    return {
      ...OPERATIONS,
      topUpAccount(topUp) {
        const answer = OPERATIONS.topUpAccount(topUp);
        left -= 1;
        return left >= 0 ? failWith('internal_error') : answer;
      },
    };
  }

  it('leaves nothing of it, and the repeat does the work once', async () => {
    const handlers = failAfterwards(2);
    const failing = await createTestSandbox({ store: sandbox.host.store, handlers });
    const workspace = failing.visit(sandbox.workspace);
    const topUp = () =>
      workspace.call('POST', '/v1/accounts/acc_01HZX6A4N2PC/topups', {
        body: { walletId: WALLET, amount: kes(700) },
        headers: { 'idempotency-key': KEY },
      });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await topUp()).toMatchObject(refusal(500, 'internal_error'));
      expect([await countKeys(), await readBalance(WALLET)]).toEqual([0, OPENING]);
    }
    const done = await topUp();
    expect(done.status).toBe(201);
    expect((await topUp()).body).toEqual(done.body);
    expect(await readBalance(WALLET)).toBe(OPENING + 700);
    await failing.close();
  });
});

describe('a repeat whose JSON says the same in other words', () => {
  it('gets the first answer', async () => {
    const send = async (body: string) => {
      const { id, appKey } = sandbox.workspace;
      const response = await sandbox.host.fetch(
        new Request(`http://localhost/sandbox/${id}/v1/accounts/acc_01HZX6A4N2PC/topups`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${appKey}`,
            'content-type': 'application/json',
            'idempotency-key': KEY,
          },
          body,
        }),
      );
      return { status: response.status, body: await response.text() };
    };
    const first = await send(`{"walletId":"${WALLET}","amount":{"amount":700,"currency":"KES"}}`);
    expect(first.status).toBe(201);
    const repeat = `{ "amount": {"currency":"KES", "amount":7.0e2}, "walletId": "${WALLET}" }`;
    expect(await send(repeat)).toEqual(first);
    expect(await readBalance(WALLET)).toBe(OPENING + 700);
    expect((await send(repeat.replace('7.0e2', '701'))).status).toBe(422);
  });
});

describe('two calls at once with one idempotency key', () => {
  it.each(['one process', 'two processes'])('are one change, in %s', async (where) => {
    const other = await createTestSandbox({ store: sandbox.host.store });
    const places =
      where === 'one process'
        ? [sandbox.workspace, sandbox.workspace]
        : [sandbox.workspace, other.visit(sandbox.workspace)];
    const payAtOnce = () => Promise.all(places.map((at) => payOut({}, {}, at)));
    await setGateway('failing');
    for (const answer of await payAtOnce())
      expect(answer).toMatchObject(refusal(502, 'provider_unavailable'));
    await setGateway('connected');
    const [one, second] = await payAtOnce();
    expect(one!.status).toBe(202);
    expect(second!.body).toEqual(one!.body);
    expect([await countKeys(), await readLeft()]).toEqual([1, OPENING - PAYOUT]);
    const listed = await call('GET', '/v1/mobile-money/payments?status=pending');
    expect((listed.body as { data: unknown[] }).data).toHaveLength(1);
    await other.close();
  });
});

describe('an idempotency key that two companies of a workspace choose', () => {
  const headers = { 'idempotency-key': KEY };
  const account = {
    name: 'Grace Wanjiru',
    phoneNumber: '+254700000321',
    walletTypeId: 'wty_01HZX6C3D9FA',
    nationalId: '29384756',
  };

  it.each([
    ['gives neither the response of the other', account],
    ['keeps neither from a request of its own', { ...account, name: 'Wanjiru Grace' }],
  ])('%s', async (_, body) => {
    const token = await registerCompany(sandbox);
    expect((await post('/v1/accounts', account, { headers })).status).toBe(201);
    const other = await post('/v1/accounts', body, { headers, token });
    expect(other).toMatchObject(refusal(404, 'wallet_type_not_found'));
    expect(other.headers.get('idempotency-replayed')).toBeNull();
    const again = await post('/v1/accounts', account, { headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('cannot be written by another company', async () => {
    const token = await registerCompany(sandbox);
    const { companyId } = (await get('/v1/profile', { token })).body as { companyId: string };
    const refused = await post('/v1/accounts', account, { headers, token });
    expect(refused).toMatchObject(refusal(404, 'wallet_type_not_found'));
    for (const prefix of [`${companyId}/`, `${companyId} `]) {
      const written = { 'idempotency-key': `${prefix}${KEY}` };
      const own = await post('/v1/accounts', account, { headers: written });
      expect(own.headers.get('idempotency-replayed')).toBeNull();
    }
  });

  it('is still known to the user who has registered the company with it', async () => {
    const token = await confirmUser(sandbox, await registerUser(sandbox));
    const register = () => post('/v1/registrations/companies', NEW_COMPANY, { headers, token });
    const first = await register();
    expect(first.status).toBe(201);
    const again = await register();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(withoutRequest(again)).toEqual(withoutRequest(first));
  });
});
