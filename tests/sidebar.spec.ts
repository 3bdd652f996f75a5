// Sidebar: specification 2.5, 4 and 9.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { settings } from '#settings';
import { goTo } from './support/go-to.ts';
import { waitUntilRemembered } from './support/wait-until-remembered.ts';
import {
  comeAlive,
  expect,
  open,
  openReady,
  test,
  type Locator,
  type Page,
} from './support/test.ts';

const PATH = '/accounts/create-account';
const nav = (page: Page) => page.locator('nav[aria-label=Documentation]');
const group = (page: Page, title: string) =>
  nav(page).locator(`details:has(> summary:text-is("${title}"))`);

async function readOpenGroups(page: Page): Promise<readonly (string | null)[]> {
  return nav(page)
    .locator('details[open]')
    .evaluateAll((groups) =>
      groups.map((element) => element.querySelector('summary')!.textContent),
    );
}

interface Expansion {
  /** Milliseconds that the animation of the height lasts. */
  readonly duration: number;
  /** Height of the group before, at the quarters of the animation, and after it. */
  readonly heights: readonly number[];
}

const readHeight = (element: Locator) =>
  element.evaluate((target) => target.getBoundingClientRect().height);

/**
 * Presses a group's summary, and holds its animation at one time after the other: what it does is
 * seen without a stopwatch, however late a busy machine paints.
 */
async function toggleGroup(page: Page, element: Locator): Promise<Expansion> {
  const before = await readHeight(element);
  const browser = await page.context().newCDPSession(page);
  const animations: string[] = [];
  const started = new Promise<number>((resolve) => {
    browser.on('Animation.animationStarted', ({ animation: { id, name, type, source } }) => {
      if (type === 'CSSTransition') animations.push(id);
      if (name === 'height') resolve(source!.duration);
    });
  });
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await element.locator('summary').click();
  const duration = await started;
  await browser.send('Animation.setPaused', { animations, paused: true });
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  // A pause takes hold at a frame, and would undo what was sought before it.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const heights: number[] = [before];
  for (const share of [0.25, 0.5, 0.75]) {
    await browser.send('Animation.seekAnimations', { animations, currentTime: duration * share });
    heights.push(await readHeight(element));
  }
  await browser.send('Animation.setPaused', { animations, paused: false });
  await browser.detach();
  await expect.poll(() => readHeight(element)).not.toBe(heights.at(-1));
  return { duration, heights: [...heights, await readRestingHeight(element)] };
}

/** Height of an element after all that moves in it has come to rest. */
async function readRestingHeight(element: Locator): Promise<number> {
  let height = await readHeight(element);
  await expect(async () => {
    const before = height;
    await element.page().waitForTimeout(100);
    height = await readHeight(element);
    expect(height).toBe(before);
  }).toPass();
  return height;
}

test('the sidebar marks where the reader is, and is as wide as its screen allows', async ({
  page,
}) => {
  await test.step('marks the last section at the end, also of a page that comes alive on the way there', async () => {
    await open(page, PATH);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 100_000);
    await expect(nav(page).locator('[aria-current=location]')).toHaveAttribute(
      'href',
      `${PATH}#related`,
    );
  });
  await comeAlive(page);
  await test.step('lists the sections of the current page, and marks the one in view while scrolling', async () => {
    const anchors = nav(page).locator(`a[href^="${PATH}#"]`);
    expect(await anchors.count()).toBeGreaterThan(2);
    for (const href of await anchors.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')!),
    )) {
      await expect(page.locator(`[id="${href.split('#')[1]}"]`), href).toHaveCount(1);
    }
    for (const id of ['errors', 'responses', 'side-effects']) {
      await page
        .locator(`[id="${id}"]`)
        .evaluate((heading) => heading.scrollIntoView({ behavior: 'instant', block: 'start' }));
      await expect(nav(page).locator('[aria-current=location]')).toHaveAttribute(
        'href',
        `${PATH}#${id}`,
      );
    }
    await expect(nav(page).locator('[data-sections] [aria-current]')).toHaveCount(1);
  });
  await test.step('is 300 pixels wide, and 350 on extra large screens of 1280 pixels and more', async () => {
    await page.setViewportSize({ width: 1279, height: 900 });
    const readWidth = () =>
      page.locator('.sidebar').evaluate((element) => element.getBoundingClientRect().width);
    expect(await readWidth()).toBe(300);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await readWidth()).toBe(350);
  });
  await test.step('leaves at most 1200 pixels for the main content', async () => {
    await page.setViewportSize({ width: 2200, height: 1000 });
    for (const path of ['/', PATH, '/introduction', '/api-reference', '/changelog']) {
      await goTo(page, path);
      const { width } = await page.locator('main').evaluate((main) => main.getBoundingClientRect());
      expect(width, path).toBeLessThanOrEqual(1200);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});

test('a group opens and closes', async ({ page }) => {
  await openReady(page, PATH);
  await test.step('with an animation of 0.2 seconds', async () => {
    const vouchers = group(page, 'Vouchers');
    await expect(vouchers).not.toHaveAttribute('open');
    const opening = await toggleGroup(page, vouchers);
    await expect(vouchers).toHaveAttribute('open', '');
    expect(opening.duration).toBe(200);
    expect(opening.heights).toEqual([...new Set(opening.heights)].toSorted((a, b) => a - b));
    const closing = await toggleGroup(page, vouchers);
    await expect(vouchers).not.toHaveAttribute('open');
    expect(closing.duration).toBe(200);
    expect(closing.heights).toEqual([...new Set(closing.heights)].toSorted((a, b) => b - a));
    expect(closing.heights.at(-1)).toBe(opening.heights[0]);
  });
  await test.step('at once for those who want less motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const heights = await group(page, 'Vouchers').evaluate(async (target) => {
      const read = () => target.getBoundingClientRect().height;
      const before = read();
      target.querySelector('summary')!.click();
      await new Promise(requestAnimationFrame);
      const first = read();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [before, first, read()];
    });
    expect(heights[1]).toBeGreaterThan(heights[0]!);
    expect(heights[1]).toBe(heights[2]);
  });
});

