import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#contract/json.ts';
import { fc } from '#testing/fast-check.ts';
import { findBody, listFileFields, readOperations } from '#server/sandbox/kernel/operation.ts';
import { buildExampleForm, buildRowsForm } from '#server/sandbox/testing/example-files.ts';
import { EXAMPLES_OF_USERS } from '#server/sandbox/testing/example-preparations.ts';
import {
  formatAddress,
  listExamples,
  type ExampleRequest,
} from '#server/sandbox/testing/example-requests.ts';
import { prepareExample } from '#server/sandbox/testing/send-example.ts';
import { kes, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const examples = readOperations(await loadApiDescription()).flatMap((each) => listExamples(each));
const sandbox = useSandbox();
const { call, get, put, post } = sandbox;

/** A name that no description has: letters before a number. */
const unknownName = fc.stringMatching(/^[a-z]{1,12}[0-9]{3}$/);
const place = fc.constantFrom<'query' | 'body'>('query', 'body');

/** Of the user who has logged in last: an example before may have logged the user out. */
let userToken = '';

/** Sends an example, with one more name where one is given. */
function send({ operation, ...example }: ExampleRequest, at?: 'query' | 'body', name = '') {
  const added = { [name]: 'anything' };
  const query = at === 'query' ? { ...example.query, ...added } : example.query;
  const described = findBody(operation);
  const isForm = described?.kind === 'form';
  const form = isForm
    ? buildExampleForm(operation.operationId, listFileFields(described))
    : undefined;
  const fields = isJsonObject(example.body) ? example.body : {};
  const body = at === 'body' ? { ...fields, ...added } : example.body;
  if (at === 'body') form?.set(name, 'anything');
  const { appKey } = sandbox.workspace;
  const token = EXAMPLES_OF_USERS.has(operation.operationId) ? userToken : appKey;
  return call(operation.method, formatAddress({ ...example, operation, query }), {
    ...(form ? { form } : { body }),
    token: operation.requiresAuthentication ? token : null,
  });
}

async function readVersion(): Promise<unknown> {
  const rows = await sandbox.host.store.db
    .withTables<{ sandbox_workspaces: { readonly id: string; readonly version: number } }>()
    .selectFrom('sandbox_workspaces')
    .select('version')
    .where('id', '=', sandbox.workspace.id)
    .execute();
  return rows[0]?.version;
}

describe('a name that the description does not have', () => {
  it('is refused wherever it stands and changes nothing, and without it the call succeeds', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...examples),
      unknownName,
      place,
      async (example, name, wanted) => {
        await sandbox.control('POST', '/reset');
        userToken = ((await sandbox.logIn()).body as { accessToken: string }).accessToken;
        const { operation } = example;
        await prepareExample(sandbox, example);
        const at = operation.method === 'GET' ? 'query' : wanted;
        const before = await readVersion();
        const refused = await send(example, at, name);
        const code = at === 'query' ? 'parameter_unknown' : 'field_unknown';
        expect(refused).toMatchObject(refusal(422, code));
        expect(refused.body).toMatchObject({ pointer: `/${name}` });
        expect(await readVersion()).toBe(before);
        expect((await send(example)).status).toBeLessThan(300);
      },
    );
    await fc.assert(property);
  });

  it('comes with the name that was meant, and with how many there are', async () => {
    const detail = async (answer: Promise<{ readonly body: unknown }>) =>
      ((await answer).body as { readonly detail: string }).detail;
    expect(await detail(get('/v1/transactions?Reference=A&statu=b'))).toBe(
      '`Reference` is not a query parameter of this call (the first of 2 unknown names). Did you mean `reference`?',
    );
    expect(await detail(get('/v1/profile?a=1'))).toContain('This call takes none.');
    const account = { name: 'Zuri Ali', phone_number: '+254700000778', walletTypeId: 'x' };
    expect(await detail(post('/v1/accounts', account))).toBe(
      '`phone_number` is not a field of this request. Did you mean `phoneNumber`?',
    );
  });

  it('is refused in a list, in a nested object and in a call without a body', async () => {
    const payments = [
      { phoneNumber: '+254700000101', amount: kes(100) },
      { phoneNumber: '+254700000102', amount: { ...kes(100), curency: 'KES' } },
    ];
    expect(
      await post('/v1/mobile-money/b2c/bulk', { walletId: 'wal_01HZX6AB7QKD', payments }),
    ).toMatchObject({
      ...refusal(422, 'field_unknown'),
      body: {
        pointer: '/payments/1/amount/curency',
        detail: '`curency` is not a field of this request. Did you mean `currency`?',
      },
    });
    const stopped = await put('/v1/apps/app_01HZX5S8A3VD/deactivation', { reason: 'lost' });
    expect(stopped).toMatchObject(refusal(422, 'field_unknown'));
  });

  it('is told from a field that exists and does not change here', async () => {
    const changed = await put('/v1/vouchers/vch_01HZX7N9Q4DM', { amount: kes(1) });
    expect(changed).toMatchObject({
      ...refusal(422, 'field_unknown'),
      body: { pointer: '/amount', detail: '`amount` cannot be changed by this call.' },
    });
    const voucher = { name: 'Fair', amount: kes(100), quantity: 1, status: 'active' };
    expect((await post('/v1/vouchers', voucher)).body).toMatchObject({
      pointer: '/status',
      detail: '`status` cannot be set by this call.',
    });
  });

  it('is refused among the headings of a file', async () => {
    const form = buildRowsForm('name,phone,walletTypeId,email,nationalId,\nA,,,,,\n');
    expect(await call('POST', '/v1/accounts/uploads', { form })).toMatchObject({
      ...refusal(422, 'field_unknown'),
      body: {
        pointer: '/file',
        detail: '`phone` is not a column of this file. Did you mean `phoneNumber`?',
      },
    });
  });
});
