// From page to page: focus, place, sidebar, drawer, and back again.
import type { Reader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const PATH = '/accounts/create-account';
const CURRENT = 'nav[aria-label=Documentation] a[aria-current=page]';
const readPlace = (reader: Reader) => reader.evaluate(() => Math.round(scrollY));

test('a link leads to the next page, whose heading has the focus, and back finds the place', async ({
  reader,
}) => {
  await reader.openReady(PATH);
  const href = await reader.evaluate(() =>
    document.querySelector('footer a[rel=next]')!.getAttribute('href')!,
  );
  await reader.focus('footer a[rel=next]');
  await reader.press('Enter');
  await reader.seePath(href);
  await reader.see('main h1');
  // Where the Navigation API is missing, the page is loaded, and the browser places the focus.
  const isLoaded = await reader.evaluate(() => !('navigation' in window));
  if (!isLoaded) await reader.seeFocus('main h1');
  expect(await reader.evaluate(() => document.title)).toMatch(/\| API docs$/);
  expect(await readPlace(reader)).toBe(0);
  await test.step('back finds the place on the page', async () => {
    await reader.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    await reader.until('the place', () => scrollY > 800);
    await reader.evaluate(() => document.querySelector<HTMLElement>('footer a[rel=next]')!.click());
    await reader.until('another page', (path) => location.pathname !== path, href);
    await reader.until('its top', () => scrollY === 0);
    await reader.back();
    await reader.seePath(href);
    await reader.until('the place of before', () => scrollY > 800);
  });
});

async function goToSection(reader: Reader): Promise<void> {
  await reader.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await reader.click(`nav[aria-label=Documentation] a[href="${PATH}#errors"]`);
  await reader.seePath(`${PATH}#errors`);
  await reader.until('the section below the header', () => {
    const { top } = document.querySelector('[id=errors]')!.getBoundingClientRect();
    return top >= document.querySelector('header')!.getBoundingClientRect().bottom - 1 && top < 400;
  });
}

test('a guide and an API page begin alike', async ({ reader }) => {
  await reader.resize(1440, 900);
  const heads = [];
  for (const path of ['/rules-for-money', '/accounts/create-account']) {
    await reader.open(path);
    heads.push(
      await reader.evaluate(() =>
        ['.breadcrumb', '.breadcrumb a', 'h1'].map((css) => {
          const element = document.querySelector(`main ${css}`)!;
          const { x, y } = element.getBoundingClientRect();
          const { fontSize, color, textDecorationLine } = getComputedStyle(element);
          return [css, Math.round(x), Math.round(y), fontSize, color, textDecorationLine].join(' ');
        }),
      ),
    );
  }
  expect(heads[0]).toEqual(heads[1]);
});

async function scrollThroughSections(reader: Reader): Promise<void> {
  for (const id of ['errors', 'responses']) {
    await reader.evaluate(
      (section) => document.getElementById(section)!.scrollIntoView({ behavior: 'instant' }),
      id,
    );
    await reader.see(
      `nav[aria-label=Documentation] a[aria-current=location][href="${PATH}#${id}"]`,
    );
  }
}

test('back from a full load shows the page with what was chosen meanwhile', async ({ reader }) => {
  await reader.openReady(PATH);
  await reader.click('main [role=tab]', 'PHP');
  await reader.see('main [role=tab][aria-selected=true]', 'PHP');
  await reader.openReady('/registration/register-user');
  await reader.click('main [role=tab]', 'Python');
  await reader.see('main [role=tab][aria-selected=true]', 'Python');
  await reader.click('header button.theme');
  await reader.see('html[data-theme=light]');
  await reader.back();
  await reader.seePath(PATH);
  await reader.see('html[data-theme=light]');
  await reader.see('main [role=tab][aria-selected=true]', 'Python');
  await reader.comeAlive();
  await reader.click('button', 'Try it');
  await reader.read('.console-status', /^201/);
});

async function openGroup(reader: Reader): Promise<void> {
  const group = 'nav[aria-label=Documentation] details';
  await reader.click(`${group} > summary`, 'Vouchers');
  await reader.see(`${group} a[href="/vouchers/get-vouchers"]`);
  await reader.reload();
  await reader.see(`${group} a[href="/vouchers/get-vouchers"]`);
}

async function scrollSidebar(reader: Reader): Promise<void> {
  await reader.comeAlive();
  await reader.evaluate(() => {
    document.querySelector('[data-sidebar-viewport]')!.scrollTop = 60;
  });
  await reader.until('the place to be remembered', () =>
    Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key)?.includes('",60')),
  );
  await reader.openReady('/subscription-settings/update-rule');
  await reader.seeInView(CURRENT);
}

