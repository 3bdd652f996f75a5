// Values that make the sandbox answer in a certain way, which the sandbox obeys and the console shows. The table of
// docs/sandbox.md is written from them by `npm run write`.

/** A value with a meaning of its own. */
export interface MagicValue {
  /** What a value ends with; the whole of it where `isWhole` says so. */
  readonly text: string;
  readonly isWhole?: true;
  /** The result, as a sentence. */
  readonly outcome: string;
}

/** The values that mean something in one field of a request. */
export interface MagicGroup {
  /** The field, as readers know it. */
  readonly field: string;
  readonly values: Readonly<Record<string, MagicValue>>;
}

/** All magic values by the field that they are put into, and by what they do. */
export const MAGIC_VALUES = {
  message: {
    field: 'Phone number that gets a message',
    values: {
      unreachable: {
        text: '0502',
        outcome: 'The provider delivers no message: provider_unavailable.',
      },
    },
  },
  repeatedMessage: {
    field: 'Phone number that gets a second message',
    values: {
      unreachable: {
        text: '0504',
        outcome: 'The first message arrives. Each later message fails with provider_unavailable.',
      },
    },
  },
  registration: {
    field: 'Phone number of a user who registers',
    values: {
      suspended: {
        text: '0505',
        outcome:
          'You can verify the number. After that, the platform suspends the user: user_suspended.',
      },
    },
  },
  password: {
    field: 'One-time password',
    values: {
      right: {
        text: '481516',
        isWhole: true,
        outcome: 'These digits are always right. All other digits fail with otp_invalid.',
      },
    },
  },
  handset: {
    field: 'Mobile-money number',
    values: {
      unregistered: {
        text: '0199',
        outcome: 'The provider does not know the number: recipient_not_found.',
      },
      unreachable: {
        text: '0502',
        outcome:
          'Quotes and single payouts fail with provider_unavailable. In a batch, the payment fails.',
      },
      refuses: { text: '0601', outcome: 'The payer or payee refuses on the phone: failed.' },
      'wrong-pin': { text: '0602', outcome: 'Three wrong PINs are entered: failed.' },
      silent: {
        text: '0603',
        outcome:
          'The phone waits until you answer for it in the control API. Without an answer, the payment is timed_out after 120 seconds and completed after one hour.',
      },
      'fails-late': {
        text: '0605',
        outcome: 'Like …0603, but the payment fails after one hour.',
      },
      'lacks-money': {
        text: '0604',
        outcome: 'The payer does not have enough money, or the payee has reached a limit: failed.',
      },
    },
  },
  identity: {
    field: 'Document number or picture name of an identity check',
    values: {
      declined: {
        text: '-declined',
        outcome: 'The provider declines the check after 4 seconds or two hours.',
      },
      failed: { text: '-failed', outcome: 'The check fails, after 4 seconds or two hours.' },
      'is-silent': {
        text: '-silent',
        outcome: 'The provider does not respond: provider_unavailable.',
      },
    },
  },
  score: {
    field: 'Phone number of the account in a credit score request',
    values: {
      unreachable: {
        text: '0502',
        outcome: 'The provider does not respond: provider_unavailable.',
      },
      missing: { text: '0503', outcome: 'The provider has no score: failed.' },
    },
  },
  providerKey: {
    field: 'API key when you connect a provider',
    values: {
      refuses: { text: '-refused', outcome: 'Connecting fails with credentials_refused.' },
      'is-silent': { text: '-silent', outcome: 'Connecting fails with provider_unavailable.' },
      'fails-later': {
        text: '-failing',
        outcome: 'Connecting succeeds. Each later test fails.',
      },
      'falls-silent': {
        text: '-fading',
        outcome:
          'Connecting the identity provider succeeds. After that, the provider does not respond: provider_unavailable.',
      },
    },
  },
  login: {
    field: 'Login and token exchange',
    values: {
      user: {
        text: 'amina@harvestlane.example',
        isWhole: true,
        outcome:
          'With the password correct-horse-battery, this user can log in to every workspace.',
      },
      appKey: {
        text: 'key_01HZX5T9B4WE',
        isWhole: true,
        outcome: 'With the secret wk_live_4f2a9c81d6e7b3500a1c2d3e, you get an access token.',
      },
    },
  },
} as const satisfies Readonly<Record<string, MagicGroup>>;

/** Formats a value as readers see it: `…0502` is any beginning with this end. */
export function formatMagicValue({ text, isWhole }: MagicValue): string {
  return isWhole ? text : `…${text}`;
}
