// The built site behind the server: files beside the pages, headers, unknown addresses.
import { settings } from '#settings';
import { copyBy } from './support/copy-by.ts';
import { OPERATION_PAGE } from './support/catalogue.ts';
import { expect, open, openReady, test } from './support/test.ts';

test('a page carries the policy that its own script fulfils', async ({ page, request }) => {
  const response = await request.get(OPERATION_PAGE);
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy.match(/script-src [^;]+/)?.[0]).not.toContain('unsafe');
  expect(response.headers()['x-content-type-options']).toBe('nosniff');
  // A breach of the policy would be an error in the console, which fails every test.
  await openReady(page, OPERATION_PAGE);
});

test.describe('unknown addresses', () => {
  test.use({ expectedProblems: [/404 \(Not Found\)/] });

  test("have the site's own page, with a way on", async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await page.locator('main a[href^="/"]').count()).toBeGreaterThan(0);
    await page
      .locator('main')
      .getByRole('button', { name: /search/i })
      .click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  });

  test('come alive like every page', async ({ page }) => {
    await openReady(page, '/no/such/page');
    await page.locator('header').getByRole('link', { name: 'Documentation', exact: true }).click();
    await expect(page).toHaveURL('/introduction');
    await expect(page.locator('h1')).toBeVisible();
  });
});

test('the Markdown of a page is clean, and a button copies it', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const markdown = await (await request.get(`${OPERATION_PAGE}.md`)).text();
  expect(markdown).not.toMatch(/<\/?(div|span|section|p)\b|\{\{|undefined/);
  await openReady(page, OPERATION_PAGE);
  expect(await copyBy(page.getByRole('button', { name: /markdown|copy page/i }).first())).toBe(
    markdown,
  );
});

test('the small print shows the year, the name and where to follow', async ({ page }) => {
  await open(page, OPERATION_PAGE);
  const footer = page.locator('footer');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer).toContainText(settings.docsName);
  const follow = footer.locator(`a[href="${settings.sourceHost.url}"]`);
  await expect(follow).toHaveAttribute('target', '_blank');
});
