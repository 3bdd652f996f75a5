import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { root } from '#scripts/lib/root.mjs';

/** What a command takes, with all processes that it starts. */
export interface CommandCost {
  readonly seconds: number;
  /** Of all processes, in their own code and in the kernel. */
  readonly processorSeconds: number;
  /** Largest sum of the memory of all its processes at one moment (resident sets, pages that they share counted in each). */
  readonly megabytes: number;
  /** What it has printed. */
  readonly output: string;
}

/** Jiffies a second: Linux shows the same to all programs, whatever the kernel counts with. */
const TICKS = 100;
const PAGE_BYTES = 4096;
const SAMPLE_MS = 50;

/** The fields of /proc/ID/stat behind the name, the first of which proc(5) numbers 3. Undefined when the process has gone. */
function readStat(id: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const readField = (fields: readonly string[] | undefined, number: number): number =>
  Number(fields?.[number - 3] ?? 0);

/** Processor seconds of all children of this process that have ended, with all of theirs. */
function readChildSeconds(): number {
  const fields = readStat('self');
  return (readField(fields, 16) + readField(fields, 17)) / TICKS;
}

/** Sum of the resident sets of a process and of all that come from it, in MB. */
function sumMemory(id: number): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(ids.map((each) => [Number(each), readStat(each)]));
  const family = new Set([id]);
  // Parents have mostly the smaller number, but numbers start over: until nobody joins.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [each, fields] of stats) if (family.has(readField(fields, 4))) family.add(each);
  }
  const pages = [...family].reduce((sum, each) => sum + readField(stats.get(each), 24), 0);
  return (pages * PAGE_BYTES) / 2 ** 20;
}

/**
 * Runs a command to its end. Linux only.
 *
 * @param command program with its arguments
 * @throws when the command fails, with what it has printed
 */
export function measureCommand(
  command: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<CommandCost> {
  const [program = '', ...args] = command;
  const before = readChildSeconds();
  const began = performance.now();
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let megabytes = 0;
  const timer = setInterval(() => {
    if (child.pid !== undefined) megabytes = Math.max(megabytes, sumMemory(child.pid));
  }, SAMPLE_MS);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(timer);
      const seconds = (performance.now() - began) / 1000;
      if (code !== 0) return reject(new Error(`bench: ${command.join(' ')} failed\n${output}`));
      resolve({ seconds, processorSeconds: readChildSeconds() - before, megabytes, output });
    });
  });
}
