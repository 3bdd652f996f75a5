import { once } from 'node:events';
import type { StoreLocation } from '#server/store/open-store.ts';
import type { SandboxResponse, SharedSandbox } from './open-shared-sandbox.ts';
import { spawnScript } from './spawn-script.ts';

/** Starts a process of its own with the sandbox on a database, and speaks with it. */
export async function spawnSandbox({
  dataDir,
  databaseUrl,
}: StoreLocation): Promise<SharedSandbox> {
  const { child, lines, ended } = await spawnScript('serve-sandbox.ts', [
    JSON.stringify({ dataDir, databaseUrl }),
  ]);
  let read = 0;
  let last = 0;
  const waiting = new Map<number, (response: SandboxResponse) => void>();
  child.stdout.on('data', () =>
    // The lines are cut by a listener that is called after this one.
    setImmediate(() => {
      for (; read < lines.length; read += 1) {
        if (lines[read] === 'ready') continue;
        const { number, ...response } = JSON.parse(lines[read]!) as SandboxResponse & {
          readonly number: number;
        };
        waiting.get(number)?.(response);
        waiting.delete(number);
      }
    }),
  );
  while (lines.length === 0) await once(child.stdout, 'data');
  return {
    send: (call) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        child.stdin.write(`${JSON.stringify({ ...call, number: last })}\n`);
      }),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
