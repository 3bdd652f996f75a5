import { isHistoryEntry, type HistoryEntry } from './history-entry.ts';
import { redactText, redactValues } from '#site/console/request/redact.ts';
import type { ConsoleResponse, Outcome } from '#site/console/request/send-request.ts';

/** What is shown of a call that was kept. */
export function readOutcome({ answer }: HistoryEntry): Outcome {
  return answer
    ? { kind: 'response', response: answer }
    : { kind: 'failure', failure: 'unanswered' };
}

const STORE = 'calls';
const MAX_CALLS = 200;
/** Longest body that is kept, in characters. */
const MAX_TEXT = 200_000;

function ask<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('console: history')));
  });
}

/** A browser without room takes each entry, and gives all of them up at the end of the transaction. */
function finish(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('console: history')),
    );
  });
}

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open('docs-console', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
    });
    const database = await ask(request);
    // A browser that deletes the data of the site closes it under the page.
    database.addEventListener('close', () => (opened = undefined));
    return database;
  })();
  opened.catch(() => (opened = undefined));
  return opened;
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await openDatabase()).transaction(STORE, mode).objectStore(STORE);
}

/** Ends with the last call that was given to the history. */
let written: Promise<void> = Promise.resolve();
/** Whether the browser has refused the last call: it may have no room, or keep nothing for this site. */
let isRefused = false;

/** What the browser keeps of the calls. */
export interface History {
  /** The newest first. */
  readonly calls: readonly HistoryEntry[];
  /** Whether the last call is among them, if there was one. */
  readonly isKept: boolean;
}

/** Opens the history ahead of a call, so that the call can be written in the moment of its answer. */
export function prepareHistory(): void {
  void openDatabase().catch(() => undefined);
}

/** The calls made in this browser. */
export async function loadHistory(): Promise<History> {
  await written;
  try {
    const kept: readonly unknown[] = await ask((await openStore('readonly')).getAll());
    return { calls: kept.filter(isHistoryEntry).toReversed(), isKept: !isRefused };
  } catch {
    return { calls: [], isKept: false };
  }
}

const MARK = '#call=';

/** The address that opens a call of the history. */
export function formatCallLink({ id }: HistoryEntry): string {
  return `/api${MARK}${id}`;
}

/** The id of the call that an address opens. */
export function parseCallHash(hash: string): number | undefined {
  const text = hash.startsWith(MARK) ? hash.slice(MARK.length) : '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** A call made in this browser; undefined when it is no longer kept. */
export async function loadCall(id: number): Promise<HistoryEntry | undefined> {
  try {
    const kept: unknown = await ask((await openStore('readonly')).get(id));
    return isHistoryEntry(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a call, and forgets the oldest ones beyond 200. */
export function addToHistory(call: Omit<HistoryEntry, 'id'>): void {
  written = write(call).then(
    () => void (isRefused = false),
    () => void (isRefused = true),
  );
}

async function write(call: Omit<HistoryEntry, 'id'>): Promise<void> {
  const safe = redactCall(call);
  const store = await openStore('readwrite');
  store.add(safe);
  const added = finish(store.transaction);
  // Said outright, the end of the writing no longer needs this page: its reader may leave it at once.
  store.transaction.commit();
  await added;
  const kept = await openStore('readwrite');
  const keys = await ask(kept.getAllKeys());
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_CALLS))) kept.delete(key);
}

function redactCall(call: Omit<HistoryEntry, 'id'>): Omit<HistoryEntry, 'id'> {
  const { draft, answer } = call;
  return {
    ...call,
    draft: {
      values: redactValues(draft.values),
      body: draft.body === '' ? '' : redactText(draft.body),
      form: redactValues(draft.form),
    },
    ...(answer && { answer: redactAnswer(answer) }),
  };
}

function redactAnswer(answer: ConsoleResponse): Omit<ConsoleResponse, 'file'> {
  const { file: _, ...kept } = answer;
  const text = /json/.test(kept.mediaType) ? redactText(kept.text) : kept.text;
  return { ...kept, text: text.slice(0, MAX_TEXT), isCut: text.length > MAX_TEXT };
}

/** Forgets all calls. */
export async function clearHistory(): Promise<void> {
  try {
    await ask((await openStore('readwrite')).clear());
  } catch {
    // Nothing is kept.
  }
}
