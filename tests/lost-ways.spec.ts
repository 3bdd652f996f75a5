// Files that are lost or belong to another build, on the way from page to page.
import { OPERATION_PAGE } from './support/catalogue.ts';
import {
  expectAliveAgain,
  isOneOf,
  LOST,
  notice,
  openSearch,
  saveData,
} from './support/lost-files.ts';
import { expect, open, openReady, showIntent, test, type Page } from './support/test.ts';

test.use({ expectedProblems: [LOST] });
test.beforeEach(({ page }) => saveData(page));

test.describe('the way to another page', () => {
  const next = (page: Page) => page.locator('footer a[rel=next]');

  test('is without a load where it can be', async ({ page, context }) => {
    await openReady(page, OPERATION_PAGE);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const isSame = () => page.evaluate(() => 'isSame' in window);

    await test.step('it survives a payload that is lost once', async () => {
      let lost = 0;
      await page.route('**/accounts/upload-account.rsc', async (route) => {
        lost += 1;
        await (lost === 1 ? route.abort() : route.continue());
      });
      await next(page).click();
      await expect(page.locator('h1')).toHaveText('Upload accounts');
      expect(lost).toBeGreaterThan(1);
      expect(await isSame()).toBe(true);
      await page.unrouteAll();
    });

    await test.step('without a network the page before stays under its address, and the reader is told', async () => {
      const [href, path] = [await next(page).getAttribute('href'), page.url()];
      await context.setOffline(true);
      await next(page).click();
      await expect(notice(page)).toBeVisible({ timeout: 10_000 });
      await expect(page.locator('h1')).toHaveText('Upload accounts');
      await expect(page).toHaveURL(path);
      await context.setOffline(false);
      await next(page).click();
      await expect(page).toHaveURL(href!);
      await expect(page.locator('h1')).not.toHaveText('Upload accounts');
      await expect(notice(page)).toHaveCount(0);
      expect(await isSame()).toBe(true);
    });

    await test.step('a page that was published anew is loaded as a document', async () => {
      const [href, heading] = [
        await next(page).getAttribute('href'),
        await page.locator('h1').textContent(),
      ];
      await publish(page, `**${href}.rsc`, /"buildId":"[^"]+"/, '"buildId":"another"');
      await next(page).click();
      await expect(page).toHaveURL(href!);
      await expect(page.locator('h1')).not.toHaveText(heading!);
      await expect.poll(() => isSame().catch(() => true)).toBe(false);
    });
  });

  test('is a load of the document where the payload or the code does not come', async ({
    page,
  }) => {
    const [shared, special] = await Promise.all(
      ['/introduction', '/contact'].map(async (path) => {
        const html = await (await page.request.get(path)).text();
        const [, , ...modules] = /name="?chunks"? content="([^"]+)"/.exec(html)![1]!.split(' ');
        return modules;
      }),
    );
    const own = special!.filter((file) => !shared!.includes(file));
    expect(own.length).toBeGreaterThan(0);
    for (const files of [own, ['/contact.rsc']]) {
      await openReady(page, '/introduction');
      let isGone = true;
      await page.route(isOneOf(...files), (route) => (isGone ? route.abort() : route.continue()));
      await page.getByRole('link', { name: 'Contact', exact: false }).last().click();
      await expect(page.locator('main form')).toBeVisible({ timeout: 10_000 });
      await expect(page).toHaveURL(/\/contact$/);
      isGone = false;
      await expectAliveAgain(page);
      await page.unrouteAll();
    }
  });
});

