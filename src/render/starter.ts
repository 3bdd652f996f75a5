// The one inline script of a fresh page, minified into the head of every document, under 1.5 KB. Before
// paint it applies what the reader chose; then it waits for the first sign of intent, keeps what is
// clicked or typed until React runs, and loads the page's payload and code.
import { STORAGE_PREFIX } from '#contract/page-events.ts';

/** What the starter hands to the browser entry, as `window.docs`. */
export interface Starter {
  /** The payload's response, once asked for. */
  payload: Promise<Response> | 0;
  /** Events that came before React did, with their targets. */
  readonly queue: [EventTarget, Event][];
  /** Stops keeping events. */
  stop(): void;
}

// Short names for frequent words: the minifier may not rename them.
const page = document;
const root = page.documentElement;
const intents = 'pointerover pointerdown keydown focusin scroll';
const kept = 'click keydown input';

/** Adds or removes a listener that sees events before anybody else does. */
function each(types: string, listener: (event: Event) => void, change: 'add' | 'remove'): void {
  for (const type of types.split(' ')) window[`${change}EventListener`](type, listener, true);
}

function keep(event: Event): void {
  const { type, target, metaKey, ctrlKey, key } = event as KeyboardEvent;
  const typed = type === 'input';
  const shortcut = (metaKey || ctrlKey) && /^k$/i.test(key);
  if (!typed && !shortcut && (type !== 'click' || !(target as Element).closest('button'))) return;
  if (!typed) event.preventDefault();
  docs.queue.push([target!, new (event.constructor as typeof Event)(type, event)]);
}

function read(name: string): string {
  return page.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!.content;
}

function load(fetchPriority: 'high' | 'low'): string[] {
  const chunks = read('chunks').split(' ');
  if (!docs.payload) {
    docs.payload = fetch(read('payload'), { priority: fetchPriority });
    for (const href of chunks) {
      page.head.append(
        Object.assign(page.createElement('link'), { rel: 'modulepreload', fetchPriority, href }),
      );
    }
  }
  return chunks;
}

function start(): void {
  each(intents, start, 'remove');
  import(/* @vite-ignore */ load('high')[0]!).catch(() => {
    // Offline, most likely: the next sign of intent tries again.
    docs.payload = 0;
    each(intents, start, 'add');
  });
}

const docs: Starter = {
  payload: 0,
  queue: [],
  stop: () => each(kept, keep, 'remove'),
};
(window as { docs?: Starter }).docs = docs;
each(kept, keep, 'add');
each(intents, start, 'add');

try {
  for (const name of ['theme', 'language'] as const) {
    const value = localStorage.getItem(STORAGE_PREFIX + name);
    if (value) root.dataset[name] = value;
  }
  const { open, top, url } = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + 'sidebar')!);
  new MutationObserver((_, observer) => {
    if (!page.querySelector('main')) return;
    observer.disconnect();
    for (const group of page.querySelectorAll<HTMLDetailsElement>('nav details')) {
      // Another page opens its own group; at the same address the reader may have collapsed the group.
      group.open = open.includes(group.firstChild!.textContent) || (group.open && url !== page.URL);
    }
    // The style sheet may still be on its way, and without it there is nothing to scroll.
    requestAnimationFrame(() => {
      page.querySelector('.scroll-area *')!.scrollTop = top;
    });
  }).observe(root, { childList: true, subtree: true });
} catch {
  // No storage, or nothing stored yet.
}

addEventListener('load', () => {
  // Missing where the browser does not tell: then the connection counts as fast.
  const { connection } = navigator as { connection?: { saveData: boolean; downlink: number } };
  if (root.matches('[data-eager],[data-language]')) start();
  else if (!connection?.saveData && !(connection && connection.downlink < 2)) {
    requestIdleCallback(() => load('low'));
  }
});
