// The console on a phone, with the real sandbox.
import { answer, goToConsole, openTool, part, send, status, tryIt } from './support/console.ts';
import { findViolations } from './support/find-violations.ts';
import { goTo } from './support/go-to.ts';
import { expect, test, type Page } from './support/test.ts';

async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const wide = [...document.querySelectorAll('.console *')].filter((element) => {
      // What is cut by a part that scrolls is reached there; what is hidden to the eye takes no room.
      if (element.closest('.console-text, .console-tree, .cm-editor, [role=listbox]')) return false;
      return element.getBoundingClientRect().right > innerWidth + 1;
    });
    return [
      document.documentElement.scrollWidth - innerWidth,
      wide.map(({ className }) => className),
    ];
  });
  expect(beyond).toEqual([0, []]);
}

test('the console is used by touch', async ({ page }) => {
  await test.step('Try it brings the answer into view by itself, before the request', async () => {
    await tryIt(page);
    await expect(status(page)).toHaveText(/^201/);
    await expect(status(page)).toBeInViewport();
    await expect(page.getByRole('tree')).toBeInViewport();
    const above = (await answer(page).boundingBox())!;
    const below = (await part(page).getByRole('button', { name: 'Send' }).boundingBox())!;
    expect(below.y).toBeGreaterThan(above.y + above.height);
    await expectNoOverflow(page);
  });

  await test.step('what stands below the answer stays there when the pointer leaves a field', async () => {
    const sendButton = part(page).getByRole('button', { name: 'Send' });
    const readTop = () => sendButton.evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const tops = [await readTop()];
    for (const row of await page.getByRole('treeitem').all()) {
      await row.hover();
      tops.push(await readTop());
    }
    await page.locator('main h1').hover();
    tops.push(await readTop());
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });

  await test.step('a call is filled in, sent and read without scrolling sideways', async () => {
    await goToConsole(page, '/accounts/manual-topup-account');
    await expect(page.locator('.cm-editor')).toBeVisible();
    await expectNoOverflow(page);
    await send(page, /^20\d/);
    await expect(answer(page)).toBeInViewport();
    await openTool(page, 'History');
    await expect(part(page).locator('.console-history li')).toHaveCount(2);
    for (const title of await part(page).getByRole('tab').allTextContents()) {
      await openTool(page, title);
      await expectNoOverflow(page);
    }
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('what is touched is at least 24 pixels high and wide', async () => {
    for (const title of await part(page).getByRole('tab').allTextContents()) {
      await openTool(page, title);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.console :is(button, input, select, summary)')].flatMap(
          (element) => {
            const { width, height } = element.getBoundingClientRect();
            const isSmall = width > 0 && (width < 24 || height < 24);
            return isSmall ? [`${element.tagName} ${element.textContent} ${width}x${height}`] : [];
          },
        ),
      );
      expect(small, title).toEqual([]);
    }
  });

  await test.step('a link to a request shows the request', async () => {
    const hash = Buffer.from(JSON.stringify({ form: {} })).toString('base64url');
    await page.goto('about:blank');
    await page.goto(`/accounts/create-account#request=${hash}`);
    await expect(part(page).getByRole('button', { name: 'Send' })).toBeInViewport();
    await expect(part(page).getByText('A link filled in this request.')).toBeInViewport();
  });

  await test.step('at /api a call is found by typing, and sent', async () => {
    await goTo(page, '/api');
    const finder = page.getByRole('combobox', { name: 'Call' });
    await finder.click();
    await finder.fill('countries');
    // The form has lists with options of their own.
    const found = part(page).locator('.console-finder').getByRole('option');
    await found.first().click();
    await expect(finder).toHaveValue(/countries/i);
    await send(page, /^200/);
    await expectNoOverflow(page);
  });
});
