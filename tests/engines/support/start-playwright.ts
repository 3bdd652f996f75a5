// Chromium and Firefox, driven by Playwright.
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  LaunchOptions,
  Page,
} from '@playwright/test';
import { chromium, firefox } from '@playwright/test';
import { isKept, type Conditions, type EngineDriver, type StartedEngine } from './engine-driver.ts';
import { FORGET } from './forget.ts';
import { startDisplay } from './start-display.ts';

const RELAY = join(import.meta.dirname, 'firefox-relay.mjs');
const FORCED_COLOURS = { 'browser.display.document_color_use': 2 };
const NO_SCRIPTS = { 'javascript.enabled': false };
const CLASSIC_BARS = { 'widget.gtk.overlay-scrollbars.enabled': false };
/**
 * What takes a quarter of Firefox's processor time: frames that nobody sees, and its own services. No journey asks how many frames
 * there are. Without a history of places no link is a visited one, and the site shows no difference.
 */
const THRIFTY = {
  'layout.frame_rate': 15,
  'extensions.webextensions.remote': false,
  'dom.ipc.processPrelaunch.enabled': false,
  'browser.chrome.site_icons': false,
  'places.history.enabled': false,
};

const VIEW = { width: 1280, height: 800 } as const;

/** As a browser does whose reader has forbidden it to keep anything. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

function drive(
  engine: 'chromium' | 'firefox',
  page: Page,
  close: () => Promise<void>,
): EngineDriver {
  const errors: string[] = [];
  const note = (error: Error) => void errors.push(String(error));
  page.on('pageerror', note);
  return {
    engine,
    go: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    move: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    // A page that comes back whole has no load that Playwright could wait for.
    back: () => page.evaluate(() => history.back()).catch(() => undefined),
    reload: async () => void (await page.reload()),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: async () => (await page.screenshot()).toString('base64'),
    listErrors: () => errors,
    close: async () => {
      page.off('pageerror', note);
      await close();
    },
  };
}

/** A context of a browser, under the conditions that the context can set. */
async function openContext(
  browser: Browser,
  { storage, scripts, colours }: Conditions,
): Promise<BrowserContext> {
  const isChromium = browser.browserType() === chromium;
  const options: BrowserContextOptions = {
    viewport: VIEW,
    locale: 'en-GB',
    javaScriptEnabled: scripts !== 'off',
    // Firefox ESR takes neither: its relay says why.
    ...(!isChromium && { colorScheme: null }),
    ...(isChromium && colours && { forcedColors: 'active' as const }),
  };
  const context = await browser.newContext(options);
  if (storage === 'refused') await context.addInitScript(refuseStorage);
  return context;
}

export async function startChromium(options: LaunchOptions): Promise<StartedEngine> {
  const browser = await chromium.launch({
    ...options,
    // Playwright takes both away, and readers have them.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
  });
  const kept = keepPage(async () => {
    const context = await openContext(browser, {});
    await context.grantPermissions(['clipboard-write']);
    return context.newPage();
  });
  return {
    async open(conditions) {
      if (isKept(conditions)) return kept.open('chromium');
      const context = await openContext(browser, conditions);
      return drive('chromium', await context.newPage(), () => context.close());
    },
    stop: () => browser.close(),
  };
}

/** Forgets what a journey has kept. Pages could keep something while they are left, so /healthz takes their place. */
async function forget(page: Page): Promise<void> {
  await page.goto(new URL('/healthz', page.url()).href);
  await page.evaluate(FORGET);
  await page.context().clearCookies();
}

/**
 * Keeps the page of the last journey for the next. A context of its own for each journey costs a process, and loads and
 * compiles each script once more.
 */
function keepPage(openPage: () => Promise<Page>) {
  let kept: Page | undefined;
  async function close(page: Page): Promise<void> {
    kept = undefined;
    await page.context().close();
  }
  return {
    async open(engine: 'chromium' | 'firefox'): Promise<EngineDriver> {
      const page = (kept ??= await openPage());
      await page.setViewportSize(VIEW);
      return drive(engine, page, () => forget(page).catch(() => close(page)));
    },
  };
}

export interface FirefoxPrograms {
  readonly firefox: string;
  readonly display: string;
}

export async function startFirefox(programs: FirefoxPrograms): Promise<StartedEngine> {
  const launch = (options: LaunchOptions) =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: RELAY,
      env: { ...process.env, FIREFOX_PATH: programs.firefox },
      ...options,
      firefoxUserPrefs: { ...THRIFTY, ...options.firefoxUserPrefs },
    });
  const browser = await launch({});
  const kept = keepPage(async () => (await openContext(browser, {})).newPage());
  /** Opens a page in a browser of its own, which ends with the page. */
  async function openAlone(conditions: Conditions, options: LaunchOptions): Promise<EngineDriver> {
    const own = await launch(options);
    const context = await openContext(own, conditions);
    return drive('firefox', await context.newPage(), () => own.close());
  }
  return {
    async open(conditions) {
      const { colours, scripts, storage, window } = conditions;
      if (window === 'real') {
        const display = await startDisplay(programs.display);
        const env = { ...process.env, FIREFOX_PATH: programs.firefox, DISPLAY: display.name };
        const options = { headless: false, firefoxUserPrefs: CLASSIC_BARS, env };
        const opened = await openAlone(conditions, options);
        return {
          ...opened,
          async close() {
            try {
              await opened.close();
            } finally {
              await display.stop();
            }
          },
        };
      }
      // Firefox takes both from its settings alone: a page without scripts would not know that it is one.
      if (colours || scripts)
        return openAlone(conditions, {
          firefoxUserPrefs: { ...(colours && FORCED_COLOURS), ...(scripts && NO_SCRIPTS) },
        });
      if (!storage) return kept.open('firefox');
      const context = await openContext(browser, conditions);
      return drive('firefox', await context.newPage(), () => context.close());
    },
    stop: () => browser.close(),
  };
}
