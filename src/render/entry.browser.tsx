import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { StaticSlotContext } from '#ui/static-slot.tsx';
import { PART_LOST_EVENT } from '#ui/use-loaded.ts';
import { waitForNetwork } from '#ui/wait-for-network.ts';
import { followEdits } from './follow-edits.ts';
import { formatPayloadPath } from './payload.ts';
import { holdEvents } from './hold-events.ts';
import { startNavigation } from './navigation.ts';
import { listInlinedStyles } from './list-inlined-styles.ts';
import { loadFonts } from './load-fonts.ts';
import { loadPage } from './load-page.ts';
import { showNotice } from './plain/notice.ts';
import { commit, PageRoot } from './page-root.tsx';
import { LateCodeError, PayloadError, readPayload } from './read-payload.ts';
import { reloadIfReachable } from './reload-if-reachable.ts';
import { reloadOnce } from './reload-once.ts';
import { releaseEvents, replayEvents } from './replay.ts';
import { renewLostStyles } from './renew-lost-styles.ts';
import { restoreDocument } from './restore-document.ts';
import { showPage, tellOfPage } from './show-page.ts';
import { tellOfNewBuild } from './tell-of-new-build.ts';
import { whenShown } from './plain/when-shown.ts';

/** Asks for a page's payload; what the network loses is asked for once more. */
function fetchPayload(pathname: string) {
  const ask = () => readPayload(fetch(formatPayloadPath(pathname)));
  return ask().catch(async (error: unknown) => {
    const isRefused = error instanceof PayloadError && error.status < 500;
    if (isRefused || error instanceof LateCodeError) throw error;
    await waitForNetwork(1);
    return ask();
  });
}

/** The slots of a page that renders after mount; a page that is hydrated holds them in its body. */
function readSlots(): Record<string, string> {
  const templates = [...document.head.querySelectorAll<HTMLTemplateElement>('template[data-slot]')];
  return Object.fromEntries(
    templates.map((template) => [template.dataset['slot'], template.innerHTML]),
  );
}

function readMeta(name: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`);
}

const { docs } = window;

/** Loads the payload and the code of the document. */
async function loadFirst(path: string) {
  const version = readMeta('payload')?.dataset['v'];
  let started = docs?.payload;
  let response: Promise<Response> | undefined;
  let hideNotice: (() => void) | undefined;
  const payload = await loadPage({
    modules: readMeta('chunks')?.content.split(' ') ?? [],
    importModule: (address) => import(/* @vite-ignore */ address),
    async fetchPayload() {
      response = started || fetch(path);
      started = 0;
      const read = await readPayload(response, true);
      if (version === undefined || read.version === version) return read;
      // The site has been published between the two: the text that stands there is not that of the payload.
      reloadOnce();
      throw new Error('The payload belongs to another build than the document.');
    },
    onGivingUp() {
      hideNotice = showNotice(
        'The network does not answer. You can read this page and follow its links. The buttons work again when the network is back.',
      );
      if (docs) docs.done = true;
      releaseEvents(docs?.queue.splice(0) ?? []);
    },
    recover: reloadIfReachable,
    wait: waitForNetwork,
  });
  hideNotice?.();
  return { payload, response: response! };
}

async function main(): Promise<void> {
  // Before the payload, which asks for its style sheets.
  listInlinedStyles(document);
  renewLostStyles(document);
  const path = readMeta('payload')?.content ?? formatPayloadPath(location.pathname);
  const { payload, response } = await loadFirst(path);
  let root: Root | undefined;
  let isAlive = true;
  const release = holdEvents();
  let isCommitted = false;
  const onCommit = () => {
    // The live preview runs each effect twice.
    if (isCommitted) return;
    isCommitted = true;
    release();
    document.documentElement.setAttribute('data-ready', '');
    // The early module has said that the code did not come.
    document.querySelector('.page-notice')?.remove();
    if (docs) docs.done = true;
    replayEvents(docs?.queue.splice(0) ?? []);
    // Not before: until then a link is a load of the document, which does not wait for React.
    startNavigation({
      fetchPayload,
      show: (wanted, signal) => showPage(payload.buildId, wanted, signal),
      stay: tellOfPage,
      isAlive: () => isAlive,
    });
    // Safari knows no idle time.
    (window.requestIdleCallback ?? setTimeout)(() => void loadFonts());
  };
  const onError = () => {
    isAlive = false;
    // Not while React is at work.
    setTimeout(() => {
      release();
      void restoreDocument().then((isRestored) => isRestored && root?.unmount());
    });
  };
  const tree = (
    <StrictMode>
      <StaticSlotContext value={readSlots()}>
        <PageRoot initial={{ payload, onCommit }} onError={onError} />
      </StaticSlotContext>
    </StrictMode>
  );
  // The setting renderAfterMount leaves the body empty.
  // As a transition in small steps: a click in the middle of them is answered at once.
  if (document.body.firstElementChild)
    startTransition(() => void (root = hydrateRoot(document, tree, { onUncaughtError: onError })));
  else (root = createRoot(document)).render(tree);
  document.addEventListener(PART_LOST_EVENT, () => {
    void tellOfNewBuild(payload.buildId, formatPayloadPath(location.pathname));
  });
  if (import.meta.hot)
    followEdits(import.meta.hot, { first: await response, fetchPayload, commit });
}

whenShown(() => void main());
