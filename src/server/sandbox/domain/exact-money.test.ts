import { describe, expect, it } from 'vitest';
import { DANIEL, GRACE } from '#server/sandbox/testing/ledger.ts';
import { assertStatements } from '#server/sandbox/testing/statements.ts';
import { kes, refusal, useSandbox } from '#server/sandbox/testing/use-sandbox.ts';

const HALF = 6_000_000_000_000_000;
const sandbox = useSandbox();
const { post, put, control } = sandbox;

/** A wallet that may go below zero, and one that holds any sum. */
async function addWallets(): Promise<{ readonly overdrawn: string; readonly large: string }> {
  const made: string[] = [];
  for (const [account, canOverdraw] of [
    [GRACE.account, true],
    [DANIEL.account, false],
  ] as const) {
    const type = { name: `Type ${canOverdraw}`, currency: 'KES', maxBalance: null, canOverdraw };
    const { body } = await post('/v1/wallet-types', type);
    const response = await put(`/v1/accounts/${account}/wallets`, {
      walletTypeId: (body as { readonly id: string }).id,
    });
    expect(response.status).toBe(200);
    const { wallets } = response.body as { readonly wallets: readonly { readonly id: string }[] };
    made.push(wallets.at(-1)!.id);
  }
  return { overdrawn: made[0]!, large: made[1]! };
}

const move = (kind: 'topups' | 'charges', account: string, walletId: string, amount: number) =>
  post(`/v1/accounts/${account}/${kind}`, { walletId, amount: kes(amount) });

async function readHeld(wallet: string): Promise<number> {
  const { body } = await control('GET');
  const { balances } = body as { balances: { holder: string; amount: number }[] };
  return balances.find(({ holder }) => holder === wallet)!.amount;
}

describe('an overdraft', () => {
  it('ends where sums are not exact any more, on either side', async () => {
    const { overdrawn, large } = await addWallets();
    const tooMuch = await move('charges', GRACE.account, overdrawn, Number.MAX_SAFE_INTEGER);
    expect(tooMuch).toMatchObject(refusal(409, 'max_balance_exceeded'));
    expect((await move('charges', GRACE.account, overdrawn, HALF)).status).toBe(201);
    expect((await move('topups', DANIEL.account, large, HALF)).status).toBe(201);
    const further = await move('charges', GRACE.account, overdrawn, HALF);
    expect(further).toMatchObject(refusal(409, 'max_balance_exceeded'));
    expect([await readHeld(large), await readHeld(overdrawn)]).toEqual([HALF, -HALF]);
    await assertStatements(sandbox.host, sandbox.workspace);
  });
});
