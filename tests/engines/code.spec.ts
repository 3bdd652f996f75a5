// Samples: languages that are remembered, Copy, and panels on small screens.
import { readBrightness } from './support/read-brightness.ts';
import { readClipboard } from './support/read-clipboard.ts';
import type { Reader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const PATH = '/accounts/create-account';
const SELECTED = 'main [role=tab][aria-selected=true]';

/** The languages that the groups of the page show. */
const listChosen = (reader: Reader) =>
  reader.evaluate(
    (selected) =>
      [...document.querySelectorAll('[role=tablist]')]
        .filter((list) => list.textContent.includes('Python'))
        .map((list) => list.querySelector(selected)?.textContent),
    '[aria-selected=true]',
  );

test('a language holds for every group of the page, the next page, and after a load', async ({
  reader,
}) => {
  await reader.openReady('/quick-start');
  await reader.click('main [role=tab]', 'Python');
  await expect.poll(async () => [...new Set(await listChosen(reader))]).toEqual(['Python']);
  expect((await listChosen(reader)).length).toBeGreaterThan(1);
  await reader.open('/registration/register-user');
  await reader.see(SELECTED, 'Python');
  await reader.until('a sample in Python', () =>
    [...document.querySelectorAll<HTMLElement>('main [role=tabpanel] code, main pre code')].some(
      (code) => code.checkVisibility() && code.textContent.includes('import '),
    ),
  );
  await reader.comeAlive();
  await reader.click('footer a[rel=next]');
  await reader.until(
    'another page',
    (path) => location.pathname !== path,
    '/registration/register-user',
  );
  await reader.see(SELECTED, 'Python');
});

async function goThroughLanguages(reader: Reader): Promise<void> {
  await reader.click('main [role=tab]', 'cURL');
  await reader.seeFocus('[role=tab]', 'cURL');
  for (const [key, name] of [
    ['ArrowRight', 'JavaScript'],
    ['End', 'Go'],
    ['ArrowRight', 'cURL'],
    ['ArrowLeft', 'Go'],
    ['Home', 'cURL'],
  ] as const) {
    await reader.press(key);
    await reader.seeFocus('[role=tab][aria-selected=true]', name);
  }
}

async function lookBelowCopy(reader: Reader): Promise<void> {
  const findBelow = () =>
    reader.evaluate(() =>
      [...document.querySelectorAll('main .code:has([role=tablist])')].flatMap((group) => {
        const box = (css: string) => group.querySelector(css)!.getBoundingClientRect();
        const [tabs, copy] = [box('[role=tablist]'), box('.copy')];
        return tabs.right > copy.left && tabs.top < copy.bottom ? [group.textContent] : [];
      }),
    );
  await reader.click('main [role=tab]', 'cURL');
  await reader.seeFocus('[role=tab]', 'cURL');
  for (const [key, name] of [
    ['End', 'Go'],
    ['ArrowLeft', 'Ruby'],
    ['Home', 'cURL'],
  ] as const) {
    await reader.press(key);
    await reader.seeFocus('[role=tab][aria-selected=true]', name);
    expect(await findBelow(), key).toEqual([]);
  }
}

async function copyShown(reader: Reader): Promise<void> {
  await reader.click('main [role=tab]', 'Ruby');
  await reader.see(SELECTED, 'Ruby');
  const shown = await reader.evaluate(() => {
    const tab = [...document.querySelectorAll('[role=tab]')].find(
      (one) => one.textContent === 'Ruby',
    )!;
    return document.getElementById(tab.getAttribute('aria-controls')!)!.querySelector('code')!
      .textContent;
  });
  await reader.click('.samples .copy');
  await reader.see('.samples .copy[data-state=copied]');
  const copied = await readClipboard(reader);
  expect(copied.replaceAll(/\s/g, '')).toBe(shown.replaceAll(/\s/g, ''));
  expect(copied).toContain('\n');
}

async function copyBeforeReact(reader: Reader): Promise<void> {
  await reader.open(PATH);
  await reader.click('main [role=tab]', 'Ruby');
  await reader.see(SELECTED, 'Ruby');
  await reader.until('the code', () =>
    document.querySelector('.samples pre code')!.textContent.includes('require '),
  );
  await reader.click('.samples .copy');
  await reader.see('.samples .copy[data-state=copied]');
  expect(await readClipboard(reader)).toContain('require ');
  await reader.comeAlive();
  await reader.see(SELECTED, 'Ruby');
}

async function copyMarkdown(reader: Reader): Promise<void> {
  await reader.click('button', 'Copy as Markdown');
  await reader.see('.article-end [data-state=copied]');
  expect(await readClipboard(reader)).toMatch(/^---\ntitle: Create an account\n/);
}

test('samples are chosen and copied, before React has come and afterwards', async ({ reader }) => {
  await test.step('a tab and Copy answer before React has come', () => copyBeforeReact(reader));
  await test.step('arrow keys, Home and End go through the languages', () =>
    goThroughLanguages(reader));
  // What was copied last is Markdown, so that the sample that comes next has to replace it.
  await test.step('a page is copied as Markdown', () => copyMarkdown(reader));
  await test.step('Copy takes the sample that is shown', () => copyShown(reader));
  await test.step('no tab is below Copy', async () => {
    await reader.resize(390, 800);
    await lookBelowCopy(reader);
  });
});

test.describe('in a window', () => {
  test.use({ conditions: { window: 'real' } });

  test('scroll bars of dark panels are dark', async ({ reader }) => {
    await reader.resize(420, 800);
    await reader.open(PATH);
    const [strip, ...schemes] = await reader.evaluate(() => {
      const panels = [...document.querySelectorAll<HTMLElement>('.code pre')];
      const long = panels.find((panel) => panel.scrollWidth > panel.clientWidth)!;
      long.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, bottom } = long.getBoundingClientRect();
      // Bars that lie over the code take no room.
      const height = Math.max(6, long.offsetHeight - long.clientHeight);
      const place = { x: left + 16, y: bottom - height, width: long.clientWidth - 32, height };
      return [place, ...panels.map((panel) => getComputedStyle(panel).colorScheme)] as const;
    });
    expect([...new Set(schemes)]).toEqual(['dark']);
    expect(await readBrightness(reader, strip)).toBeLessThan(0.7);
  });
});

test('pages fit small screens, long words too', async ({ reader }) => {
  for (const path of ['/', PATH, '/status-codes', '/use-cases/voting'])
    await test.step(path, async () => {
      await reader.resize(390, 800);
      await reader.open(path);
      for (const width of [390, 320]) {
        await reader.resize(width, 800);
        const wide = await reader.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth > clientWidth ? scrollWidth : 0;
        });
        expect(wide, `at ${width} pixels`).toBe(0);
      }
    });
});
