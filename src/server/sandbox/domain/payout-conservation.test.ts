import { describe, expect, it } from 'vitest';
import { countRuns } from '#testing/random-runs.ts';
import { fc } from '#testing/fast-check.ts';
import { createTestSandbox } from '#server/sandbox/testing/create-test-sandbox.ts';
import { assertSound, GRACE, readBalances, sumLedger } from '#server/sandbox/testing/ledger.ts';
import { assertStatements } from '#server/sandbox/testing/statements.ts';

const OPENING = 150_000;
const HOUR = 3_600_000;

interface Payment {
  readonly status: string;
  readonly amount: { readonly amount: number };
  readonly fee: { readonly amount: number };
  readonly reference: string | null;
  readonly receipt: string | null;
  readonly failureCode: string | null;
}

const payout = fc.record({
  kind: fc.constant('payout' as const),
  end: fc.constantFrom('0101', '0601', '0603', '0605'),
  amount: fc.integer({ min: 1_000, max: 40_000 }),
  reference: fc.option(fc.constantFrom('A', 'B', 'C')),
});
const wait = fc.record({
  kind: fc.constant('wait' as const),
  seconds: fc.constantFrom(3, 11, 121, 300, 1_800, 3_600),
});

const sumOf = (payments: readonly Payment[]) =>
  payments.reduce((sum, { amount, fee }) => sum + amount.amount + fee.amount, 0);

describe('any history of payouts', () => {
  it('keeps each hold through time-out, late success and late failure, and moves only what is completed', async () => {
    const sandbox = await createTestSandbox();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(payout, wait), { minLength: 6, maxLength: 16 }),
        async (steps) => {
          const workspace = await sandbox.createWorkspace();
          const start = await readBalances(sandbox, workspace);
          const readPayments = async () => {
            const { body } = await workspace.call(
              'GET',
              '/v1/mobile-money/payments?kind=b2c&limit=100',
            );
            // The last one is of the seed, and paid from another wallet.
            return (body as { data: readonly Payment[] }).data.slice(0, -1);
          };
          const check = async () => {
            const payments = await readPayments();
            const open = payments.filter(({ status }) => !/^(completed|failed)$/.test(status));
            const done = payments.filter(({ status }) => status === 'completed');
            const { body } = await workspace.call('GET', `/v1/accounts/${GRACE.account}`);
            const { wallets } = body as {
              wallets: { id: string; balance: { amount: number }; available: { amount: number } }[];
            };
            const { balance, available } = wallets.find(({ id }) => id === GRACE.wallet)!;
            expect(balance.amount).toBe(OPENING - sumOf(done));
            expect(available.amount).toBe(balance.amount - sumOf(open));
            for (const { status, receipt, failureCode } of payments)
              expect([receipt !== null, failureCode !== null]).toEqual([
                status === 'completed',
                status === 'failed',
              ]);
            const references = payments.flatMap(({ reference }) => reference ?? []);
            expect(new Set(references).size).toBe(references.length);
            return payments;
          };
          for (const step of steps) {
            if (step.kind === 'wait') {
              const body = { advance: step.seconds };
              await sandbox.control('POST', `/${workspace.id}/clock`, {
                token: workspace.appKey,
                body,
              });
            } else {
              const { end, amount, reference } = step;
              await workspace.call('POST', '/v1/mobile-money/b2c/triggers', {
                body: {
                  phoneNumber: `+25470000${end}`,
                  amount: { amount, currency: 'KES' },
                  walletId: GRACE.wallet,
                  reference,
                },
              });
            }
            await check();
          }
          await sandbox.control('POST', `/${workspace.id}/clock`, {
            token: workspace.appKey,
            body: { advance: HOUR / 1000 },
          });
          for (const { status } of await check()) expect(status).toMatch(/^(completed|failed)$/);
          const balances = await readBalances(sandbox, workspace);
          assertSound(balances);
          expect(balances).toEqual(await sumLedger(sandbox, workspace.id, start));
          await assertStatements(sandbox, workspace);
        },
      ),
      { numRuns: countRuns(150) },
    );
    await sandbox.remove();
  });
});
