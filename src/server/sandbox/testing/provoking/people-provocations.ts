import type { Control, Provocation, Provocations, Step } from './provocation.ts';

const MONTH: Control = ['/clock', { advance: 31 * 24 * 60 * 60 }];
const MINUTES: Control = ['/clock', { advance: 301 }];

const NEWCOMER = { email: 'newcomer@client.example', phoneNumber: '+254700000777' };
/** Somebody else registers, whose number is not confirmed yet. */
const REGISTERED: Step = { operation: 'registerUser', body: NEWCOMER };
/** Somebody else registers and verifies a number that ends in 0505, after which the platform suspends the user. */
const SUSPENDED: readonly Step[] = [
  { operation: 'registerUser', body: { ...NEWCOMER, phoneNumber: '+254700000505' } },
  { operation: 'validateRegistrationOtp', body: { userId: '$0.id' } },
];
/** The owner has a number to which nothing can be delivered. */
const UNREACHABLE: Step = {
  operation: 'updateProfile',
  token: 'user',
  body: { phoneNumber: '+254700000502' },
};

/** A second company, which has nothing yet. */
const OTHER_COMPANY: readonly Step[] = [
  REGISTERED,
  { operation: 'validateRegistrationOtp', body: { userId: '$0.id' } },
  {
    operation: 'registerCompany',
    token: '$1.accessToken',
    body: { name: 'Other Traders', registrationNumber: 'PVT-000001' },
  },
];

const COMPANY_NEW: Provocation = {
  how: 'the company is new',
  before: OTHER_COMPANY,
  last: { token: '$1.accessToken' },
};
/** A key with `apps:write` alone asks for more. */
const fromPoorerKey = (last: Step): Provocation => ({
  how: 'the calling key may do nothing but make keys',
  before: [{ operation: 'createAppKey', body: { permissions: ['apps:write'] } }],
  last: { ...last, token: '$0.secret' },
});

const KEY_OVER: Provocation = {
  how: 'the key has run out',
  before: [
    { operation: 'updateAppKey', body: { expiresAt: '2026-03-02T14:00:00Z' } },
    ['/clock', { set: '2026-03-02T14:00:01Z' }],
  ],
};
const KEY_SENT: Provocation = { how: 'an app key is sent', last: { token: 'app-key' } };
const PRESENT_PASSWORD: Provocation = {
  how: 'the password is the present one',
  last: { body: { newPassword: 'correct-horse-battery' } },
};
const WRONG_DIGITS: Provocation = {
  how: 'the digits are wrong',
  last: { body: { otp: '000000' } },
};

