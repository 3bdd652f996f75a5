// The first code of a page: it answers at once what needs no React, with what stands in the HTML, and starts React for
// the rest. The browser fetches it when the page is there, or at the first sign of intent (src/render/starter.ts). It is
// bundled by itself and loads nothing besides React's entry.
import type { Starter } from '#render/starter.ts';
import { findEarlySearch } from '#site/search/early-search.ts';
import { copyText } from './copy-text.ts';
import { isAlive } from './is-alive.ts';
import { readCodeGroups, type CodeGroup } from './read-code-groups.ts';
import { openSearch, wantsSearch } from './open-search.ts';
import { moveTab, selectTab } from './select-tab.ts';

interface Connection {
  readonly saveData: boolean;
  /** Megabits in a second. */
  readonly downlink: number;
}

const docs = (window as Window & { readonly docs?: Starter }).docs!;
let started: Promise<unknown> | undefined;
let copied: Promise<Response> | undefined;
let groups: Promise<readonly CodeGroup[]> | undefined;

/** Fetches the payload. React reads it once, so that a copy is made before. */
function copyPayload(): Promise<Response> {
  const { content } = document.getElementsByName('payload')[0] as HTMLMetaElement;
  docs.payload ||= fetch(content, { priority: 'high' });
  copied ??= docs.payload.then((response) => response.clone());
  copied.catch(() => {
    docs.payload = 0;
    copied = undefined;
  });
  return copied;
}

function loadGroups(): Promise<readonly CodeGroup[]> {
  groups ??= copyPayload()
    .then((response) => response.arrayBuffer())
    .then((bytes) => readCodeGroups(new Uint8Array(bytes)));
  groups.catch(() => (groups = undefined));
  return groups;
}

function startReact(): void {
  if (started) return;
  const [, entry] = docs.load('high');
  void copyPayload();
  started = import(/* @vite-ignore */ entry!).catch(() => {
    // Offline, most likely: the next sign of intent tries again.
    docs.payload = 0;
    copied = started = undefined;
  });
}

/** Answers a click without React. @returns whether that was all, or when React has to do the rest */
function answer(target: Element): boolean | Promise<void> {
  return copyText(target) || (selectTab(target, loadGroups) ?? false);
}

/** Answers an event that is for the search, of which React puts its own dialog in the place later. @returns whether it was */
function answerSearch(target: Element, event: Event): boolean {
  const isOpen = findEarlySearch() !== null;
  if (isOpen && target.closest('dialog.search')) return true;
  if (!wantsSearch(target, event)) return false;
  if (!isOpen) openSearch();
  return true;
}

function take([target, event]: Starter['queue'][number]): void {
  const element = target instanceof Element ? target : document.body;
  const isForSearch = answerSearch(element, event);
  const answered = !isForSearch && event.type === 'click' && answer(element);
  if (answered === true) return;
  if (!isForSearch) Array.prototype.push.call(docs.queue, [target, event]);
  if (answered) void answered.then(startReact);
  else startReact();
}

docs.queue.splice(0).forEach(take);
docs.queue.push = (kept) => {
  take(kept);
  return docs.queue.length;
};

// Where React does not come, nobody keeps events any more.
addEventListener(
  'click',
  ({ target }) => {
    if (docs.done && !isAlive() && target instanceof Element) void answer(target);
  },
  true,
);
addEventListener('keydown', (event) => isAlive() || moveTab(event));

for (const type of ['pointerover', 'keydown', 'focusin', 'scroll'])
  addEventListener(type, startReact, { capture: true, passive: true });

if (docs.wanted) startReact();
else {
  // Missing where the browser does not tell: then the connection counts as fast.
  const { connection } = navigator as { connection?: Connection };
  const isMetered = connection && (connection.saveData || connection.downlink < 2);
  // Safari knows no idle time.
  if (!isMetered) (window.requestIdleCallback ?? setTimeout)(() => docs.load('low'));
}
