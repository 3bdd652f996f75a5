import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildExamplePng } from '#server/sandbox/testing/example-files.ts';
import { readId, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const GRACE = 'acc_01HZX6A4N2PC';
const DANIEL = 'acc_01HZX6B8V5SE';
const SEEDED = 'idc_01HZX8T9V4GR';
const CHECKS = '/v1/kyc/checks';
const CONNECTION = '/v1/kyc/connection';
const SCORES = '/v1/credit-scores';
const EVENT = 'identity_check.completed';
const HOURS_MS = 60 * 60 * 1000;

const sandbox = useSandbox();
const { call, get, put, post, readList, readCallbacks } = sandbox;

const check = (accountId = GRACE, documentNumber = '29384756') =>
  post('/v1/kyc/basic-checks', { accountId, documentType: 'national_id', documentNumber });
const score = (accountId = GRACE) => post(SCORES, { accountId, consent: true });
const connect = (apiKey: string, environment = 'test') =>
  put(`${CONNECTION}/details`, { environment, username: 'harvest-lane', apiKey });

function compare(
  face = 'face.png',
  {
    accountId = DANIEL,
    bytes = buildExamplePng(1),
  }: { accountId?: string; bytes?: Uint8Array } = {},
) {
  const form = new FormData();
  form.set('accountId', accountId);
  form.set('documentType', 'passport');
  form.set('documentImage', new File([Buffer.from(buildExamplePng())], 'document.png'));
  form.set('faceImage', new File([Buffer.from(bytes)], face));
  return call('POST', '/v1/kyc/enhanced-checks', { form });
}

async function close(accountId: string) {
  await put(`/v1/accounts/${accountId}/status`, { status: 'closed' });
}

describe('checks and scores', () => {
  it('take no money from a wallet, and checks are a line of an invoice', async () => {
    const listWallets = async () => [
      await readList('/v1/company/wallets'),
      await readList(`/v1/accounts/${GRACE}/wallets`),
    ];
    const before = await listWallets();
    expect(before.flat().length).toBeGreaterThan(1);
    expect(await check()).toMatchObject({ status: 202 });
    expect((await score()).status).toBeLessThan(300);
    sandbox.advance(3 * HOURS_MS);
    expect(await readList(CHECKS)).toMatchObject([{ status: 'verified' }, {}]);
    expect(await listWallets()).toEqual(before);
    const line = { description: expect.stringMatching(/^Identity checks, \d+$/) };
    expect(await readList('/v1/billing/invoices')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ lines: expect.arrayContaining([expect.objectContaining(line)]) }),
      ]),
    );
  });
});

describe('a basic check', () => {
  it('is pending until the provider answers some seconds later, and is told then', async () => {
    const { status, body } = await check();
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'pending', completedAt: null, providerReference: null });
    expect(await readList(`${CHECKS}?status=pending`)).toEqual([body]);
    sandbox.advance(5000);
    const [first] = await readList(CHECKS);
    expect(first).toMatchObject({ status: 'verified', providerReference: 'IDP-77121' });
    expect(await readList(`${CHECKS}?status=pending`)).toEqual([]);
    await check(DANIEL);
    expect(await readCallbacks()).toMatchObject([{ event: EVENT, payload: { data: first } }]);
  });

  it.each([
    ['29384756-declined', 'declined', 'name_mismatch'],
    ['29384756-failed', 'failed', null],
  ])('of the number %s ends as %s', async (documentNumber, status, reasonCode) => {
    await check(DANIEL, documentNumber);
    sandbox.advance(5000);
    expect((await readList(CHECKS))[0]).toMatchObject({ status, reasonCode });
  });

  it('holds a new client back while the account is suspended, and is run all the same', async () => {
    const setStatus = (status: string) =>
      put(`/v1/accounts/${DANIEL}/status`, { status, reason: 'Checked first.' });
    await setStatus('suspended');
    expect(await check(DANIEL)).toMatchObject({ status: 202 });
    sandbox.advance(5000);
    expect((await readList(CHECKS))[0]).toMatchObject({ status: 'verified', reason: null });
    expect(await setStatus('active')).toMatchObject({ body: { status: 'active' } });
  });

  it('runs once at a time for an account, and not for a closed or unknown one', async () => {
    await check();
    expect(await check()).toMatchObject(refusal(409, 'check_pending'));
    expect(await check(DANIEL)).toMatchObject({ status: 202 });
    await close(DANIEL);
    sandbox.advance(5000);
    expect(await check(DANIEL)).toMatchObject(refusal(409, 'account_closed'));
    expect(await check('acc_000000000000')).toMatchObject(refusal(404, 'account_not_found'));
    expect(await check(GRACE, '29384756-silent')).toMatchObject(
      refusal(502, 'provider_unavailable'),
    );
    expect(await check()).toMatchObject({ status: 202 });
  });
});

