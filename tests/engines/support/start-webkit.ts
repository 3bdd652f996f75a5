// WebKitGTK, driven by WebDriver, on a display that nobody sees.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { isKept, type Conditions, type EngineDriver, type StartedEngine } from './engine-driver.ts';
import { FORGET } from './forget.ts';
import { startDisplay } from './start-display.ts';

/** A tool bar without a size: the window can be as narrow as a phone. */
const NO_TOOLBAR = `* {
  min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px;
  -gtk-icon-transform: scale(0);
}`;
const START_ATTEMPTS = 100;
/** Now and then the browser does not come. It comes within two seconds otherwise, on a busy machine within ten. */
const SESSION_MS = 15_000;
const SESSION_ATTEMPTS = 3;

export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly display: string;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function waitForDriver(address: string): Promise<void> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
    const response = await fetch(`${address}/status`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start.');
}

const NAMES: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Shift: Key.SHIFT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  Space: Key.SPACE,
  Home: Key.HOME,
  End: Key.END,
  Backspace: Key.BACK_SPACE,
  ArrowDown: Key.ARROW_DOWN,
  ArrowUp: Key.ARROW_UP,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
};

async function press(session: WebDriver, keys: string): Promise<void> {
  const codes = keys.split('+').map((name) => {
    const code = NAMES[name] ?? name;
    if (code.length !== 1) throw new Error(`No key for ${name}.`);
    return code;
  });
  let actions = session.actions();
  for (const code of codes) actions = actions.keyDown(code);
  for (const code of codes.toReversed()) actions = actions.keyUp(code);
  await actions.perform();
}

function drive(session: WebDriver, close: () => Promise<void>): EngineDriver {
  const pointAt = (x: number, y: number) =>
    session
      .actions({ async: true })
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 });
  return {
    engine: 'webkit',
    go: (url) => session.get(url),
    evaluate: (expression) => session.executeScript(`return ${expression}`),
    move: (x, y) => pointAt(x, y).perform(),
    click: (x, y) => pointAt(x, y).press().release().perform(),
    press: (keys) => press(session, keys),
    type: (text) => session.actions().sendKeys(text).perform(),
    back: () => session.navigate().back(),
    reload: () => session.navigate().refresh(),
    async resize(width, height) {
      const read = () =>
        session.executeScript<[number, number]>(
          'return [outerWidth - innerWidth, outerHeight - innerHeight]',
        );
      const [right, top] = await read();
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width: width + right, height: height + top });
      await session.wait(
        () =>
          session.executeScript<boolean>(
            `return innerWidth === ${width} && innerHeight === ${height}`,
          ),
        5000,
        `a view of ${width} by ${height}`,
      );
    },
    screenshot: () => session.takeScreenshot(),
    listErrors: () => [],
    close,
  };
}

function listSettings({ storage, scripts, colours }: Conditions): readonly string[] {
  if (colours) throw new Error('WebKitGTK has no forced colours.');
  return [
    '--automation',
    ...(storage === 'refused' ? ['--enable-html5-local-storage=false'] : []),
    ...(scripts === 'off' ? ['--enable-javascript=false'] : []),
  ];
}

/** Forgets what a journey has kept in the browser. Pages could keep something while they are left, so /healthz takes their place: another site would cost a process. */
async function forget(session: WebDriver): Promise<void> {
  const origin = await session.executeScript<string>('return location.origin');
  await session.get(`${origin}/healthz`);
  await session.executeScript(`return ${FORGET}`);
  await session.manage().deleteAllCookies();
}

/** Starts WebKitWebDriver on a free port. */
async function startDriver(program: string, environment: NodeJS.ProcessEnv) {
  const port = await findPort();
  const driver = spawn(program, [`--port=${port}`], { env: environment, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await waitForDriver(address);
  return {
    address,
    async stop() {
      driver.kill();
      if (driver.exitCode === null && driver.signalCode === null) await once(driver, 'exit');
    },
  };
}

export async function startWebKit(programs: WebKitPrograms): Promise<StartedEngine> {
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(settings, 'gtk-3.0'));
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), NO_TOOLBAR);
  const display = await startDisplay(programs.display);
  const environment = {
    ...process.env,
    DISPLAY: display.name,
    XDG_CONFIG_HOME: settings,
    NO_AT_BRIDGE: '1',
    // Without a graphics card, buffers shared with one double the processor time.
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  };
  let driver = await startDriver(programs.driver, environment);
  /** Asks for a browser. A driver whose browser does not come would hold up all that follow, so another one takes over. */
  async function openSession(capabilities: Capabilities): Promise<WebDriver> {
    for (let attempt = 1; ; attempt += 1) {
      const session = new Builder()
        .usingServer(driver.address)
        .withCapabilities(capabilities)
        .build();
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, SESSION_MS));
      // What comes of a session that is given up is nobody's concern.
      session.catch(() => undefined);
      const opened = await Promise.race([session, late]);
      if (opened) return opened;
      if (attempt === SESSION_ATTEMPTS) throw new Error('WebKitGTK did not open a window.');
      await driver.stop();
      driver = await startDriver(programs.driver, environment);
    }
  }
  /** The window of the last journey. A window of its own for each would cost most of the time of all. */
  let kept: WebDriver | undefined;
  async function quit(session: WebDriver): Promise<void> {
    if (session === kept) kept = undefined;
    await session.quit();
  }
  async function openWindow(conditions: Conditions): Promise<WebDriver> {
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      // A page that does not come is a failure of its test, not of all that wait behind it.
      timeouts: { pageLoad: 20_000, script: 10_000 },
      'webkitgtk:browserOptions': { binary: programs.browser, args: listSettings(conditions) },
    });
    return openSession(capabilities);
  }
  return {
    async open(conditions) {
      // Its windows are real ones on a display: the condition `window` asks for nothing more.
      if (isKept(conditions)) {
        const session = (kept ??= await openWindow(conditions));
        const opened = drive(session, () => forget(session).catch(() => quit(session)));
        await opened.resize(1280, 800);
        return opened;
      }
      // The driver has one window at a time.
      if (kept) await quit(kept);
      const session = await openWindow(conditions);
      const opened = drive(session, () => session.quit());
      if (conditions.scripts !== 'off') await opened.resize(1280, 800);
      else await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 820 });
      return opened;
    },
    async stop() {
      if (kept) await quit(kept).catch(() => undefined);
      await driver.stop();
      await display.stop();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}
