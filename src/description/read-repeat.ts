import type { Effect } from '#contract/effect.ts';
import type { Method } from '#contract/method.ts';
import { REPEATS, type Repeat } from '#contract/repeat.ts';

const OF_METHODS: Readonly<Record<Method, Repeat>> = {
  GET: 'reads',
  POST: 'key',
  PUT: 'safe',
  PATCH: 'key',
  DELETE: 'safe',
};

const OF_EFFECTS: Readonly<Record<Effect, Repeat | undefined>> = {
  reads: 'reads',
  // Whether a repeat changes something more differs from call to call.
  changes: undefined,
  merges: 'safe',
  replaces: 'safe',
  sets: 'safe',
  adds: 'safe',
  removes: 'safe',
  makes: 'key',
  once: 'once',
};

/** What a method and an effect say of a repeat by themselves, if they do. */
export function deriveRepeat(method: Method, effect: Effect | undefined): Repeat | undefined {
  return effect === undefined ? OF_METHODS[method] : OF_EFFECTS[effect];
}

/**
 * Reads what a repeat of an operation does.
 *
 * @param stated the operation's `x-repeat`
 * @returns `counts` where nobody says it: the reader is warned rather than lulled
 */
export function readRepeat(method: Method, effect: Effect | undefined, stated: unknown): Repeat {
  return REPEATS.find((each) => each === stated) ?? deriveRepeat(method, effect) ?? 'counts';
}