describe('an enhanced check', () => {
  it('takes hours, beside a basic one', async () => {
    expect(await compare()).toMatchObject({ status: 202, body: { level: 'enhanced' } });
    expect(await compare()).toMatchObject(refusal(409, 'check_pending'));
    expect(await check(DANIEL)).toMatchObject({ status: 202 });
    sandbox.advance(HOURS_MS);
    expect(await readList(`${CHECKS}?status=pending`)).toHaveLength(1);
    sandbox.advance(HOURS_MS);
    expect(await readList(`${CHECKS}?status=pending`)).toHaveLength(0);
    expect(await readList(`/v1/accounts/${DANIEL}/identity-checks`)).toHaveLength(2);
  });

  it('is declined for a picture whose name says so', async () => {
    await compare('face-declined.png');
    sandbox.advance(2 * HOURS_MS);
    expect(await readList(`${CHECKS}?status=declined`)).toHaveLength(1);
  });

  it('needs two pictures of some megabytes', async () => {
    expect(await compare('face.gif', { bytes: Buffer.from('GIF89a') })).toMatchObject(
      refusal(415, 'file_type_unsupported'),
    );
    expect(await compare('face.png', { bytes: Buffer.alloc(9 * 1024 * 1024) })).toMatchObject(
      refusal(413, 'file_too_large'),
    );
    expect(await compare('face.png', { accountId: 'acc_000000000000' })).toMatchObject(
      refusal(404, 'account_not_found'),
    );
    await close(DANIEL);
    expect(await compare()).toMatchObject(refusal(409, 'account_closed'));
    await put(`${CONNECTION}/disconnection`);
    expect(await compare('face.png', { accountId: GRACE })).toMatchObject(
      refusal(502, 'provider_unavailable'),
    );
  });
});

describe('the callback of a check', () => {
  it('is sent again with the id and time of the first one', async () => {
    const made = await check();
    const path = `${CHECKS}/${readId(made)}/callback`;
    expect(await get(path)).toMatchObject(refusal(409, 'check_pending'));
    sandbox.advance(5000);
    expect(await get(path)).toMatchObject({ status: 200, body: { status: 'verified' } });
    const before = await readCallbacks();
    await sql`update sandbox_callbacks set state = 'sent'`.execute(sandbox.host.store.db);
    sandbox.advance(60_000);
    await get(path);
    expect(await readCallbacks()).toEqual(before);
    expect(before).toMatchObject([{ state: 'waiting' }]);
  });

  it('is sent for the check of the beginning, and for none that is unknown', async () => {
    expect(await get(`${CHECKS}/${SEEDED}/callback`)).toMatchObject({ status: 200 });
    expect(await readCallbacks()).toMatchObject([{ id: 'evt_01HZX9E5F7GH', event: EVENT }]);
    expect(await get(`${CHECKS}/idc_000000000000/callback`)).toMatchObject(
      refusal(404, 'not_found'),
    );
  });
});