test('the sidebar knows where the reader is, and what is open', async ({ reader }) => {
  await reader.openReady(PATH);
  await test.step('the section in view is marked while the page is scrolled', () =>
    scrollThroughSections(reader));
  await test.step('a link to a section leads below the header', () => goToSection(reader));
  await test.step('a group of the sidebar opens, and is open after a reload', () =>
    openGroup(reader));
  await test.step('the sidebar shows the page of an address, wherever it was scrolled to', () =>
    scrollSidebar(reader));
});

test('an address that leads nowhere says so, and offers a way on', async ({ reader }) => {
  await reader.open('/no/such/page');
  await reader.see('main h1');
  await reader.see('main a[href="/"], main a[href="/introduction"], main form, main button');
});

test('the drawer of a small screen opens and closes, and leads on', async ({ reader }) => {
  await reader.resize(390, 800);
  await reader.openReady(PATH);
  await test.step('opens, closes on Escape, and gives the focus back', async () => {
    await reader.click('header button', 'Menu');
    await reader.seeFocus('[role=dialog] button', 'Close menu');
    await reader.seeInView(`[role=dialog] ${CURRENT}`);
    for (let step = 0; step < 8; step += 1) await reader.press(step === 6 ? 'Shift+Tab' : 'Tab');
    expect(
      await reader.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null),
    ).toBe(true);
    await reader.press('Escape');
    await reader.miss('[role=dialog]');
    await reader.seeFocus('header button', 'Menu');
  });

  await test.step('leads on, and is closed on the next page', async () => {
    await reader.click('header button', 'Menu');
    await reader.click('[role=dialog] a', 'Changelog');
    await reader.seePath('/changelog');
    await reader.miss('[role=dialog]');
    await reader.see('main h1');
  });
});

async function tabThrough(reader: Reader): Promise<void> {
  const hidden: string[] = [];
  for (let step = 0; step < 25; step += 1) {
    await reader.press('Tab');
    const found = await reader.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return '';
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const isMarked =
        (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
      return isMarked ? '' : element.outerHTML.slice(0, 120);
    });
    if (found) hidden.push(found);
  }
  expect(hidden).toEqual([]);
}

test('by keyboard alone, from the top to another language', async ({ reader }) => {
  await test.step('the first stop skips to the content', async () => {
    await reader.open(PATH);
    await reader.press('Tab');
    await reader.seeFocus('a', /[Ss]kip/);
    await reader.press('Enter');
    await reader.press('Tab');
    expect(await reader.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(
      true,
    );
  });

  await test.step('from the top to another language', async () => {
    await reader.comeAlive();
    // One press is behind the reader.
    const steps = 1 + (await reader.tabTo('[role=tab]'));
    expect(steps).toBeLessThanOrEqual(12);
    await reader.press('End');
    await reader.seeFocus('[role=tab][aria-selected=true]', 'Go');
  });
});

test('by keyboard alone, in sight and through the sidebar', async ({ reader }) => {
  await reader.openReady(PATH);
  await test.step('every stop shows that it has the focus', () => tabThrough(reader));
  await test.step('through the sidebar to another page', async () => {
    await reader.focus('nav[aria-label=Documentation] summary', 'Vouchers');
    await reader.press('Enter');
    await reader.see('a[href="/vouchers/get-vouchers"]');
    await reader.until('the group to stand still', () =>
      [...document.querySelectorAll('nav details[open]')].every(
        (group) => group.getAnimations({ subtree: true }).length === 0,
      ),
    );
    await reader.press('Tab');
    await reader.press('Enter');
    await reader.until('a page of the group', () => location.pathname.startsWith('/vouchers/'));
    await reader.see('main h1');
  });
});

test('a wrong address leads on to a page that fits', async ({ reader }) => {
  await reader.open('/docs/accounts/createAccount.html');
  await reader.read('.found-pages [role=status]', /^These pages may fit this address:$/);
  await reader.click('.found-pages a', /^Create an account/);
  await reader.seePath('/accounts/create-account');
});
