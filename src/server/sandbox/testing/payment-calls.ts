import { kes, type UsedSandbox } from './use-sandbox.ts';

/** The wallet that pays and is paid in tests, and what is in it at the beginning. */
export const WALLET = 'wal_01HZX6AB7QKD';
export const OPENING = 150_000;
export const COMPANY_WALLET = 'wal_01HZX5W4X6KM';
export const PHONE = '+254700000101';
/** The account of the wallet. */
export const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';

type Change = Readonly<Record<string, string>>;

/** Calls of mobile money in the workspace of a test, and what they have done to the wallet. */
export function createPaymentCalls({ get, post }: UsedSandbox) {
  /** Asks for a token and for a quote with it. */
  async function quote(kind: 'b2c' | 'c2b', change: Change = {}) {
    const response = await get(`/v1/mobile-money/${kind}/token`);
    const given = { token: (response.body as { token: string }).token, phoneNumber: PHONE };
    const query = { ...given, amount: '100000', currency: 'KES', ...change };
    return get(`/v1/mobile-money/${kind}/quote?${new URLSearchParams(query)}`);
  }

  return {
    quote,
    /** Makes a payment in its steps. */
    confirm: async (kind: 'b2c' | 'c2b', change: Change = {}, walletId = WALLET) => {
      const { body } = await quote(kind, change);
      const { id: quoteId } = body as { id: string };
      return post(`/v1/mobile-money/${kind}/payments`, { quoteId, walletId });
    },
    trigger: (change: object = {}) =>
      post('/v1/mobile-money/b2c/triggers', {
        phoneNumber: PHONE,
        amount: kes(100_000),
        walletId: WALLET,
        ...change,
      }),
    readWallet: async () => {
      const { wallets } = (await get(GRACE)).body as {
        wallets: { id: string; balance: { amount: number }; available: { amount: number } }[];
      };
      const { balance, available } = wallets.find(({ id }) => id === WALLET)!;
      return { balance: balance.amount, available: available.amount };
    },
  };
}
