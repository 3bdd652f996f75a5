// The first code of a page: it answers at once what needs no React, with what stands in the HTML, and starts React for
// the rest. The browser fetches it when the page is there, or at the first sign of intent (src/render/plain/starter.ts). It is
// bundled by itself and loads nothing besides React's entry.
import { OLD_PAGE_PATH } from '#contract/old-page.ts';
import { tellOfNetwork } from '#render/plain/notice.ts';
import { findPageLink } from '#render/plain/page-link.ts';
import type { Starter } from '#render/plain/starter.ts';
import { whenShown } from '#render/plain/when-shown.ts';
import { findEarlySearch } from '#site/search/early-search.ts';
import { isMetered, savesData } from '#ui/is-metered.ts';
import { LATE_MS } from '#ui/wait-for-network.ts';
import { copyText } from './copy-text.ts';
import { drawSdkHints, findTargetOfReact } from './draw-sdk-choice.ts';
import { canFetchAhead, fetchLinks } from './fetch-links.ts';
import { isAlive } from './is-alive.ts';
import { isForReact, needsReact, watchArticleEnd } from './needs-react.ts';
import { readCodeGroups, type CodeGroup } from './read-code-groups.ts';
import { openSearch, wantsSearch } from './open-search.ts';
import { showWaiting } from './show-waiting.ts';
import { moveTab, selectTab, showLanguage } from './select-tab.ts';
import { wantsReact } from './wants-react.ts';
import { watchPage } from './watch-page.ts';

const docs = window.docs!;
/** What brings React; undefined until it is wanted, and after it was lost. */
let started: unknown;
let copied: Promise<Response> | undefined;
let groups: Promise<readonly CodeGroup[]> | undefined;
/** Tells of the network where nothing has come long after a tap. */
let late: unknown;

/** Fetches the payload. React reads it once, so that a copy is made before. */
function copyPayload(): Promise<Response> {
  const { content } = document.getElementsByName('payload')[0] as HTMLMetaElement;
  docs.payload ||= fetch(content, { priority: 'high' });
  copied ??= docs.payload.then((response) => response.clone());
  copied.catch(() => {
    docs.payload = copied = undefined;
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
  started = import(/* @vite-ignore */ entry!)
    .catch(() => {
      // The page may be older than the site. A module that has run does not run again.
      const address = `${OLD_PAGE_PATH}?${Math.random()}`;
      return import(/* @vite-ignore */ address);
    })
    .catch(() => {
      // Offline, most likely: the network or the next sign of intent tries again.
      docs.payload = copied = started = undefined;
      addEventListener('online', startReact);
      // Somebody has tapped, and waits.
      if (docs.queue[0]) tellOfNetwork();
    });
}

/** Answers a click without React. @returns whether that was all; where React has to see the click too, whether at once */
function answer(target: Element): boolean | Promise<boolean> {
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
  late ||= setTimeout(() => (late = docs.done || tellOfNetwork()), LATE_MS);
  if (!isForSearch) Array.prototype.push.call(docs.queue, [findTargetOfReact(target), event]);
  if (answered) {
    void answered.then((needsReact) =>
      // React takes the notice away too.
      needsReact || !late ? startReact() : (late = clearTimeout(late as number)),
    );
    return;
  }
  if (event.type === 'click' && !isForSearch) showWaiting(element, docs);
  startReact();
}

docs.queue.splice(0).forEach(take);
docs.queue.push = (kept) => {
  take(kept);
  return docs.queue.length;
};

addEventListener(
  'click',
  (event) => {
    const { target } = event;
    if (isAlive()) return;
    // Where React does not come, nobody keeps events any more.
    if (docs.done && target instanceof Element) void answer(target);
    // A link leads on without React, and says so without a network.
    if (navigator.onLine || !findPageLink(target)) return;
    event.preventDefault();
    tellOfNetwork();
  },
  true,
);
addEventListener('keydown', (event) => isAlive() || moveTab(event), true);

watchPage();
// Where the browser fetches no pages ahead, React fetches their payloads: any sign of intent starts it.
for (const type of ['pointerover', 'keydown', 'focusin', 'scroll', 'wheel', 'touchmove'])
  addEventListener(
    type,
    (event) => {
      if (needsReact(event) || !canFetchAhead) startReact();
      else if ((event.target as Element).closest?.('[role=tab]') && !savesData())
        void copyPayload();
    },
    { capture: true, passive: true },
  );
watchArticleEnd(startReact);

const { language } = document.documentElement.dataset;
const wantsSdk = language?.endsWith('-sdk');
// Nobody listened when the pointer, the focus and the link came to where they are.
const isReached = [...document.querySelectorAll(':hover, :focus, :target')].some(isForReact);
if (wantsReact(document) || wantsSdk || isReached) whenShown(startReact);
else {
  if (language)
    void showLanguage(language, loadGroups).then(
      (isWanted) => isWanted && whenShown(startReact),
      () => whenShown(startReact),
    );
  else drawSdkHints();
  if (canFetchAhead && !savesData()) fetchLinks();
  // Safari knows no idle time.
  if (!isMetered())
    whenShown(() => (window.requestIdleCallback ?? setTimeout)(() => started || docs.load('low')));
}
