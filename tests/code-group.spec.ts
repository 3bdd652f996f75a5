// Code panels and groups: specification 2.7, 4 and 9.
import {
  expect,
  open,
  openReady,
  test,
  waitUntilIdle,
  type Locator,
  type Page,
} from './support/test.ts';

const PATH = '/accounts/create-account';
const LANGUAGES = ['cURL', 'JavaScript', 'TypeScript', 'PHP', 'Python', 'Ruby', 'Go'];

/** The group with samples in all languages. */
const samples = (page: Page) =>
  page
    .getByRole('tablist')
    .filter({ has: page.getByRole('tab', { name: 'Python' }) })
    .first();
const tab = (page: Page, name: string) => samples(page).getByRole('tab', { name, exact: true });
const selected = (page: Page) => samples(page).getByRole('tab', { selected: true });

/** The panel that a tab shows. */
async function findPanel(page: Page, chosen: Locator): Promise<Locator> {
  const id = await chosen.getAttribute('aria-controls');
  return page.locator(`[id="${id}"]`);
}

/** Expects a tab to be chosen and to have the focus. */
async function expectChosen(page: Page, name: string): Promise<void> {
  await expect(tab(page, name)).toBeFocused();
  await expect(selected(page)).toHaveText(name);
}

test('a group of samples', async ({ page }) => {
  await openReady(page, PATH);
  await test.step('shows the code of each language, titled by its name', async () => {
    await expect(samples(page).getByRole('tab')).toHaveText(LANGUAGES);
    for (const [name, word] of [
      ['Python', 'import '],
      ['Go', 'package main'],
      ['PHP', '<?php'],
      ['Ruby', 'require '],
      ['cURL', 'curl '],
    ] as const) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(await findPanel(page, tab(page, name))).toContainText(word);
    }
  });
  await test.step('is used by keyboard', async () => {
    await tab(page, 'cURL').click();
    await expect(tab(page, 'cURL')).toBeFocused();
    await test.step('arrow keys move, select and wrap around', async () => {
      for (const name of [...LANGUAGES.slice(1), 'cURL']) {
        await page.keyboard.press('ArrowRight');
        await expectChosen(page, name);
      }
      await page.keyboard.press('ArrowLeft');
      await expect(selected(page)).toHaveText('Go');
    });
    await test.step('only the selected tab is in the tab order', async () => {
      const order = await samples(page)
        .getByRole('tab')
        .evaluateAll((tabs) =>
          tabs.filter((one) => (one as HTMLElement).tabIndex === 0).map((one) => one.textContent),
        );
      expect(order).toEqual(['Go']);
    });
    await test.step('Home and PageUp go to the first tab, End and PageDown to the last', async () => {
      await page.keyboard.press('ArrowLeft');
      await expectChosen(page, 'Ruby');
      for (const [key, name] of [
        ['End', 'Go'],
        ['Home', 'cURL'],
        ['PageDown', 'Go'],
        ['PageUp', 'cURL'],
      ] as const) {
        await page.keyboard.press(key);
        await expectChosen(page, name);
      }
    });
    await test.step('Enter and Space select', async () => {
      for (const key of ['Enter', 'Space']) {
        await tab(page, 'cURL').click();
        await tab(page, 'Python').focus();
        await expect(selected(page)).toHaveText('cURL');
        await page.keyboard.press(key);
        await expect(selected(page)).toHaveText('Python');
      }
    });
  });
  await test.step('fits a small screen', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await test.step('long lines scroll inside their panel', async () => {
      const ends = await page
        .locator('main pre')
        .evaluateAll((panes) =>
          panes
            .filter((pane) => pane.checkVisibility())
            .map((pane) => pane.getBoundingClientRect().right - window.innerWidth),
        );
      expect(ends.length).toBeGreaterThan(0);
      for (const end of ends) expect(end).toBeLessThanOrEqual(0);
    });
    await test.step('no tab shows beside the copy button that it scrolls under', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      const gaps = await page
        .locator('main .code:has(.copy)')
        .evaluateAll((panels) =>
          panels.map(
            (panel) =>
              panel.getBoundingClientRect().right -
              panel.querySelector('.copy')!.getBoundingClientRect().right,
          ),
        );
      expect(gaps.length).toBeGreaterThan(1);
      for (const gap of gaps) expect(gap).toBe(0);
    });
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step('the chosen language is not preceded by another one on the screen, and shifts nothing', async () => {
    await tab(page, 'Go').click();
    await expect(selected(page)).toHaveText('Go');
    await page.addInitScript(() => {
      const state = { shift: 0, flashes: 0 };
      Object.assign(window, { layoutState: state });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          state.shift += (entry as PerformanceEntry & { value: number }).value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
      const look = () => {
        const code = document.querySelector('main [role=tabpanel] code, main pre code');
        const isShown = code?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        if (isShown && /^\s*curl /.test(code?.textContent ?? '')) state.flashes += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await open(page, PATH);
    await expect(selected(page)).toHaveText('Go');
    await waitUntilIdle(page);
    const state = await page.evaluate(
      () => (window as unknown as { layoutState: { shift: number; flashes: number } }).layoutState,
    );
    expect(state.flashes).toBe(0);
    expect(state.shift).toBeLessThan(0.01);
  });
  await test.step('dims lines out of focus, and leaves lines in focus their colours', async () => {
    await open(page, '/quick-start');
    const panel = page.locator('main pre', { has: page.locator('.d') }).first();
    const readColours = (selector: string) =>
      panel
        .locator(selector)
        .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).color))]);
    const dimmed = await readColours('.d, .d i');
    expect(dimmed).toHaveLength(1);
    const focused = await readColours('code > i:not(.d)');
    expect(focused.length).toBeGreaterThan(0);
    expect(focused).not.toContain(dimmed[0]);
  });
});
