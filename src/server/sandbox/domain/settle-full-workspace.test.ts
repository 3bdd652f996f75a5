import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceDocument } from '#server/sandbox/http/control/control-documents.ts';
import {
  createTestSandbox,
  type TestSandbox,
  type TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { GRACE, readBalances } from '#server/sandbox/testing/ledger.ts';
import { kes, refusal } from '#server/sandbox/testing/use-sandbox.ts';

const PAYOUT = { phoneNumber: '+254700000101', amount: kes(100_000), walletId: GRACE.wallet };
const ANSWERED_MS = 15_000;

describe('a full workspace in which something falls due', () => {
  let roomy: TestSandbox;
  let small: TestSandbox;
  let workspace: TestWorkspace;
  beforeEach(async () => {
    roomy = await createTestSandbox();
    const made = await roomy.createWorkspace();
    await made.call('POST', '/v1/mobile-money/b2c/triggers', {
      body: { ...PAYOUT, amount: kes(50_000) },
    });
    const { body } = await roomy.control('GET', `/${made.id}`, { token: made.appKey });
    const { entities } = body as WorkspaceDocument;
    small = await createTestSandbox({ store: roomy.store, limits: { entities } });
    workspace = small.visit(made);
  });
  afterEach(async () => {
    await small.close();
    await roomy.remove();
  });

  const readPayment = async () => {
    const { body } = await workspace.call('GET', '/v1/mobile-money/payments');
    return (body as { data: readonly { status: string }[] }).data[0]!.status;
  };

  it('still answers what adds nothing, and lets it wait', async () => {
    small.advance(ANSWERED_MS);
    const account = await workspace.call('GET', `/v1/accounts/${GRACE.account}`);
    expect(account).toMatchObject({ status: 200 });
    expect(await readPayment()).toBe('processing');
    const topUp = { walletId: GRACE.wallet, amount: kes(100) };
    expect(
      await workspace.call('POST', `/v1/accounts/${GRACE.account}/topups`, { body: topUp }),
    ).toMatchObject(refusal(507, 'workspace_full'));
    const moved = await small.control('POST', `/${workspace.id}/clock`, {
      token: workspace.appKey,
      body: { advance: 60 },
    });
    expect(moved).toMatchObject({ status: 200 });
    expect(await readPayment()).toBe('processing');
  });

  it('lets it happen once there is room', async () => {
    small.advance(ANSWERED_MS);
    const before = await readBalances(small, workspace);
    const { body } = await workspace.call('GET', '/v1/beneficiary-accounts');
    const { data } = body as { data: readonly { id: string }[] };
    expect(data.length).toBeGreaterThan(0);
    for (const { id } of data) await workspace.call('DELETE', `/v1/beneficiary-accounts/${id}`);
    expect(await readPayment()).toBe('completed');
    const after = await readBalances(small, workspace);
    expect(after.get(GRACE.wallet)! - before.get(GRACE.wallet)!).toBeLessThanOrEqual(-50_000);
  });
});