test('a payload that is never answered is asked for again, of the page and of the next one', async ({
  page,
}) => {
  for (const [path, act, shown] of [
    [OPERATION_PAGE, () => page.keyboard.press('Control+k'), page.locator('html[data-ready]')],
    [
      '/contact',
      () => page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click(),
      page.getByRole('heading', { level: 1, name: 'Contact us' }),
    ],
  ] as const) {
    let asked = 0;
    await page.route(`**${path}.rsc`, async (route) => {
      asked += 1;
      if (asked > 1) await route.continue();
    });
    await page.clock.install();
    await (path === OPERATION_PAGE ? open : openReady)(page, OPERATION_PAGE);
    await act();
    await expect.poll(() => asked).toBe(1);
    // React asks for the payload some moments later.
    await expect(async () => {
      await page.clock.fastForward(16_000);
      await expect(shown).toBeAttached({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    // On a busy machine, the time that passes here makes the second answer late too.
    expect(asked, path).toBeGreaterThan(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('scripts of another page that never come keep no reader', async ({ page }) => {
  await openReady(page, '/introduction');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const isSame = () => page.evaluate(() => 'isSame' in window);
  let asked = 0;
  await page.route(/contact-page-.*\.js/, () => void (asked += 1));
  const contact = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('a page that has its scripts is shown', async () => {
    await contact.click();
    await expect.poll(() => asked).toBe(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Changelog' }).click();
    await expect(heading).toHaveText('Changelog');
    expect(await isSame()).toBe(true);
  });

  await test.step('the page itself comes as a document', async () => {
    await page.clock.install();
    await contact.click();
    await expect(async () => {
      await page.clock.fastForward(16_000);
      await expect(heading).toHaveText('Contact us', { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test('a page whose style sheets never come is shown as a document', async ({ page }) => {
  await openReady(page, '/contact');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  let asked = 0;
  await page.route('**/*.css', () => void (asked += 1));
  await page.clock.install();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Changelog' }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog', {
      timeout: 1000,
    });
  }).toPass({ timeout: 15_000 });
  await expect(page).toHaveURL(/\/changelog$/);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(false);
});

test('where nothing answers at all, the reader hears of it, and the page before stays', async ({
  page,
}) => {
  await openReady(page, '/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.clock.install();
  await page.route('**/*', () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Changelog' }).click();
  await expect(page).toHaveURL('/changelog');
  await page.clock.fastForward(16_000);
  await expect(page.locator('.page-notice')).toContainText('The network does not answer.');
  await expect(async () => {
    await page.clock.fastForward(16_000);
    await expect(page).toHaveURL('/contact', { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await expect(page.locator('html')).not.toHaveAttribute('data-busy');
  await expect(page.locator('.page-notice')).toContainText('The network does not answer.');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Changelog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog');
  await expect(page.locator('.page-notice')).toHaveCount(0);
});

test('a setting of an inbox that is chosen while another is saved is saved afterwards', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const saved: unknown[] = [];
  await page.route('**/callbacks/*/settings', async (route) => {
    if (route.request().method() === 'PUT') {
      saved.push(route.request().postDataJSON());
      await held;
    }
    await route.continue();
  });
  await openReady(page, '/try-callback');
  await page.getByRole('button', { name: 'Make a workspace' }).click();
  await page.getByLabel('Callbacks arrive').selectOption('twice');
  await expect.poll(() => saved).toEqual([{ order: 'twice' }]);
  await page.getByLabel('The inbox returns').selectOption('204');
  release();
  await expect.poll(() => saved).toEqual([{ order: 'twice' }, { answerStatus: 204 }]);
  await expect(page.getByLabel('The inbox returns')).toHaveValue('204');
  await expect(page.getByLabel('Callbacks arrive')).toHaveValue('twice');
});

/** Answers a page's payload as another build would. */
async function publish(page: Page, pattern: string, from: RegExp, to: string): Promise<void> {
  await page.route(pattern, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(from, to) });
  });
}

test('a site that was published anew mixes no two builds, and says why a part has gone', async ({
  page,
}) => {
  await test.step('between a document and its payload', async () => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await publish(page, `**${OPERATION_PAGE}.rsc`, /"version":"[^"]+"/, '"version":"other1"');
    await open(page, OPERATION_PAGE);
    await expect
      .poll(
        async () => {
          if (documents < 2) await showIntent(page).catch(() => undefined);
          return documents;
        },
        { timeout: 10_000 },
      )
      .toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expectAliveAgain(page);
    await expect(page.locator('nav[aria-label=Documentation] a').first()).toBeAttached();
  });

  await test.step('a part that has gone with the build before: the reader is told why', async () => {
    await publish(page, `**${OPERATION_PAGE}.rsc`, /"buildId":"[^"]+"/, '"buildId":"another"');
    await page.route(/search-dialog-/, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Find something...' }).click();
    const told = page.getByRole('status').filter({ hasText: 'older than the site' });
    await expect(told).toBeVisible({ timeout: 10_000 });
    await page.unrouteAll();
    await told.getByRole('button', { name: 'Load the page again' }).click();
    await page.waitForLoadState();
    await expectAliveAgain(page);
    await openSearch(page);
  });
});
