import { expect } from 'vitest';
import type { WorkspaceDocument } from '#server/sandbox/control/documents.ts';
import type { TestSandbox, TestWorkspace } from './create-test-sandbox.ts';

/** The wallet that pays and is paid in tests, and what is in it at the beginning. */
export const WALLET = 'wal_01HZX6AB7QKD';
export const OPENING = 150_000;
export const COMPANY_WALLET = 'wal_01HZX5W4X6KM';
export const PHONE = '+254700000101';
/** The account of the wallet. */
export const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';

type Document = Readonly<Record<string, unknown>>;
type Change = Readonly<Record<string, string>>;

/** Builds an amount in minor units. */
export const kes = (amount: number) => ({ amount, currency: 'KES' });

/** Calls of mobile money in a workspace, and what tests read to see what they have done. */
export function createPaymentCalls(sandbox: TestSandbox, workspace: TestWorkspace) {
  const token = workspace.appKey;
  const get = (path: string) => workspace.call('GET', path);
  const post = (path: string, body: unknown) => workspace.call('POST', path, { body });

  /** Asks for a token and for a quote with it. */
  async function quote(kind: 'b2c' | 'c2b', change: Change = {}) {
    const answer = await get(`/v1/mobile-money/${kind}/token`);
    const given = { token: (answer.body as { token: string }).token, phoneNumber: PHONE };
    const query = { ...given, amount: '100000', currency: 'KES', ...change };
    return get(`/v1/mobile-money/${kind}/quote?${new URLSearchParams(query)}`);
  }

  return {
    get,
    post,
    quote,
    /** Makes a payment in its steps. */
    async confirm(kind: 'b2c' | 'c2b', change: Change = {}, walletId = WALLET) {
      const { body } = await quote(kind, change);
      const { quoteId } = body as { quoteId: string };
      return post(`/v1/mobile-money/${kind}/payments`, { quoteId, walletId });
    },
    trigger: (change: object = {}) =>
      post('/v1/mobile-money/b2c/triggers', {
        phoneNumber: PHONE,
        amount: kes(100_000),
        walletId: WALLET,
        ...change,
      }),
    control: (path: string, body: unknown) =>
      sandbox.control('POST', `/${workspace.id}/${path}`, { token, body }),
    readHandset: () => sandbox.control('GET', `/${workspace.id}/handset`, { token }),
    readList: async (path: string) =>
      ((await get(path)).body as { readonly data: readonly Document[] }).data,
    async readWallet() {
      const { wallets } = (await get(GRACE)).body as {
        wallets: { id: string; balance: { amount: number }; available: { amount: number } }[];
      };
      const { balance, available } = wallets.find(({ id }) => id === WALLET)!;
      return { balance: balance.amount, available: available.amount };
    },
    /** What a holder has, while the sum of everything is zero. */
    async readHolder(holder: string): Promise<number> {
      const { body } = await sandbox.control('GET', `/${workspace.id}`, { token });
      const { balances } = body as WorkspaceDocument;
      expect(balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      return balances.find((balance) => balance.holder === holder)?.amount ?? 0;
    },
    async listEvents(): Promise<readonly string[]> {
      const rows = await sandbox.store.db
        .withTables<{ sandbox_callbacks: { workspace_id: string; event: string } }>()
        .selectFrom('sandbox_callbacks')
        .select('event')
        .where('workspace_id', '=', workspace.id)
        .execute();
      return rows.map(({ event }) => event).toSorted();
    },
  };
}
