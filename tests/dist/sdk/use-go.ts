import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { GO_MODULE } from '#languages/go/sdk-types.ts';
import { hasRuntime } from '#languages/toolchain/sample-folder.ts';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);
const PROXY = join(root, 'dist/client/sdk/go');
export const GO_ZIP = join(PROXY, GO_MODULE, '@v/v2.0.0.zip');
const MANIFEST = `module program\n\ngo 1.19\n\nrequire ${GO_MODULE} v2.0.0\n`;

/** What the command go has to know to use the module of the built site, and no other. */
async function buildGoEnvironment(proxy = `file://${PROXY}`): Promise<NodeJS.ProcessEnv> {
  const sum = createHash('sha256').update(await readFile(GO_ZIP));
  // A version never changes for Go, but it does while somebody works on it.
  const cache = join(root, '.cache/go-modules', sum.digest('hex').slice(0, 16));
  return {
    ...process.env,
    GOPROXY: proxy,
    GONOSUMDB: GO_MODULE,
    GOMODCACHE: cache,
    GOFLAGS: '-mod=mod -modcacherw -trimpath',
  };
}

/** Writes the files of a program that uses the SDK. */
export async function writeGoProgram(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries({ 'go.mod': MANIFEST, ...files }))
    await writeFile(join(folder, name), text);
}

/** Runs the command go in a folder. @throws with what the compiler says */
export async function runGo(folder: string, ...args: readonly string[]): Promise<string> {
  const env = await buildGoEnvironment();
  const { stdout, stderr } = await run('go', args, { cwd: folder, env, maxBuffer: 2 ** 24 });
  return stdout + stderr;
}

/** A program that answers a line of JSON with a line of JSON. */
export interface LineProgram {
  ask(job: object): Promise<unknown>;
  close(): void;
}

/** Compiles the program of a folder, once, and starts it there. */
export async function startGo(
  folder: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<LineProgram> {
  await runGo(folder, 'build', '-o', 'program', '.');
  const child = spawn(join(folder, 'program'), {
    cwd: folder,
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const reader = createInterface({ input: child.stdout });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(job) {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('The program in Go has ended.');
      return JSON.parse(value) as unknown;
    },
    close() {
      child.stdin.end();
      reader.close();
    },
  };
}

/** Compiles a program that makes the calls it is asked for, once for a file of tests, where the machine has Go. */
export function useGo(): Pick<LineProgram, 'ask'> {
  let folder: string;
  let program: LineProgram;
  beforeAll(async () => {
    if (!hasRuntime('go')) return;
    folder = await mkdtemp(join(tmpdir(), 'go-sdk-'));
    const drive = await readFile(join(import.meta.dirname, 'go/drive.go'), 'utf8');
    await writeGoProgram(folder, { 'drive.go': drive });
    program = await startGo(folder);
  }, 300_000);
  afterAll(async () => {
    if (!hasRuntime('go')) return;
    program.close();
    await rm(folder, { recursive: true });
  });
  return { ask: (job) => program.ask(job) };
}
