// Chromium and Firefox, driven by Playwright.
import { join } from 'node:path';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  LaunchOptions,
} from '@playwright/test';
import { chromium, firefox } from '@playwright/test';
import type { Conditions, EngineDriver, StartedEngine } from './engine-driver.ts';
import { startDisplay } from './start-display.ts';

const RELAY = join(import.meta.dirname, 'firefox-relay.mjs');
const FORCED_COLOURS = { 'browser.display.document_color_use': 2 };
const NO_SCRIPTS = { 'javascript.enabled': false };
const CLASSIC_BARS = { 'widget.gtk.overlay-scrollbars.enabled': false };

/** As a browser does whose reader has forbidden it to keep anything. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
}

async function drive(
  engine: 'chromium' | 'firefox',
  context: BrowserContext,
  onClose: () => Promise<void>,
): Promise<EngineDriver> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
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
      await context.close();
      await onClose();
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
    viewport: { width: 1280, height: 800 },
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

const nothing = (): Promise<void> => Promise.resolve();

export async function startChromium(options: LaunchOptions): Promise<StartedEngine> {
  const browser = await chromium.launch({
    ...options,
    // Playwright takes both away, and readers have them.
    ignoreDefaultArgs: ['--disable-back-forward-cache', '--hide-scrollbars'],
  });
  return {
    async open(conditions) {
      const context = await openContext(browser, conditions);
      await context.grantPermissions(['clipboard-write']);
      return drive('chromium', context, nothing);
    },
    stop: () => browser.close(),
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
    });
  const browser = await launch({});
  return {
    async open(conditions) {
      if (conditions.window === 'real') {
        const display = await startDisplay(programs.display);
        const env = { ...process.env, FIREFOX_PATH: programs.firefox, DISPLAY: display.name };
        const shown = await launch({ headless: false, firefoxUserPrefs: CLASSIC_BARS, env });
        return drive('firefox', await openContext(shown, conditions), async () => {
          await shown.close();
          await display.stop();
        });
      }
      const { colours, scripts } = conditions;
      if (!colours && !scripts)
        return drive('firefox', await openContext(browser, conditions), nothing);
      // Firefox takes both from its settings alone: a page without scripts would not know that it is one.
      const firefoxUserPrefs = { ...(colours && FORCED_COLOURS), ...(scripts && NO_SCRIPTS) };
      const own = await launch({ firefoxUserPrefs });
      return drive('firefox', await openContext(own, conditions), () => own.close());
    },
    stop: () => browser.close(),
  };
}
