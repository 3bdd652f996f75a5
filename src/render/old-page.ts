// Runs where the early module, React's entry or what the entry imports did not come (plain/starter.ts, src/early/). The address is the
// same in every build: most likely the page is older than the site, and its scripts were deleted.
import { showNotice } from './plain/notice.ts';
import { askStatus, isGone } from './reload-if-reachable.ts';
import { reloadOnce } from './reload-once.ts';
import { releaseEvents } from './replay.ts';

const { docs } = window;
const { content } = document.querySelector<HTMLMetaElement>('[name=chunks]')!;
const statuses = await Promise.all(content.split(' ').map(askStatus));
// A notice that is there stays: the reader may be about to press its button.
if (statuses.some(isGone) && !docs?.done && !reloadOnce()) {
  showNotice('The site no longer has the scripts of this page. You can read, and follow links.', {
    title: 'Load the page again',
    act: () => location.reload(),
  });
  if (docs) docs.done = true;
  releaseEvents(docs?.queue.splice(0) ?? []);
}
// For those who asked: the page is as dead as before, and may ask again.
throw new Error(`The scripts of the page did not come: ${statuses.join(', ')}.`);
