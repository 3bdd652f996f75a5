// The one inline script of a fresh page, minified into the head of every document, under 1.5 KB. Before
// paint it applies what the reader chose. When the page is there, or at the first sign of intent, it fetches
// the early module (src/early/), which answers what needs no React and starts React for the rest. What is
// clicked or typed before somebody can answer is kept. The theme button needs nothing else, neither before
// React nor after.
import { OLD_PAGE_PATH } from '#contract/old-page.ts';
import { STORAGE_PREFIX } from '#contract/page-events.ts';

/** What the starter hands to the browser entry, as `window.docs`. */
export interface Starter {
  /** The payload's response, once asked for. */
  payload?: Promise<Response> | 0 | undefined;
  /** Events that came before React did, with their targets. The early module looks at each that is added. */
  readonly queue: [EventTarget, Event][];
  /** Set by the browser entry: from then on no event is kept. */
  done?: boolean;
  /** Has the browser fetch the payload and all code. @returns the addresses of the code: the early module, the entry, the others */
  readonly load: (fetchPriority: 'high' | 'low') => string[];
}

declare global {
  interface Window {
    /** Absent where the browser did not run the inline script. */
    docs?: Starter;
  }
}

// Short names for frequent words: the minifier may not rename them.
const page = document;
const data = page.documentElement.dataset as {
  theme?: string;
  language?: string;
  font?: string;
  os?: string;
};
// Functions as arrows: each is ten bytes shorter or more.
const read = (name: string): string[] =>
  (page.getElementsByName(name)[0] as HTMLMetaElement).content.split(' ');

const load: Starter['load'] = (fetchPriority) => {
  // A list of one address is that address. Where a page is left before its payload has come, nobody takes the payload: that is no error.
  (docs.payload ||= fetch(read('payload') as never, { priority: fetchPriority })).catch(() => 0);
  return read('chunks').map((href) => {
    page.head.append(
      Object.assign(page.createElement('link'), { rel: 'modulepreload', fetchPriority, href }),
    );
    return href;
  });
};

const docs: Starter = { queue: [], load };
let started: Promise<unknown> | 0 | undefined;

/** @param isWanted whether the page comes alive by itself, which needs the rest of the code too */
const start = (isWanted?: boolean): void => {
  if (isWanted && !started) load('high');
  started ||= import(/* @vite-ignore */ read('chunks')[0]!)
    // Where the early module is lost, React answers everything.
    .catch(() => import(/* @vite-ignore */ load('high')[1]!))
    // Where both are lost, the page may be older than the site.
    .catch(() => import(/* @vite-ignore */ OLD_PAGE_PATH))
    // Offline, most likely: the next sign of intent tries again.
    .catch(() => (docs.payload = started = 0));
};

/** Sees events before anybody else does. */
const notice = (event: Event & Partial<KeyboardEvent>): void => {
  start();
  const { type, target } = event;
  const typed = type === 'input';
  // What opens a popover needs nobody.
  const button = type === 'click' && (target as Element).closest('button:not([popovertarget])');
  if (button && button.matches('.theme')) {
    data.theme = { light: 'dark', dark: 'system' }[data.theme!] ?? 'light';
    try {
      localStorage[STORAGE_PREFIX + 'theme'] = data.theme;
    } catch {
      // Without storage the choice holds for this page.
    }
  } else if (
    !docs.done &&
    (typed || button || ((event.metaKey || event.ctrlKey) && /^k$/i.test(event.key!)))
  ) {
    if (!typed) event.preventDefault();
    docs.queue.push([target!, new (event.constructor as typeof Event)(type, event)]);
  }
};

self.docs = docs;

// Not where a pointer is: browsers tell that before the first paint, also of a pointer that rests.
for (const type of 'click scroll keydown input focusin'.split(' '))
  addEventListener(type, notice, true);

// The style sheet writes the search shortcut as the keyboard has it.
data.os = navigator.platform;

try {
  for (const name of ['theme', 'language', 'font'] as const) {
    const value = localStorage[STORAGE_PREFIX + name];
    if (value) data[name] = value;
  }
  // What is no list ends here, before anything watches the page.
  const [url, top, ...open] = JSON.parse(sessionStorage[STORAGE_PREFIX + 'sidebar']);
  new MutationObserver((_, observer) => {
    // As the groups come, before they are painted: on a slow line the reader would see them open one after another.
    for (const group of page.querySelectorAll<HTMLDetailsElement>('nav details')) {
      // Another page opens its own group; at the same address the reader may have collapsed the group.
      group.open = open.includes(group.firstChild?.textContent) || (group.open && url !== page.URL);
    }
    // The sidebar comes before the heading.
    if (!page.querySelector('h1')) return;
    observer.disconnect();
    // The style sheet may still be on its way, and without it there is nothing to scroll.
    requestAnimationFrame(() => (page.querySelector('.scroll-area *')!.scrollTop = top));
  }).observe(page, { childList: true, subtree: true });
} catch {
  // No storage, or nothing stored yet.
}

// A listener would cost eighteen bytes more, and nobody else sets it.
onload = () =>
  // The first paint comes after the page is there, and nothing may be on the line before it. On a slow processor the browser
  // paints the ground of the page before its content (`first-contentful-paint`), and reports both.
  page.links[0]
    ? new PerformanceObserver(
        (list) =>
          // Longer than `first-paint`.
          list.getEntries().pop()!.name[11] && start('eager' in data || /#.+=/.test(page.URL)),
      ).observe({ type: 'paint', buffered: true })
    : // A page without a link is empty, and its content comes by script: the setting renderAfterMount.
      start(true);
