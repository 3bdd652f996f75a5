// Runs where the early module, React's entry or what the entry imports did not come (plain/starter.ts, src/early/). The address is the
// same in every build: the page may be older than the site, so that its scripts were deleted. Or the network lost one, and has it now.
import { offerReload } from './plain/notice.ts';
import { askStatus, isGone, isServed } from './reload-if-reachable.ts';
import { reloadOnce } from './reload-once.ts';
import { releaseEvents } from './replay.ts';

const { docs } = window;
const { content } = document.querySelector<HTMLMetaElement>('[name=chunks]')!;
const addresses = content.split(' ');
const statuses = await Promise.all(addresses.map(askStatus));

/** Imports React's entry once more: whoever tapped waits for it. @returns whether it is here */
function importAgain(): Promise<boolean> {
  return import(/* @vite-ignore */ addresses[1]!).then(
    () => true,
    () => {
      // A browser may remember for as long as the document lives that a module could not be fetched.
      const isAwaited = docs?.queue[0] || 'eager' in document.documentElement.dataset;
      if (isAwaited) reloadOnce();
      return false;
    },
  );
}

// A notice that is there stays: the reader may be about to press its button.
if (statuses.some(isGone) && !docs?.done && !reloadOnce()) {
  offerReload('The site no longer has the scripts of this page. You can read, and follow links.');
  if (docs) docs.done = true;
  releaseEvents(docs?.queue.splice(0) ?? []);
}
// For those who asked: the page is as dead as before, and may ask again.
if (!statuses.every(isServed) || !(await importAgain()))
  throw new Error(`The scripts of the page did not come: ${statuses.join(', ')}.`);
