// The search dialog with the site's own search service behind it.
import type { Reader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const PATH = '/accounts/create-account';
const INPUT = 'dialog.search [role=combobox]';
const HIT = 'dialog.search [role=option]';
const ACTIVE = '[role=option][aria-selected=true] .search-title';

const QUIET_MS = 500;

/** Waits until the hits have not changed for a while: an answer to fewer letters may still be on its way. */
async function settle(reader: Reader): Promise<void> {
  await reader.until(
    'the hits to stay',
    (hit, quiet) => {
      const store = window as { seenHits?: { readonly text: string; readonly at: number } };
      const text = [...document.querySelectorAll(hit)].map((one) => one.textContent).join();
      const seen = store.seenHits;
      if (seen?.text === text) return performance.now() - seen.at > quiet;
      store.seenHits = { text, at: performance.now() };
      return false;
    },
    HIT,
    QUIET_MS,
  );
}

/** Opens the dialog by its key, and types. */
async function ask(reader: Reader, query: string): Promise<void> {
  await reader.press('Control+k');
  await reader.seeFocus(INPUT);
  await reader.type(query);
}

async function goToFirst(reader: Reader): Promise<void> {
  await ask(reader, 'zone check in');
  await reader.read(ACTIVE, /check/i);
  await reader.press('Enter');
  await reader.seePath('/zone/check-in');
  await reader.miss('dialog.search');
  await reader.see('main h1');
}

async function leaveByEscape(reader: Reader): Promise<void> {
  await reader.click('header button', /^Find something/);
  await reader.seeFocus(INPUT);
  await reader.type('voucher');
  await reader.see(HIT);
  // The list of hits first, then what was typed, then the dialog.
  for (const left of ['list', 'text', 'dialog']) {
    await reader.see('dialog.search', undefined);
    await reader.press('Escape');
    if (left === 'list') await reader.miss(HIT);
    if (left === 'text') await reader.read(INPUT, /^$/);
  }
  await reader.miss('dialog.search');
  await reader.seeFocus('header button', /^Find something/);
}

async function goThroughHits(reader: Reader): Promise<void> {
  await ask(reader, 'voucher');
  await reader.seeCount(HIT, 5);
  await settle(reader);
  const first = await reader.read(ACTIVE);
  await reader.press('ArrowDown');
  await reader.until(
    'another active hit',
    (active, before) => document.querySelector(active)?.textContent !== before,
    ACTIVE,
    first,
  );
  const second = await reader.read(ACTIVE);
  await reader.press('Enter');
  await reader.miss('dialog.search');
  await reader.read('main h1', new RegExp(`^${second}`));
}

async function correctSlip(reader: Reader): Promise<void> {
  await ask(reader, 'vouhcer');
  await reader.read('dialog.search', /Showing results for voucher\./);
  await reader.click('dialog.search button', 'Search instead for vouhcer');
  await reader.read('dialog.search', /Nothing found for ‘vouhcer’/);
  expect(await reader.count(HIT)).toBe(0);
}

async function findInSidebar(reader: Reader): Promise<void> {
  await ask(reader, 'update rule');
  await reader.read(ACTIVE, /rule/i);
  await reader.press('Enter');
  await reader.miss('dialog.search');
  await reader.read('main h1', /rule/i);
  // Full loads reveal the page once React runs.
  await reader.comeAlive();
  await reader.seeInView('nav[aria-label=Documentation] a[aria-current=page]');
}

async function findOnSmallScreen(reader: Reader): Promise<void> {
  await reader.click('header button', 'Search');
  await reader.seeFocus(INPUT);
  await reader.type('create voucher');
  await reader.read(ACTIVE, /voucher/i);
  await reader.click(HIT);
  await reader.miss('dialog.search');
  await reader.read('main h1', /voucher/i);
}

test('pages are found by key, button and icon', async ({ reader }) => {
  await test.step('what is typed before React has come stays, and is searched', async () => {
    await reader.open(PATH);
    await reader.click('header button', /^Find something/);
    await reader.seeFocus(INPUT);
    await reader.type('zone check in');
    await reader.read(ACTIVE, /check/i);
    await reader.miss('.search-early');
    await reader.until(
      'the text in the input that has the focus',
      () => (document.activeElement as HTMLInputElement).value === 'zone check in',
    );
    for (let press = 0; press < 3; press += 1) await reader.press('Escape');
    await reader.miss('dialog.search');
  });
  await reader.comeAlive();
  // While the sidebar stands at its top.
  await test.step('the sidebar shows the page that was found', () => findInSidebar(reader));
  await test.step('the key opens it, and Enter goes to the first page found', () =>
    goToFirst(reader));
  await test.step('the button opens it, and Escape gives the focus back', () =>
    leaveByEscape(reader));
  await test.step('arrow keys go through what was found', () => goThroughHits(reader));
  await test.step('a slip of the finger is corrected, and can be taken as it is', () =>
    correctSlip(reader));
  await test.step('on a small screen an icon opens it, and a hit leads on', async () => {
    for (let press = 0; press < 3; press += 1) await reader.press('Escape');
    await reader.miss('dialog.search');
    await reader.resize(390, 800);
    await findOnSmallScreen(reader);
  });
});
