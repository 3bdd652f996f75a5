import { createFromFetch } from '@vitejs/plugin-rsc/browser';
import { startTransition, StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_CHANGE_EVENT } from '#contract/page-events.ts';
import { announceTitle } from './announce-title.ts';
import { StaticSlotContext } from '#ui/static-slot.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { followEdits } from './follow-edits.ts';
import { formatPayloadPath, type Payload } from './payload.ts';
import { startNavigation } from './navigation.ts';
import { loadPage, waitForNetwork } from './load-page.ts';
import { showOfflineNotice } from './offline-notice.ts';
import { reloadIfReachable } from './reload-if-reachable.ts';
import { releaseEvents, replayEvents } from './replay.ts';
import type { Starter } from './starter.ts';

interface DisplayedPage {
  readonly payload: Payload;
  /** Called when the tree is in the document. */
  readonly onCommit: () => void;
}

let publish: (set: (shown: DisplayedPage) => void) => void;
/** The setter of the page shown, for navigation, which stands outside of React: there once the page is hydrated. */
const setter = new Promise<(shown: DisplayedPage) => void>((resolve) => void (publish = resolve));

function Root({ initial }: { initial: DisplayedPage }): ReactNode {
  const [shown, set] = useState(initial);
  useEffect(() => publish(set), []);
  useEffect(() => shown.onCommit(), [shown]);
  return (
    <ErrorBoundary key={shown.payload.buildId} page={shown}>
      {shown.payload.root}
    </ErrorBoundary>
  );
}

async function commit(payload: Payload): Promise<void> {
  const setShown = await setter;
  await new Promise<void>((onCommit) => {
    startTransition(() => setShown({ payload, onCommit }));
  });
}

async function readPayload(response: Promise<Response>): Promise<Payload> {
  const answer = await response;
  if (!answer.ok) throw new Error(`The page's payload was answered with status ${answer.status}.`);
  return createFromFetch<Payload>(Promise.resolve(answer));
}

const fetchPayload = (pathname: string) => readPayload(fetch(formatPayloadPath(pathname)));

async function show(buildId: string, wanted: Promise<Payload>, signal: AbortSignal): Promise<void> {
  // An unknown page, a newer build, no network: the browser's own load shows what is the case.
  const payload = await wanted.catch(() => undefined);
  if (signal.aborted) return;
  if (payload?.buildId !== buildId) return location.reload();
  await commit(payload);
  tellOfPage();
}

/** Tells screen readers and the parts of the page which page is shown now. */
function tellOfPage(): void {
  announceTitle(document);
  document.dispatchEvent(new CustomEvent(PAGE_CHANGE_EVENT, { detail: location.pathname }));
}

/** The slots of a page that renders after mount; a page that is hydrated holds them in its body. */
function readSlots(): Record<string, string> {
  const templates = [...document.head.querySelectorAll<HTMLTemplateElement>('template[data-slot]')];
  return Object.fromEntries(
    templates.map((template) => [template.dataset['slot'], template.innerHTML]),
  );
}

async function main(): Promise<void> {
  const { docs } = window as Window & { docs?: Starter };
  const readMeta = (name: string) =>
    document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content;
  const path = readMeta('payload') ?? formatPayloadPath(location.pathname);
  let started = docs?.payload;
  let first: Promise<Response> | undefined;
  let hideNotice: (() => void) | undefined;
  const payload = await loadPage({
    modules: readMeta('chunks')?.split(' ') ?? [],
    importModule: (address) => import(/* @vite-ignore */ address),
    fetchPayload() {
      first = started || fetch(path);
      started = 0;
      return readPayload(first);
    },
    onGivingUp() {
      hideNotice = showOfflineNotice();
      docs?.stop();
      releaseEvents(docs?.queue.splice(0) ?? []);
    },
    recover: reloadIfReachable,
    wait: waitForNetwork,
  });
  hideNotice?.();
  const onCommit = () => {
    document.documentElement.setAttribute('data-ready', '');
    docs?.stop();
    replayEvents(docs?.queue.splice(0) ?? []);
  };
  const tree = (
    <StrictMode>
      <StaticSlotContext value={readSlots()}>
        <Root initial={{ payload, onCommit }} />
      </StaticSlotContext>
    </StrictMode>
  );
  // The setting renderAfterMount leaves the body empty.
  if (!document.body.firstElementChild) createRoot(document).render(tree);
  else hydrateRoot(document, tree);
  startNavigation({
    fetchPayload,
    show: (wanted, signal) => show(payload.buildId, wanted, signal),
    stay: tellOfPage,
  });
  if (import.meta.hot) {
    followEdits(import.meta.hot, { first: (await first)!, fetchPayload, commit });
  }
}

void main();
