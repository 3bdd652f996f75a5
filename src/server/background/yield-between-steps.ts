/** Milliseconds that one piece of work may hold the event loop before others have their turn. */
const TURN_MS = 10;

/** Browsers have no setImmediate. */
const nextTurn = () =>
  new Promise<void>((resolve) => {
    if ('setImmediate' in globalThis) setImmediate(resolve);
    else setTimeout(resolve);
  });

interface YieldOptions {
  /** Milliseconds that pass. @default performance.now */
  readonly now?: () => number;
  /** Lets others have their turn. @default setImmediate */
  readonly yield?: () => Promise<unknown>;
}

/**
 * Does some steps one after the other and lets the event loop do other work in between as soon as they have held it
 * for ten milliseconds, so that one large request makes no other wait for all of it.
 *
 * @returns what the steps return, in order
 */
export async function yieldBetweenSteps<Item, Result>(
  items: readonly Item[],
  step: (item: Item) => Result,
  { now = () => performance.now(), yield: yieldTurn = nextTurn }: YieldOptions = {},
): Promise<Result[]> {
  const results: Result[] = [];
  let began = now();
  for (const item of items) {
    if (now() - began >= TURN_MS) {
      await yieldTurn();
      began = now();
    }
    results.push(step(item));
  }
  return results;
}
