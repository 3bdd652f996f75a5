import type { Repeat } from '#contract/repeat.ts';

/** The badge of each kind of repeat. `/introduction#repeats` says the same of each. */
export const REPEAT_BADGES: Readonly<
  Record<Repeat, { readonly name: string; readonly meaning: string }>
> = {
  reads: {
    name: 'Reads only',
    meaning: 'The call changes nothing. Repeat the call as often as you like.',
  },
  safe: {
    name: 'Safe to repeat',
    meaning: 'A repeat leads to the same state and changes nothing more.',
  },
  key: {
    name: 'Repeat with the same key',
    meaning: 'A repeat can work again, unless it has the same `Idempotency-Key`.',
  },
  once: {
    name: 'Works once',
    meaning:
      'A second attempt fails. After a lost answer, look whether the first attempt has worked.',
  },
  counts: {
    name: 'Each call counts',
    meaning: 'The call takes no `Idempotency-Key`, and each attempt works again.',
  },
};
