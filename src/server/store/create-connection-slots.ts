export interface SlotOptions {
  /** How many connections there may be at once, as long as the server of the database gives that many. */
  readonly most: number;
  /** How long a caller waits for a connection that others use. */
  readonly waitMs: number;
  /** How many connections there are, those that are being opened included. */
  readonly countOpen: () => number;
  /** Whether the server has opened no connection because it has none left. */
  readonly isRefusal: (error: unknown) => boolean;
  /** What a caller is told who has waited for too long. */
  readonly buildBusy: () => Error;
  /** Called once when the server gives fewer connections, and again after it has given all of them meanwhile. */
  readonly onFewer: (connections: number) => void;
}

export interface ConnectionSlots {
  /**
   * Waits for a slot and opens a connection. Where the server refuses one more, the caller waits for a connection of the others.
   *
   * @throws what `open` throws, and a refusal if there is no connection at all
   */
  take<Connection>(open: () => Promise<Connection>): Promise<Connection>;
  /** Gives a slot back, after its connection. */
  give(): void;
}

interface Waiter {
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
}

/** How long the server is not asked for more connections than it has given. */
const PAUSE_MS = 30_000;
/** As many as there are connections of clients by default: each has one request at a time. */
const MAX_WAITING = 4096;

/** Shares out what the server of the database gives in connections, in order of asking. */
export function createConnectionSlots(options: SlotOptions): ConnectionSlots {
  const { most, waitMs, countOpen, isRefusal, buildBusy, onFewer } = options;
  let waiting: Waiter[] = [];
  let allowed = most;
  let taken = 0;
  /** How many callers are opening a connection. */
  let opening = 0;
  let askAgainAt = 0;
  let isTold = false;

  function wake(): void {
    if (performance.now() >= askAgainAt) allowed = most;
    while (taken < allowed) {
      const next = waiting.shift();
      if (!next) return;
      taken += 1;
      next.go();
    }
  }

  async function wait(deadline: number, isFirst: boolean): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw buildBusy();
    let timer: NodeJS.Timeout | undefined;
    let waiter: Waiter | undefined;
    const turn = new Promise<void>((go, fail) => {
      waiter = { go, fail };
      if (isFirst) waiting.unshift(waiter);
      else waiting.push(waiter);
      timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== waiter);
        fail(buildBusy());
      }, deadline - performance.now());
    });
    wake();
    await turn.finally(() => clearTimeout(timer));
  }

  /** After a refusal: asks for no more than there is for a while. */
  function lower(error: unknown): void {
    const open = countOpen();
    allowed = Math.max(1, open);
    askAgainAt = performance.now() + PAUSE_MS;
    if (open > 0) return;
    // Nobody will give a connection back.
    for (const { fail } of waiting.splice(0)) fail(error);
    throw error;
  }

  /** The number is known when no connection is being opened any more. */
  function tell(): void {
    if (opening > 0) return;
    const open = countOpen();
    if (open >= most) isTold = false;
    if (isTold || open === 0 || allowed === most) return;
    isTold = true;
    onFewer(open);
  }

  async function openOne<Connection>(open: () => Promise<Connection>) {
    opening += 1;
    try {
      return { connection: await open() };
    } catch (error) {
      taken -= 1;
      if (isRefusal(error)) lower(error);
      else {
        wake();
        throw error;
      }
    } finally {
      opening -= 1;
      tell();
    }
    return undefined;
  }

  return {
    async take(open) {
      const deadline = performance.now() + waitMs;
      for (let isFirst = false; ; isFirst = true) {
        await wait(deadline, isFirst);
        const opened = await openOne(open);
        if (opened) return opened.connection;
      }
    },
    give() {
      taken -= 1;
      wake();
    },
  };
}
