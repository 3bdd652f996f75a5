import { COPY_WORKER_PATH, type CopyList } from '#contract/offline-copy.ts';
import {
  findCopy,
  isWholeCopy,
  removeAll,
  removeCopies,
  removeRemains,
} from '#offline/copy-store.ts';
import { makeCopy } from '#offline/make-copy.ts';
import { readCopyList } from '#offline/read-copy-list.ts';
import { countOwnWorkspaces } from '#offline/sandbox/workspace-files.ts';
import { takeFreeTurn, takeTurn } from '#offline/take-turn.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { waitForNetwork } from '#ui/wait-for-network.ts';

/** What the reader sees of the copy. */
export type CopyState =
  /** The browser has not answered yet. */
  | { readonly phase: 'looking' }
  /** The browser keeps nothing for this page: an address without TLS, a private window, or blocked storage. */
  | { readonly phase: 'unsupported' }
  /** Workspaces can outlive their copy, such as one whose list the browser has deleted. */
  | { readonly phase: 'none'; readonly workspaces: number }
  | { readonly phase: 'making'; readonly done: number; readonly total: number }
  | KeptState;

interface KeptState {
  readonly phase: 'kept';
  readonly keptAt: Date;
  readonly isNewest: boolean | undefined;
  /** Whether the copy still has each file. */
  readonly isWhole: boolean;
  /** How many workspaces the copy has made for its reader. They go with the copy. */
  readonly workspaces: number;
}

/** The copy in this browser, as the reader sees it. */
export interface CopyView {
  readonly state: CopyState;
  /** Bytes that a new copy takes on the way; undefined while the site has not told. */
  readonly bytes: number | undefined;
  /** Why the last step failed; empty while none has. */
  readonly problem: string;
}

/** What can be done with the copy, and what has become of it. */
export interface CopyControl {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => CopyView;
  /** Looks for the copy. */
  readonly look: () => void;
  readonly keep: () => void;
  /** Gives a copy up that is on its way. */
  readonly stop: () => void;
  readonly remove: () => void;
}

const isSupported = () => 'serviceWorker' in navigator && 'caches' in window;

/** How long the list may take before the page shows what the browser knows without the list. */
const PATIENCE_MS = 1000;

const readList = (signal?: AbortSignal) => readCopyList((...asked) => fetch(...asked), signal);

/** @param list the site's newest copy. A browser that blocks what sites keep refuses each question. */
const lookUp = (list: CopyList | undefined): Promise<CopyState> =>
  askBrowser(list).catch(() => ({ phase: 'unsupported' }));

async function askBrowser(list: CopyList | undefined): Promise<CopyState> {
  await takeFreeTurn(() => removeRemains(caches));
  const copy = await findCopy(caches);
  const workspaces = await countOwnWorkspaces(caches);
  if (!copy) return { phase: 'none', workspaces };
  const isNewest = list && list.version === copy.version;
  return {
    phase: 'kept',
    keptAt: new Date(copy.keptAt),
    isNewest,
    isWhole: await isWholeCopy(copy),
    workspaces,
  };
}

async function keepCopy(
  list: CopyList,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await takeTurn(async () => {
    await makeCopy(list, {
      storage: caches,
      fetch: (...asked) => fetch(...asked),
      now: () => new Date(),
      signal,
      wait: waitForNetwork,
      onProgress,
    });
    await register();
  }, signal);
}

/** Nobody reads a copy without the worker: where the worker does not come, the copy goes again. */
async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register(COPY_WORKER_PATH, { updateViaCache: 'none' });
  } catch (cause) {
    await removeCopies(caches);
    throw new Error('Your browser did not take the program that reads the copy.', { cause });
  }
}

async function removeCopy(): Promise<void> {
  await removeAll(caches);
  const registration = await navigator.serviceWorker.getRegistration('/');
  // On a silent network, browsers let this wait until they have given up to ask for a newer worker.
  registration?.unregister().catch(() => {});
}

/** Says in plain words why a copy could not be made. */
function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return 'The browser refused the copy.';
  if (error.name === 'AbortError') return 'You stopped the copy. Nothing new was kept.';
  if (error.name === 'QuotaExceededError')
    return 'Your browser has no room for the copy. Nothing new was kept.';
  if (error instanceof TypeError)
    return 'The network did not answer. Nothing new was kept. Try again when you are online.';
  return `${error.message} Nothing new was kept.`;
}

/** What stands there before the browser has answered. */
export const FIRST_VIEW: CopyView = {
  state: { phase: 'looking' },
  bytes: undefined,
  problem: '',
};

/** Creates the control of the copy in this browser. */
export function createCopyControl(): CopyControl {
  let view = FIRST_VIEW;
  let making: AbortController | undefined;
  /** The newest that the site has answered with. Without a network, the copy that is kept still counts. */
  let list: CopyList | undefined;
  const listeners = new Set<() => void>();

  function show(change: Partial<CopyView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  /** Shows what the browser keeps. @param isDone whether a copy that was on its way is no longer */
  async function showCopy(isDone: boolean): Promise<void> {
    const state = await lookUp(list);
    if (isDone || view.state.phase !== 'making') show({ bytes: list?.bytes, state });
  }

  async function look(): Promise<void> {
    if (!isSupported()) return show({ state: { phase: 'unsupported' } });
    const timer = setTimeout(() => void showCopy(false), PATIENCE_MS);
    list = await readList().catch(() => list);
    clearTimeout(timer);
    await showCopy(false);
  }

  async function keep(signal: AbortSignal): Promise<void> {
    const onProgress = (done: number, total: number) =>
      show({ state: { phase: 'making', done, total } });
    onProgress(0, 1);
    list = await loadPatiently(() => readList(signal), { isFinal: () => signal.aborted });
    if (!list) throw new Error('This site offers no copy.');
    await keepCopy(list, signal, onProgress);
  }

  async function run(work: () => Promise<void>): Promise<void> {
    show({ problem: '' });
    try {
      await work();
    } catch (error) {
      show({ problem: describeProblem(error) });
    }
    await showCopy(true);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => view,
    look: () => {
      if (view.state.phase !== 'making') void look();
    },
    keep() {
      const { signal } = (making = new AbortController());
      void run(() => keep(signal));
    },
    stop: () => making?.abort(),
    remove: () => void run(removeCopy),
  };
}
