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
  // A wristband that pays is stopped before it is deleted.
  deleteIotDevice: [
    {
      method: 'POST',
      path: '/v1/iot-devices/iot_01HZX7V5W9JT/status',
      body: { status: 'lost' },
    },
  ],
  // A holder who is not inside cannot leave.
  checkOut: [
    {
      method: 'POST',
      path: '/v1/zones/zon_01HZX7X7Y2LV/check-ins',
      body: { uid: '04A2246B5C7D80', deviceId: 'dev_01HZX7R1S5EP' },
    },
  ],
  // A tag that a wristband carries stays.
  deleteZoneTag: [
    {
      method: 'PUT',
      path: '/v1/iot-devices/iot_01HZX7V5W9JT/tag',
      body: { tagId: null },
    },
  ],
  // The company has a connection already, and disconnects before it connects again.
  connectSmsProvider: [{ method: 'GET', path: '/v1/sms/connection/disconnect' }],
  // The company has its country's currency only.
  updateCurrency: [{ method: 'POST', path: '/v1/currencies', body: { code: 'UGX' } }],
  deleteCurrency: [{ method: 'POST', path: '/v1/currencies', body: { code: 'UGX' } }],
};

/** Operations that a user calls, with an access token instead of an app key. */
export const EXAMPLES_OF_USERS: ReadonlySet<string> = new Set([
  'logOut',
  'registerCompany',
  'testSmsProvider',
  'getProfile',
  'updateProfile',
  'updateProfilePassword',
  'listUnreadNotifications',
  'listReadNotifications',
]);
