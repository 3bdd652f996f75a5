// npm start and the server's process: ready, told what is wrong, gone when asked to.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPort } from '#scripts/lib/process.ts';
import { root } from '#scripts/lib/root.mjs';

interface Run {
  readonly child: ChildProcess;
  /** Exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  readonly readOutput: () => string;
}

function start(environment: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, ['scripts/build/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    ended: new Promise((resolve) => child.once('close', resolve)),
    readOutput: () => output,
  };
}

// A process that loads the whole site takes its time to begin where other tests keep the machine busy.
vi.setConfig({ testTimeout: 90_000 });

async function isReady(port: number): Promise<boolean> {
  const text = await fetch(`http://localhost:${port}/healthz`).then(
    (response) => response.text(),
    () => '',
  );
  return text === 'ok';
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`serves, and ends well within ten seconds of ${signal}`, async () => {
    const port = await findPort();
    const { child, ended, readOutput } = start({ PORT: String(port) });
    await vi.waitUntil(() => isReady(port), { timeout: 60_000, interval: 100 });
    expect(readOutput()).toContain(`"url":"http://localhost:${port}"`);
    const asked = Date.now();
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
  });
}

test('goes on when nobody reads the log any more', async () => {
  const port = await findPort();
  const { child, ended } = start({ PORT: String(port) });
  await vi.waitUntil(() => isReady(port), { timeout: 60_000, interval: 100 });
  child.stdout?.destroy();
  // The line of the first request meets the closed pipe before the line of the second.
  for (let time = 0; time < 2; time += 1) {
    expect(await isReady(port)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(await isReady(port)).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('says so when the port is taken', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { ended, readOutput } = start({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(readOutput()).toContain(`Port ${port} is taken`);
  server.close();
});

test('says what is wrong with the environment', async () => {
  const { ended, readOutput } = start({ PORT: 'eighty', LOG_LEVEL: 'loud' });
  expect(await ended).toBe(1);
  expect(readOutput()).toContain('PORT is "eighty"');
  expect(readOutput()).toContain('LOG_LEVEL is "loud"');
});

test('says why it is not ready, once', async () => {
  const port = await findPort();
  const nowhere = `postgres://docs@127.0.0.1:${await findPort()}/docs`;
  // Without the sandbox nothing else asks for the database.
  const settings = { PORT: String(port), DATABASE_URL: nowhere, SANDBOX: 'false' };
  const { child, ended, readOutput } = start(settings);
  await vi.waitUntil(() => isReady(port), { timeout: 60_000, interval: 100 });
  for (let time = 0; time < 2; time += 1) {
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(503);
    await new Promise((resolve) => setTimeout(resolve, 1100));
  }
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(readOutput().match(/"event":"failure".*?"store":"unreachable"/g)).toHaveLength(1);
});