test('the sidebar remembers what the reader has opened, and where it was', async ({ page }) => {
  await test.step('open groups and scroll position survive navigation and reload', async () => {
    await openReady(page, PATH);
    await group(page, 'Vouchers').locator('summary').click();
    await group(page, 'Zones').locator('summary').click();
    await expect(group(page, 'Zones')).toHaveAttribute('open', '');
    const viewport = page.locator('[data-sidebar-viewport]');
    await viewport.evaluate((element) => (element.scrollTop = 400));
    await waitUntilRemembered(page);
    const before = await viewport.evaluate((element) => element.scrollTop);
    expect(before).toBeGreaterThan(300);

    // A link that is in view at that position.
    const link = nav(page)
      .locator('details:has(> summary:text-is("Accounts")) a:not([href*="#"])')
      .nth(14);
    await expect(link).toBeInViewport();
    const href = (await link.getAttribute('href'))!;
    const place = (await link.boundingBox())!.y;
    await link.click();
    await expect(page).toHaveURL(href);
    await expect(nav(page).locator('[aria-current=page]')).toHaveAttribute('href', href);
    expect(await readOpenGroups(page)).toEqual(['Accounts', 'Vouchers', 'Zones']);
    await expect.poll(async () => (await link.boundingBox())!.y).toBeCloseTo(place, -1);

    await waitUntilRemembered(page);
    const left = await viewport.evaluate((element) => element.scrollTop);
    await page.reload();
    expect(await readOpenGroups(page)).toEqual(['Accounts', 'Vouchers', 'Zones']);
    expect(await viewport.evaluate((element) => element.scrollTop)).toBeCloseTo(left, -1);
  });
  await test.step('the current group stays as the reader left it after a reload, and opens on another page', async () => {
    await openReady(page, PATH);
    for (const title of ['Accounts', 'Vouchers', 'Zones']) {
      await group(page, title).locator('summary').click();
      await expect(group(page, title)).not.toHaveAttribute('open');
    }
    await page.reload();
    expect(await readOpenGroups(page)).toEqual([]);
    await openReady(page, PATH);
    expect(await readOpenGroups(page)).toEqual([]);
    await open(page, '/accounts/get-accounts');
    expect(await readOpenGroups(page)).toEqual(['Accounts']);
  });
  await test.step('shows the current page after a full load, wherever the sidebar was scrolled to before', async () => {
    await openReady(page, PATH);
    await page
      .locator('[data-sidebar-viewport]')
      .evaluate((viewport) => (viewport.scrollTop = viewport.scrollTop === 0 ? 50 : 0));
    await waitUntilRemembered(page);
    await open(page, '/subscription-settings/update-rule');
    await expect(nav(page).locator('[aria-current=page]')).toBeInViewport();
    await comeAlive(page);
    await expect(nav(page).locator('[aria-current=page]')).toBeInViewport();
  });
});

/** Serves the site with a pause in each page, after its sidebar, as on a slow line. */
async function serveSlowly(origin: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch(origin + request.url!);
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      if (!type.startsWith('text/html')) return response.end(await answer.bytes());
      const [first, ...rest] = (await answer.text()).split('<main');
      response.write(first);
      await wait(400);
      return response.end(['', ...rest].join('<main'));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.closeAllConnections(),
  };
}

test('remembered groups are open from the start on a slow line, and do not move', async ({
  page,
  baseURL,
}) => {
  const { url, close } = await serveSlowly(baseURL!);
  await page.addInitScript(() => {
    sessionStorage.setItem('docs.sidebar', JSON.stringify(['', 0, 'Vouchers', 'Zones']));
    addEventListener('transitionrun', ({ target }) => {
      // The sign of a group turns with its height, of which no event tells.
      if (target instanceof Element && target.matches('nav summary'))
        document.documentElement.dataset['moved'] = '';
    });
  });
  await page.goto(url + PATH);
  expect(await readOpenGroups(page)).toEqual(['Accounts', 'Vouchers', 'Zones']);
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  close();
});

for (const stored of ['null', '[]', '{"open":["Vouchers"],"url":"","top":0}'])
  test(`the sidebar passes over a memory that the site did not write: ${stored}`, async ({
    page,
  }) => {
    await page.addInitScript((text) => sessionStorage.setItem('docs.sidebar', text), stored);
    // An error of the page fails the test.
    await open(page, PATH);
    expect(await readOpenGroups(page)).toEqual(['Accounts']);
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  const portal = (page: Page) =>
    page.locator('.sidebar').getByRole('link', { name: 'Developer Portal', exact: true });

  test('a narrow screen has the developer portal, in a new tab, and a wide screen hides it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, PATH);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(portal(page)).toHaveAttribute('href', settings.developerPortal.url);
    await expect(portal(page)).toHaveAttribute('target', '_blank');
    await expect(portal(page)).toHaveAttribute('rel', /noopener/);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
    const link = page.locator('.sidebar a', { hasText: 'Developer Portal' });
    // In the document, unlike with script, where it could not show at any width.
    await expect(link).toBeAttached();
    await expect(link).toBeHidden();
  });
});
