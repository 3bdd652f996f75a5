/** A call that has to be made before an example can succeed. */
export interface Preparation {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/**
 * What the requests of the description's examples need first on a fresh workspace, by `operationId` or
 * `operationId.example`; all others succeed at once.
 */
export const EXAMPLE_PREPARATIONS: Readonly<Record<string, readonly Preparation[]>> = {
  // A client with money cannot leave: what is in the wallet is charged first.
  'setAccountStatus.close': [
    {
      method: 'POST',
      path: '/v1/accounts/acc_01HZX6A4N2PC/charges',
      body: { walletId: 'wal_01HZX6AB7QKD', amount: { amount: 150_000, currency: 'KES' } },
    },
  ],
  // The company has its country's currency only.
  updateCurrency: [{ method: 'POST', path: '/v1/currencies', body: { code: 'UGX' } }],
  deleteCurrency: [{ method: 'POST', path: '/v1/currencies', body: { code: 'UGX' } }],
};
