import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { bundleScript } from './bundle-script.ts';

export interface RunningScript {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  /** Lines of its output so far, without a last one that has no end. */
  readonly lines: readonly string[];
  /** The exit code, or null after a signal, once all output is read. */
  readonly ended: Promise<number | null>;
}

/**
 * Starts a script of this folder in a process of its own. Its errors go to the test's output.
 *
 * @param fileBlocks largest file that it may write, in blocks of 512 bytes
 */
export async function spawnScript(
  name: string,
  args: readonly string[],
  fileBlocks?: number,
): Promise<RunningScript> {
  const command = [process.execPath, await bundleScript(name), ...args];
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks}; `;
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(() => {
    // A reader gives the last line even when its end is missing: that one was never said to the end.
    if (text !== '' && !text.endsWith('\n')) lines.pop();
    return child.exitCode;
  });
  return { child, lines, ended };
}