/** Users, their passwords and tokens, and their registration. */
export const PEOPLE_PROVOCATIONS: Provocations = {
  logIn: {
    credentials_invalid: {
      how: 'the password is wrong',
      last: { body: { password: 'a wrong one' } },
    },
    registration_incomplete: {
      how: "the user's number was not confirmed",
      before: [REGISTERED],
      last: { body: { email: NEWCOMER.email } },
    },
    user_suspended: {
      how: 'the platform has suspended the user',
      before: SUSPENDED,
      last: { body: { email: NEWCOMER.email } },
    },
    login_locked: {
      how: 'five wrong passwords were sent',
      before: [{ body: { password: 'a wrong one' }, times: 5 }],
    },
  },
  changePasswordWithOtp: {
    user_not_found: { how: 'the address is unknown', last: { body: { email: NEWCOMER.email } } },
    otp_invalid: WRONG_DIGITS,
    otp_expired: { how: 'the digits are too old', before: [MONTH] },
    password_reused: PRESENT_PASSWORD,
  },
  verifyOtp: {
    otp_invalid: WRONG_DIGITS,
    otp_expired: { how: 'the digits are too old', before: [MONTH] },
    registration_incomplete: {
      how: "the user's number was not confirmed",
      before: [
        REGISTERED,
        ['/clock', { advance: 61 }],
        { operation: 'sendOtpToPhone', body: { phoneNumber: NEWCOMER.phoneNumber } },
      ],
      last: { body: { deliveryId: '$2.id' } },
    },
    user_suspended: {
      how: 'the platform has suspended the user',
      before: [
        ...SUSPENDED,
        ['/clock', { advance: 61 }],
        { operation: 'sendOtpToPhone', body: { phoneNumber: '+254700000505' } },
      ],
      last: { body: { deliveryId: '$3.id' } },
    },
  },
  sendOtpToPhone: {
    user_not_found: {
      how: 'the number is unknown',
      last: { body: { phoneNumber: '+254700000777' } },
    },
    provider_unavailable: {
      how: 'the phone number ends in 0502',
      before: [UNREACHABLE],
      last: { body: { phoneNumber: '+254700000502' } },
    },
  },
  resendOtp: {
    provider_unavailable: {
      how: 'the phone number ends in 0504, and the first message was delivered',
      before: [
        { operation: 'updateProfile', token: 'user', body: { phoneNumber: '+254700000504' } },
        { operation: 'sendOtpToPhone', body: { phoneNumber: '+254700000504' } },
        ['/clock', { advance: 61 }],
      ],
      last: { path: { deliveryId: '$1.id' } },
    },
  },
  getAccessToken: {
    credentials_invalid: {
      how: 'the secret is wrong',
      last: { body: { secret: `wk_live_${'0'.repeat(24)}` } },
    },
    token_expired: {
      how: 'the refresh token is too old',
      before: [['/clock', { advance: 30 * 24 * 60 * 60 }]],
      last: { example: 'refreshToken' },
    },
    token_invalid: {
      how: 'the app of the key was stopped',
      before: [{ operation: 'deactivateApp' }],
    },
  },
  registerUser: {
    otp_too_soon: {
      how: 'the same number was registered right before',
      before: [REGISTERED],
      last: { body: { ...NEWCOMER, email: 'another@client.example' } },
    },
    provider_unavailable: {
      how: 'the phone number ends in 0502',
      last: { body: { ...NEWCOMER, phoneNumber: '+254700000502' } },
    },
  },
  validateRegistrationOtp: {
    otp_invalid: WRONG_DIGITS,
    otp_expired: {
      how: 'the digits are too old',
      before: [REGISTERED, MINUTES],
      last: { body: { userId: '$0.id' } },
    },
  },
  registerCompany: {
    country_not_supported: {
      how: 'the country is not listed',
      last: { body: { countryCode: 'AQ' } },
    },
  },
  requestRegistrationOtp: {
    otp_too_soon: {
      how: 'the user registered right before',
      before: [REGISTERED],
      last: { path: { userId: '$0.id' } },
    },
    provider_unavailable: { how: 'the phone number ends in 0502', before: [UNREACHABLE] },
  },
  updateProfilePassword: {
    password_wrong: {
      how: 'the password is wrong',
      last: { body: { currentPassword: 'a wrong one' } },
    },
    password_reused: PRESENT_PASSWORD,
  },
  listUnreadNotifications: {
    user_not_found: KEY_SENT,
  },
  listReadNotifications: {
    user_not_found: KEY_SENT,
  },
  testSmsProvider: {
    not_found: {
      how: 'the provider was disconnected',
      before: [{ operation: 'disconnectSmsProvider' }],
    },
    user_not_found: KEY_SENT,
    provider_unavailable: { how: "the user's phone number ends in 0502", before: [UNREACHABLE] },
  },
  connectSmsProvider: {
    credentials_refused: {
      how: 'the provider was disconnected, and the key ends in -refused',
      before: [{ operation: 'disconnectSmsProvider' }],
      last: { body: { apiKey: 'key-refused' } },
    },
    provider_unavailable: {
      how: 'the provider was disconnected, and the key ends in -silent',
      before: [{ operation: 'disconnectSmsProvider' }],
      last: { body: { apiKey: 'key-silent' } },
    },
  },
  getIdentityConfiguration: {
    not_found: COMPANY_NEW,
  },
  testIdentityConnection: {
    not_found: {
      how: 'the provider was disconnected',
      before: [{ operation: 'disconnectIdentityProvider' }],
    },
  },
  resendIdentityCallback: {
    check_pending: {
      how: 'the check has just begun',
      before: [{ operation: 'runBasicVerification' }],
      last: { path: { checkId: '$0.id' } },
    },
  },
  assignPermission: {
    app_key_expired: KEY_OVER,
    permission_not_held: fromPoorerKey({}),
  },
  regenerateAppKey: {
    app_key_expired: KEY_OVER,
    permission_not_held: fromPoorerKey({}),
  },
  deactivateApp: {
    idempotency_key_reused: {
      how: 'the key was sent with another request before',
      before: [
        { path: { appId: 'app_01HZX5S7Q2TB' }, headers: { 'idempotency-key': 'one-and-the-same' } },
      ],
      last: {
        path: { appId: 'app_01HZX5S6R1TA' },
        headers: { 'idempotency-key': 'one-and-the-same' },
      },
    },
  },
  activateApp: {
    plan_limit_reached: {
      how: 'two apps are active',
      last: { path: { appId: 'app_01HZX5S6R1TA' } },
    },
  },
  createChannel: {
    too_many_addresses: {
      how: 'there are five addresses',
      before: [{ example: 'callback', body: { name: 'Address #' }, times: 5 }],
      last: { example: 'callback', body: { name: 'One more' } },
    },
  },
  createAppKey: {
    plan_limit_reached: {
      how: 'there are twenty keys',
      before: [{ body: { name: 'Key #' }, times: 20 }],
    },
    permission_not_held: fromPoorerKey({ body: { permissions: ['accounts:read'] } }),
  },
};
