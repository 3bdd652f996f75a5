import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** Starts an X server whose screen nobody sees. */
export async function startDisplay(
  program: string,
): Promise<{ readonly name: string; stop(): Promise<void> }> {
  const options = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  return {
    name: `:${String(number).trim()}`,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
