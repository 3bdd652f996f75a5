/** A value that makes the sandbox answer in a certain way. */
interface MagicValue {
  readonly value: string;
  /** Where it is put, and what comes of it. */
  readonly outcome: string;
}

/** The values of docs/sandbox.md that stand in a request rather than in a header of the sandbox. */
export const MAGIC_VALUES: readonly MagicValue[] = [
  {
    value: '481516',
    outcome: 'As a one-time password: always right. Any other digits are wrong.',
  },
  {
    value: '…0502',
    outcome: 'As the end of a phone number: no message can be delivered to it.',
  },
  {
    value: '…-refused',
    outcome: 'As the end of a provider’s API key: connecting is refused.',
  },
  {
    value: '…-silent',
    outcome: 'As the end of a provider’s API key: the provider cannot be reached.',
  },
  {
    value: '…-failing',
    outcome: 'As the end of a provider’s API key: connecting succeeds, each later test fails.',
  },
  {
    value: 'amina@harvestlane.example',
    outcome: 'With the password correct-horse-battery: logs in to every workspace.',
  },
  {
    value: 'key_01HZX5T9B4WE',
    outcome: 'With the secret wk_live_4f2a9c81d6e7b3500a1c2d3e: is exchanged for an access token.',
  },
];
