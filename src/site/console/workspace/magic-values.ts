/** A value that makes the sandbox answer in a certain way. */
interface MagicValue {
  /** As it is written, or its end behind '…'. */
  readonly value: string;
  /** What comes of it, as a sentence. */
  readonly outcome: string;
}

/** Where values are put, and the values that mean something there. */
interface MagicGroup {
  readonly place: string;
  readonly values: readonly MagicValue[];
}

/**
 * Every value of docs/sandbox.md, "Magic values", that stands in a request rather than in a header of the
 * sandbox; a test holds this list against the document and against what the sandbox does.
 */
export const MAGIC_GROUPS: readonly MagicGroup[] = [
  {
    place: 'Phone number that a message goes to',
    values: [{ value: '…0502', outcome: 'No message can be delivered: provider_unavailable.' }],
  },
  {
    place: 'Phone number that a message goes to once more',
    values: [
      {
        value: '…0504',
        outcome: 'The first message arrives, and no other can be sent: provider_unavailable.',
      },
    ],
  },
  {
    place: 'One-time password',
    values: [{ value: '481516', outcome: 'Always the right digits; any others are otp_invalid.' }],
  },
  {
    place: 'Mobile-money number',
    values: [
      { value: '…0199', outcome: 'The provider does not know it: recipient_not_found.' },
      {
        value: '…0502',
        outcome: 'provider_unavailable in quotes and single payouts; in a batch the payment fails.',
      },
      { value: '…0601', outcome: 'The phone refuses: failed.' },
      { value: '…0602', outcome: 'A wrong PIN is entered three times: failed.' },
      {
        value: '…0603',
        outcome:
          'The phone waits for an answer by the control API; without one, timed-out after 120 seconds.',
      },
      {
        value: '…0604',
        outcome: 'The payer has not enough money, or the payee no room: failed.',
      },
    ],
  },
  {
    place: 'Document number, or name of a picture, of an identity check',
    values: [
      { value: '…-declined', outcome: 'The check is declined, after 4 seconds or two hours.' },
      { value: '…-failed', outcome: 'The check fails, after 4 seconds or two hours.' },
      { value: '…-silent', outcome: 'The provider gives no answer: provider_unavailable.' },
    ],
  },
  {
    place: 'Phone number of an account whose holder’s credit score is asked for',
    values: [
      { value: '…0502', outcome: 'The provider gives no answer: provider_unavailable.' },
      { value: '…0503', outcome: 'The provider has no score: failed.' },
    ],
  },
  {
    place: 'API key of a provider that is connected',
    values: [
      { value: '…-refused', outcome: 'Connecting gives credentials_refused.' },
      { value: '…-silent', outcome: 'Connecting gives provider_unavailable.' },
      { value: '…-failing', outcome: 'Connecting succeeds, and each later test fails.' },
      {
        value: '…-fading',
        outcome:
          'The identity provider takes it, and gives no answer from then on: provider_unavailable.',
      },
    ],
  },
  {
    place: 'Login, and exchange of an app key',
    values: [
      {
        value: 'amina@harvestlane.example',
        outcome: 'With the password correct-horse-battery: logs in to every workspace.',
      },
      {
        value: 'key_01HZX5T9B4WE',
        outcome:
          'With the secret wk_live_4f2a9c81d6e7b3500a1c2d3e: is exchanged for an access token.',
      },
    ],
  },
];
