import { describe, expect, it } from 'vitest';
import { COMPANY_WALLET } from '#server/sandbox/testing/payment-calls.ts';
import { assertStatements } from '#server/sandbox/testing/statements.ts';
import { kes, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const sandbox = useSandbox();
const { control, listEvents, readBalance, readList } = sandbox;
const fund = (body: object) => control('POST', '/funding', body);

describe('money that arrives at the company', () => {
  it('is booked as real funding, with its transaction', async () => {
    const before = await readBalance(COMPANY_WALLET);
    const given = { amount: kes(250_000), source: 'card', reference: 'CARD-7' };
    const funded = await fund(given);
    expect(funded).toMatchObject({ status: 201, body: { ...given, direction: 'in' } });
    expect(await readBalance(COMPANY_WALLET)).toBe(before + 250_000);
    const [funding] = await readList('/v1/company/funding');
    expect(funding).toEqual(funded.body);
    expect(await readList(`/v1/transactions?walletId=${COMPANY_WALLET}&limit=1`)).toMatchObject([
      {
        type: 'collection',
        direction: 'in',
        transferId: funding!['transferId'],
        reference: 'CARD-7',
        counterparty: { type: 'card', id: null },
      },
    ]);
    expect(await listEvents()).toEqual([]);
    await assertStatements(sandbox.host, sandbox.workspace);
  });

  it('comes by bank, where nothing else is said', async () => {
    expect(await fund({ amount: kes(1) })).toMatchObject({
      status: 201,
      body: { source: 'bank', reference: 'SANDBOX' },
    });
  });

  it.each([
    [{ amount: kes(1_000_000_001) }, /from 1 to 1000000000/],
    [{ amount: kes(0) }, /Send amount/],
    [{ amount: kes(1.5) }, /Send amount/],
    [{ amount: 5 }, /Send amount/],
    [{}, /Send amount/],
    [{ amount: { amount: 5, currency: 'USD' } }, /no wallet in USD/],
    [{ amount: kes(5), source: 'mobile_money' }, /bank or card/],
    [{ amount: kes(5), reference: '' }, /Send reference/],
  ])('is refused for %j', async (body, detail) => {
    const before = await readBalance(COMPANY_WALLET);
    const refused = await fund(body);
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect((refused.body as { detail: string }).detail).toMatch(detail);
    expect(await readBalance(COMPANY_WALLET)).toBe(before);
  });

  it('takes a key of the workspace and no other', async () => {
    const { host, workspace } = sandbox;
    const other = await host.createWorkspace();
    for (const token of [other.appKey, 'wk_test_nobody']) {
      const body = { amount: kes(5) };
      const refused = await host.control('POST', `/${workspace.id}/funding`, { token, body });
      expect(refused).toMatchObject({ status: 401, body: { code: 'workspace_key_wrong' } });
    }
  });
});
