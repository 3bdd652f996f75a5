// What readers set, refuse or lack: theme, scripts, storage, translation, direction, print, colours, spacing and zoom.
import { translatePage } from '#tests/support/translate-page.ts';
import type { Reader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const PATH = '/accounts/create-account';
const THEME = 'header button.theme';

/** The sum of red, green and blue of the page's background, from 0 to 765. */
const readBackground = (reader: Reader) =>
  reader.evaluate(() =>
    getComputedStyle(document.body)
      .backgroundColor.match(/[\d.]+/g)!
      .slice(0, 3)
      .reduce((sum, value) => sum + Number(value), 0),
  );

/** How much wider than the view the page is. */
const readOverflow = (reader: Reader) =>
  reader.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

async function chooseTheme(reader: Reader): Promise<void> {
  await reader.click(THEME);
  await reader.see('html[data-theme=light]');
  expect(await readBackground(reader)).toBeGreaterThan(380);
  await reader.click(THEME);
  await reader.see('html[data-theme=dark]');
  expect(await readBackground(reader)).toBeLessThan(380);
}

test('the next page has the theme and the typefaces', async ({ reader }) => {
  await reader.openReady(PATH);
  await test.step('a theme is chosen, and shown', () => chooseTheme(reader));
  await test.step('the typefaces of the site come', () =>
    expect
      .poll(() => reader.evaluate(() => localStorage.getItem('docs.font')), { timeout: 40_000 })
      .toBe('site'));
  await reader.open('/introduction');
  await test.step('the theme is kept for the next page', async () => {
    await reader.see('html[data-theme=dark]');
    expect(await readBackground(reader)).toBeLessThan(380);
  });
  await test.step('the typefaces are there from the next page on', () =>
    expect
      .poll(() =>
        reader.evaluate(() => [
          getComputedStyle(document.body).fontFamily.startsWith('Inter'),
          document.fonts.check('1em Inter'),
        ]),
      )
      .toEqual([true, true]));
});

async function compareMarks(reader: Reader): Promise<void> {
  const marks = await reader.evaluate(() =>
    [...document.querySelectorAll('main summary, .tree summary')].map((summary) => {
      const mark = getComputedStyle(summary, summary.closest('main') ? '::before' : '::after');
      return [mark.inlineSize, mark.rotate, getComputedStyle(summary).listStyleType].join(' ');
    }),
  );
  expect(marks.length).toBeGreaterThan(20);
  expect([...new Set(marks)].toSorted()).toEqual(['6px -45deg none', '6px 45deg none']);
}

test('selects and checkboxes are drawn by the site, so that they look alike', async ({
  reader,
}) => {
  await reader.open('/changelog');
  const select = await reader.evaluate(() => {
    const { appearance, backgroundImage } = getComputedStyle(document.querySelector('select')!);
    return [appearance, backgroundImage.startsWith('linear-gradient')];
  });
  expect(select).toEqual(['none', true]);
  await reader.open('/parts');
  const heights = await reader.evaluate(() =>
    ['.console select', '.console input[type=text]'].map(
      (css) => document.querySelector(css)!.getBoundingClientRect().height,
    ),
  );
  expect(new Set(heights).size, heights.join(', ')).toBe(1);
  expect(await reader.count('input[type^=date], input[type=time]')).toBe(0);
  const drawn = await reader.evaluate(() =>
    ['.console select', '.contact select', 'input[type=checkbox]'].map((css) => {
      const style = getComputedStyle(document.querySelector(css)!);
      return [style.appearance, style.borderTopWidth, style.borderTopStyle];
    }),
  );
  expect(drawn).toEqual(drawn.map(() => ['none', '1px', 'solid']));
});

test.describe('without scripts', () => {
  test.use({ conditions: { scripts: 'off' } });

  test('a page is read, wide and narrow', async ({ reader }) => {
    await test.step('a page is read, and the sidebar leads on', async () => {
      await reader.open(PATH);
      await reader.see('main h1', /Create an account/);
      await reader.read('main pre', /curl /);
      expect(await reader.count(THEME)).toBe(0);
      await reader.click('nav[aria-label=Documentation] summary', 'Vouchers');
      await reader.click('a[href="/vouchers/get-vouchers"]');
      await reader.seePath('/vouchers/get-vouchers');
      await reader.see('main h1');
    });
    await test.step('the drawer of a small screen opens and leads on', async () => {
      await reader.resize(390, 800);
      await reader.open(PATH);
      await reader.click('header button', 'Menu');
      await reader.click('.sidebar a', 'Changelog');
      await reader.seePath('/changelog');
    });
  });
});

test.describe('where nothing is kept', () => {
  test.use({ conditions: { storage: 'refused' } });

  test('the page is used all the same', async ({ reader }) => {
    await reader.openReady(PATH);
    await reader.click('main [role=tab]', 'Python');
    await reader.see('main [role=tab][aria-selected=true]', 'Python');
    await reader.click(THEME);
    await reader.see('html[data-theme=light]');
    await reader.click('button', 'Try it');
    await reader.read('.console-status', /^201/);
  });
});

test('a translated page keeps its text when React runs, and leads on', async ({ reader }) => {
  await reader.open(PATH);
  await reader.evaluate(translatePage);
  const countTexts = () => reader.evaluate(() => document.querySelectorAll('main font').length);
  const before = await countTexts();
  expect(before).toBeGreaterThan(50);
  await reader.comeAlive();
  expect(await countTexts()).toBeGreaterThan(before * 0.9);
  expect(await reader.read('main h1')).toMatch(/^ñ/);
  await reader.click('footer a[rel=next]');
  await reader.until('another page', (path) => location.pathname !== path, PATH);
  await reader.until(
    'the whole page',
    () => document.querySelector('main')!.textContent.length > 1000,
  );
});

async function turnToRight(reader: Reader): Promise<void> {
  const firstIsLeft = await reader.evaluate(() => {
    document.documentElement.dir = 'rtl';
    return ['main .endpoint code', 'main li code', 'main pre code'].map((selector) => {
      const walker = document.createTreeWalker(
        document.querySelector(selector)!,
        NodeFilter.SHOW_TEXT,
        (node) => (node.textContent!.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP),
      );
      const text = walker.nextNode() as Text;
      const readLeft = (at: number) => {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().left;
      };
      const line = text.data.split('\n')[0]!;
      return readLeft(0) < readLeft(line.trimEnd().length - 1);
    });
  });
  expect(firstIsLeft).toEqual([true, true, true]);
  expect(await readOverflow(reader)).toBe(0);
  // Copy and Try it cover no other control and no path.
  const covered = await reader.evaluate(
    () =>
      [...document.querySelectorAll('.samples .copy, .samples .try-it')].filter((button) => {
        const own = button.getBoundingClientRect();
        return [...document.querySelectorAll('.samples figcaption > *')].some((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          return (
            other !== button &&
            left < own.right - 1 &&
            own.left < right - 1 &&
            top < own.bottom - 1 &&
            own.top < bottom - 1
          );
        });
      }).length,
  );
  expect(covered).toBe(0);
  await reader.evaluate(() => document.documentElement.removeAttribute('dir'));
}

async function putOnPaper(reader: Reader): Promise<void> {
  // No driver of all three engines prints: the rules for paper are applied to the screen.
  await reader.evaluate(() => {
    const turn = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
          rule.media.mediaText = 'all';
        if ('cssRules' in rule) turn(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
      if (sheet.media.mediaText === 'print') sheet.media.mediaText = 'all';
      turn(sheet.cssRules);
    }
    dispatchEvent(new Event('beforeprint'));
  });
  await reader.see('main h1');
  await reader.miss('.sidebar');
  await reader.miss('header.header, body > header, .header-tools');
  const folded = await reader.evaluate(
    () =>
      [...document.querySelectorAll('main .operation details')].filter((details) => {
        const content = [...details.children].find(({ tagName }) => tagName !== 'SUMMARY');
        return content && (content as HTMLElement).getBoundingClientRect().height === 0;
      }).length,
  );
  expect(folded).toBe(0);
  const [shown, href] = await reader.evaluate(() => {
    const link = document.querySelector('main .reference a[href^="/"]')!;
    return [getComputedStyle(link, '::after').content, link.getAttribute('href')!] as const;
  });
  // An engine may name the attribute instead of its value.
  expect(shown.replace('attr(href)', href)).toContain(href);
}

test.describe('in forced colours', () => {
  test.skip(({ engine }) => engine === 'webkit', 'WebKitGTK has no forced colours.');
  test.use({ conditions: { colours: 'forced' } });

  test('buttons keep their borders, and the focus its outline', async ({ reader }) => {
    await reader.openReady(PATH);
    expect(await reader.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    const border = await reader.evaluate(() => {
      const button = [...document.querySelectorAll('button')].find(
        ({ textContent }) => textContent.trim() === 'Try it',
      )!;
      const { borderTopStyle, borderTopWidth } = getComputedStyle(button);
      return [borderTopStyle, borderTopWidth];
    });
    expect(border).toEqual(['solid', '1px']);
    await reader.press('Tab');
    const outline = await reader.evaluate(
      () => getComputedStyle(document.activeElement!).outlineStyle,
    );
    expect(outline).not.toBe('none');
  });
});

async function spaceWidely(reader: Reader): Promise<void> {
  await reader.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(spacing);
  });
  for (const width of [1280, 1024]) {
    await reader.resize(width, 800);
    expect(await readOverflow(reader), `at ${width} pixels`).toBe(0);
    const end = await reader.evaluate(
      () => document.querySelector('.header-tools')!.getBoundingClientRect().right,
    );
    expect(end).toBeLessThanOrEqual(width);
  }
  await reader.evaluate(() => void document.adoptedStyleSheets.pop());
  await reader.resize(1280, 800);
}

test('a page keeps its look in other directions, spacings and media', async ({ reader }) => {
  await reader.openReady(PATH);
  await test.step('the marks of what opens are drawn by the site, so that they look alike', () =>
    compareMarks(reader));
  await test.step('from right to left, code and paths keep their direction', () =>
    turnToRight(reader));
  await test.step('wide spacing of text stays within the page', () => spaceWidely(reader));
  // Last, since the page stays as it is on paper.
  await test.step('on paper stands the article alone, with all fields', () => putOnPaper(reader));
});

test('at 400 % the page is seen, not its bars', async ({ reader }) => {
  await reader.resize(320, 256);
  await reader.openReady('/api');
  await reader.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  const covered = await reader.evaluate(() => {
    const isStuck = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
        isStuck(element.parentElement));
    const lines = Array.from({ length: innerHeight / 8 }, (_, index) => index * 8 + 4);
    return lines.filter((y) => isStuck(document.elementFromPoint(160, y))).length * 8;
  });
  expect(covered).toBeLessThanOrEqual(Math.floor(256 / 3));
});
