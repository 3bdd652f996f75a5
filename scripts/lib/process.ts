import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { root } from './root.mjs';

/** A program that answers at an address until it is stopped. */
export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** A port that nobody listens on. */
export function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const START_MS = 150_000;

/** Ends a program and waits until it has gone. */
function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/**
 * Starts a program and waits until it answers.
 *
 * @param command program with its arguments
 * @param port where it will listen
 * @throws when it does not answer within 150 seconds
 */
export async function startService(
  command: readonly string[],
  port: number,
  options: {
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly probe?: string;
  } = {},
): Promise<Service> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (
    !(await fetch(url + (options.probe ?? '/')).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) {
      await stopProcess(child);
      throw new Error(`${program} did not answer at ${url}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url, stop: () => stopProcess(child) };
}

/** How a built server is started. */
export interface SiteOptions {
  /** Core of the machine that the server keeps to; wants taskset. */
  readonly core?: number;
  /** Folder that holds dist/. @default the repository's */
  readonly cwd?: string;
  /** Variables besides the port. LOG_LEVEL is `warn` by default. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built server on a free port. @throws when it does not answer within 150 seconds */
export async function startSite({ core, cwd = root, env }: SiteOptions = {}): Promise<Service> {
  const port = await findPort();
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)];
  const command = [...pinned, process.execPath, 'dist/server/main.js'];
  const variables = { LOG_LEVEL: 'warn', ...env, PORT: String(port) };
  return startService(command, port, { cwd, env: variables, probe: '/healthz' });
}

/** Path of the browser that the tests use too. */
export function findBrowser(): string {
  const script = join(root, 'scripts/install/ensure-browser.mjs');
  return execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim();
}

/** Whether a program is on this machine. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
