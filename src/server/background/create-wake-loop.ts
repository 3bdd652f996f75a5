import type { Timers } from './timers.ts';

/** What a loop is at. `woken` is a look during which somebody has called. */
export type LoopState = 'resting' | 'looking' | 'woken' | 'closed';

type LoopEvent = 'wake' | 'done' | 'failed' | 'close';

/**
 * What follows from a state and an event. No call is missed: a look may have passed what came while it was under way, so a
 * woken one is followed by another at once. Only after a failure the loop rests first. A closed loop looks no more.
 */
const NEXT: Readonly<Record<LoopState, Readonly<Record<LoopEvent, LoopState>>>> = {
  resting: { wake: 'looking', done: 'resting', failed: 'resting', close: 'closed' },
  looking: { wake: 'woken', done: 'resting', failed: 'resting', close: 'closed' },
  woken: { wake: 'woken', done: 'looking', failed: 'resting', close: 'closed' },
  closed: { wake: 'closed', done: 'closed', failed: 'closed', close: 'closed' },
};

export interface LookResult {
  readonly hasFailed: boolean;
  /** How long the loop rests, unless somebody wakes it before. */
  readonly restMs: number;
}

/** Looks for work when it is woken, and after each rest. */
export interface WakeLoop {
  readonly state: LoopState;
  /** Says that there may be something to do. */
  wake(): void;
  /** Settles when no look is under way. */
  idle(): Promise<void>;
  /** Begins no further look, and settles when the one under way has ended. */
  close(): Promise<void>;
}

/**
 * Creates a loop that rests until it is woken for the first time. It never looks twice at the same time.
 *
 * @param look does what there is to do. It never rejects
 */
export function createWakeLoop(timers: Timers, look: () => Promise<LookResult>): WakeLoop {
  let state: LoopState = 'resting';
  let looking: Promise<void> | undefined;
  let endRest = () => {};

  function handle(event: LoopEvent): void {
    if (state === 'resting') endRest();
    state = NEXT[state][event];
    if (state === 'looking') looking = run();
  }

  async function run(): Promise<void> {
    const { hasFailed, restMs } = await look();
    looking = undefined;
    handle(hasFailed ? 'failed' : 'done');
    if (state === 'resting') endRest = timers.after(restMs, wake);
  }

  async function idle(): Promise<void> {
    await looking;
    if (looking) await idle();
  }

  const wake = () => handle('wake');
  return {
    get state() {
      return state;
    },
    wake,
    idle,
    close() {
      handle('close');
      return idle();
    },
  };
}
