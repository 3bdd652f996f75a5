// The service worker of a reader who keeps a copy of the site. Nobody else has a worker. See docs/decisions/087.
import { answerRequest, readRequestKind } from './answer-request.ts';
import { COPY_SANDBOX_PATH } from '#contract/offline-copy.ts';
import { waitForNetwork } from '#ui/wait-for-network.ts';
import { createCopyCalls, type SandboxScript } from './create-copy-calls.ts';
import { createCopySearch } from './create-copy-search.ts';
import { renewCopy } from './renew-copy.ts';
import { takeFreeTurn } from './take-turn.ts';
import type { WorkerScope } from './worker-scope.ts';

/** With what the script of the sandbox adds once it has run. */
const scope = globalThis as unknown as WorkerScope & SandboxScript;
const search = createCopySearch(scope.caches);
const calls = createCopyCalls(scope.caches, (address) => {
  scope.importScripts(address);
  return scope;
});

async function renewDaily(): Promise<void> {
  await takeFreeTurn(async () => {
    const renewal = await renewCopy({
      storage: scope.caches,
      fetch: (address, init) => scope.fetch(address, init),
      now: () => new Date(),
      wait: waitForNetwork,
      isSaving: scope.navigator.connection?.saveData === true,
    });
    // A worker without a copy is of no use, such as after the reader has deleted the files of the site.
    if (renewal === 'withdrawn' || renewal === 'none') await scope.registration.unregister();
  });
}

scope.addEventListener('install', (event) => {
  // Browsers keep for later what runs now. Later is a time without a network.
  scope.importScripts(COPY_SANDBOX_PATH);
  event.waitUntil(scope.skipWaiting());
});
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const kind = readRequestKind(event.request, scope.location.origin);
  if (kind === undefined) return;
  const question = kind === 'search' || kind === 'call' ? event.request.clone() : event.request;
  event.respondWith(
    answerRequest(kind, new URL(event.request.url), {
      storage: scope.caches,
      ask: () => scope.fetch(event.request),
      search: () => search(question),
      call: {
        answer: () => calls.answer(question),
        answerOwn: () => calls.answerOwn(question),
        copyOwn: () => calls.copyOwn(question),
      },
    }),
  );
  if (kind === 'page') event.waitUntil(renewDaily().catch(() => {}));
});
