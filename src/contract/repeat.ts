/**
 * What a repeat of a call does: `x-repeat` of the description, where method and `x-effect` do not say it.
 *
 * - `reads`: the call changes nothing.
 * - `safe`: a repeat leads to the same state and changes nothing more.
 * - `key`: a repeat can work again, unless it has the same Idempotency-Key.
 * - `once`: a second attempt fails.
 * - `counts`: each attempt works again, and the call takes no Idempotency-Key.
 */
export const REPEATS = ['reads', 'safe', 'key', 'once', 'counts'] as const;

export type Repeat = (typeof REPEATS)[number];