describe('a credit score', () => {
  it('is pending for some seconds, and then a number with its word', async () => {
    const { status, body } = await score();
    expect(status).toBe(202);
    expect(body).toMatchObject({ status: 'pending', score: null, band: null });
    expect(await score()).toMatchObject(refusal(409, 'check_pending'));
    sandbox.advance(7000);
    const [first] = await readList(SCORES);
    expect(first).toMatchObject({ status: 'completed', score: expect.any(Number) as number });
    expect(await readList(`/v1/accounts/${GRACE}/credit-scores`)).toHaveLength(2);
    expect(await score()).toMatchObject({ status: 202 });
  });

  it('needs a holder whose identity was verified, and an account that is there', async () => {
    expect(await score(DANIEL)).toMatchObject(refusal(409, 'identity_not_verified'));
    await check(DANIEL, '29384756-declined');
    sandbox.advance(5000);
    expect(await score(DANIEL)).toMatchObject(refusal(409, 'identity_not_verified'));
    await check(DANIEL);
    sandbox.advance(5000);
    await check(DANIEL, '29384756-failed');
    sandbox.advance(5000);
    expect((await score(DANIEL)).status).toBe(202);
    await check(DANIEL, '29384756-declined');
    sandbox.advance(10_000);
    expect(await score(DANIEL)).toMatchObject(refusal(409, 'identity_not_verified'));
    await close(DANIEL);
    expect(await score(DANIEL)).toMatchObject(refusal(409, 'account_closed'));
    expect(await score('acc_000000000000')).toMatchObject(refusal(404, 'account_not_found'));
  });

  it('depends on the phone number: the provider has none, or does not answer', async () => {
    await put(`/v1/accounts/${GRACE}`, { phoneNumber: '+254700000503' });
    await score();
    sandbox.advance(7000);
    expect((await readList(SCORES))[0]).toMatchObject({ status: 'failed', score: null });
    await put(`/v1/accounts/${GRACE}`, { phoneNumber: '+254700000502' });
    expect(await score()).toMatchObject(refusal(502, 'provider_unavailable'));
  });
});

describe('the connection to the identity provider', () => {
  const read = async () => (await put(CONNECTION)).body;
  const test = () => get(`${CONNECTION}/test`);

  it('takes details that the provider accepts, and keeps the earlier ones otherwise', async () => {
    const before = await read();
    expect(await connect('idp_live_71c0a9')).toMatchObject(refusal(409, 'credentials_refused'));
    expect(await connect('wrong-key-refused')).toMatchObject(refusal(409, 'credentials_refused'));
    expect(await connect('good-key-silent')).toMatchObject(refusal(502, 'provider_unavailable'));
    expect(await read()).toEqual(before);
    expect(await connect('idp_live_71c0a9', 'live')).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ environment: 'live' });
    expect(JSON.stringify(await read())).not.toContain('71c0a9');
    expect(await test()).toMatchObject({ status: 200, body: { hasSucceeded: true } });
  });

  it('fails when the provider comes to refuse the key, at a test or at a check', async () => {
    await connect('good-key-failing');
    expect(await check()).toMatchObject(refusal(502, 'provider_unavailable'));
    expect(await read()).toMatchObject({ status: 'failing' });
    await connect('good-key-failing');
    expect(await test()).toMatchObject({ status: 200, body: { hasSucceeded: false } });
    expect(await read()).toMatchObject({ status: 'failing' });
    expect(await score()).toMatchObject(refusal(502, 'provider_unavailable'));
  });

  it('can be silent later', async () => {
    await connect('good-key-fading');
    expect(await test()).toMatchObject(refusal(502, 'provider_unavailable'));
    expect(await check()).toMatchObject(refusal(502, 'provider_unavailable'));
    expect(await read()).toMatchObject({ status: 'connected' });
  });

  it('can be ended, while what is pending still gets its answer', async () => {
    await check();
    const ended = await put(`${CONNECTION}/disconnection`);
    expect(ended).toMatchObject({ status: 200, body: { status: 'disconnected' } });
    expect(await put(`${CONNECTION}/disconnection`)).toMatchObject({ body: ended.body });
    expect(await test()).toMatchObject(refusal(404, 'not_found'));
    expect(await readList('/v1/kyc/providers')).toMatchObject([{ isConnected: false }]);
    expect(await check(DANIEL)).toMatchObject(refusal(502, 'provider_unavailable'));
    sandbox.advance(5000);
    expect((await readList(CHECKS))[0]).toMatchObject({ status: 'verified' });
    await connect('idp_test_71c0a9');
    expect(await check(DANIEL)).toMatchObject({ status: 202 });
  });
});
