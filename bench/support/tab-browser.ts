// A browser that is driven by whole tabs. A tab goes on when a page that was prepared takes the place of the one shown, which
// Playwright switches off.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { findBrowser } from '#scripts/lib/process.ts';

type Params = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params: Params;
  readonly result: Params;
  readonly error?: { readonly message: string };
}

type Send = (method: string, params?: Params, session?: string) => Promise<Params>;

/** A tab with a fresh profile. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Evaluates an expression in the page that is shown. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer, and presses and releases its button. */
  mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number): Promise<void>;
  /** Waits until an expression gives something true. @throws after ten seconds */
  until(expression: string): Promise<void>;
  /** Milliseconds that all pages of the browser have used of a processor. */
  readProcessorTime(): Promise<number>;
  close(): Promise<void>;
}

export interface TabOptions {
  /** Runs first in each document. */
  readonly script?: string;
  /** How many times slower the processor is. */
  readonly slowdown: number;
  /** Whether the pages may run scripts that their policy does not name. */
  readonly bypassPolicy?: boolean;
}

/** Opens tabs. */
export type OpenTab = (options: TabOptions) => Promise<Tab>;

const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --remote-debugging-port=0';

interface Connection {
  readonly send: Send;
  /** @returns stops listening */
  readonly listen: (listener: (message: Message) => void) => () => void;
}

async function connect(address: string): Promise<Connection & { readonly close: () => void }> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Set<(message: Message) => void>();
  let count = 0;
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    if (message.id === undefined) for (const listener of listeners) listener(message);
    else waiting.get(message.id)?.(message);
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        count += 1;
        const id = count;
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error) reject(new Error(`bench: ${method}: ${error.message}`));
          else resolve(result);
        });
        socket.send(JSON.stringify({ id, method, params, sessionId }));
      }),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => socket.close(),
  };
}

/** Prepares a page before its first script, be it shown or not. */
function setUp(send: Send, session: string, { script, slowdown, bypassPolicy }: TabOptions): void {
  const ask = (method: string, params: Params = {}) =>
    void send(method, params, session).catch(() => undefined);
  ask('Page.enable');
  if (script !== undefined) ask('Page.addScriptToEvaluateOnNewDocument', { source: script });
  if (bypassPolicy === true) ask('Page.setBypassCSP', { enabled: true });
  ask('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // A tab that is not in front paints nothing.
  ask('Emulation.setFocusEmulationEnabled', { enabled: true });
  ask('Runtime.runIfWaitingForDebugger');
}

async function openTab({ send, listen }: Connection, options: TabOptions): Promise<Tab> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const { targetId } = await send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1280,
    height: 800,
    forTab: true,
  });
  /** Sessions of the tab's pages with whether the page is shown. */
  const pages = new Map<string, boolean>();
  let tab = '';
  const unlisten = listen(({ method, params, sessionId }) => {
    const { targetInfo, sessionId: attached } = params as {
      targetInfo?: { type: string; subtype?: string; targetId: string };
      sessionId?: string;
    };
    if (method === 'Target.attachedToTarget' && sessionId === tab && targetInfo?.type === 'page') {
      pages.set(attached!, targetInfo.subtype === undefined);
      setUp(send, attached!, options);
    } else if (method === 'Target.detachedFromTarget') pages.delete(attached!);
  });
  tab = String((await send('Target.attachToTarget', { targetId, flatten: true }))['sessionId']);
  const auto = { autoAttach: true, flatten: true, waitForDebuggerOnStart: true };
  await send('Target.setAutoAttach', auto, tab);
  // The page that was prepared is shown when the one before has gone.
  const shown = () => [...pages].find(([, isShown]) => isShown)?.[0] ?? [...pages.keys()][0];
  const ask = (method: string, params: Params = {}) => send(method, params, shown());
  async function evaluate(expression: string): Promise<unknown> {
    const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value?: unknown }).value;
  }
  async function until(expression: string): Promise<void> {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      if (await evaluate(expression).catch(() => false)) return;
      await sleep(25);
    }
    throw new Error(`bench: never true: ${expression}`);
  }
  return {
    evaluate,
    until,
    async goto(url) {
      await ask('Page.bringToFront');
      await ask('Page.navigate', { url });
      await until(`location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`);
    },
    async mouse(type, x, y) {
      const button = type === 'mouseMoved' ? 'none' : 'left';
      await ask('Input.dispatchMouseEvent', { type, x, y, button, clickCount: 1 });
    },
    async readProcessorTime() {
      const { processInfo } = await send('SystemInfo.getProcessInfo');
      return (processInfo as { type: string; cpuTime: number }[])
        .filter(({ type }) => type === 'renderer')
        .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
    },
    async close() {
      unlisten();
      await send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

/** Starts a browser, does something with it and ends it. */
export async function withTabBrowser<Value>(
  run: (open: OpenTab) => Promise<Value>,
): Promise<Value> {
  const profile = await mkdtemp(join(tmpdir(), 'tab-browser-'));
  const program = spawn(findBrowser(), [...FLAGS.split(' '), `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // The command of a browser may be a script that starts the browser: both have to end.
    detached: true,
  });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      program.on('exit', () => reject(new Error('bench: the browser ended')));
      program.stderr.on('data', (text: Buffer) => {
        const [found] = /ws:\/\/\S+/.exec(text.toString()) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const connection = await connect(address);
    const value = await run((options) => openTab(connection, options));
    connection.close();
    return value;
  } finally {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    process.kill(-program.pid!);
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
