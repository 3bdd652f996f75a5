import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { resolveCommand } from '#languages/toolchain/resolve-command.ts';
import { unpackSdk } from './unpack-sdk.ts';
import { WHEEL } from './use-python.ts';

/** What a sample has come to. */
export interface SampleRun {
  readonly printed: string;
  /** What was thrown, with the lines of the sample; null where the sample ended well. */
  readonly error: string | null;
}

/** A process that runs samples, one after the other, in a folder with the package of their SDK. */
export interface SampleRunner {
  readonly folder: string;
  /** Runs a sample under the name of a file without its ending. */
  run(
    name: string,
    code: string,
    environment: Readonly<Record<string, string>>,
  ): Promise<SampleRun>;
  /** A file that a sample has written. */
  read(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** Starts the process of a language. @param files what samples upload, by name */
export async function startSampleRunner(
  language: SampleLanguage,
  files: Readonly<Record<string, Buffer>>,
): Promise<SampleRunner> {
  const { file, command } = TOOLCHAINS[language];
  const ending = file.slice(file.lastIndexOf('.'));
  const folder = await mkdtemp(join(tmpdir(), 'sdk-samples-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await unpackSdk(folder);
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const driver = `run-samples${ending === '.py' ? '.py' : '.mjs'}`;
  const [program, ...args] = resolveCommand(command);
  const child = spawn(program, [...args, join(import.meta.dirname, driver)], {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: WHEEL, PYTHONWARNINGS: 'error' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const reader = createInterface({ input: child.stdout });
  const lines = reader[Symbol.asyncIterator]();
  return {
    folder,
    async run(name, code, environment) {
      const path = join(folder, `${name}${ending}`);
      await writeFile(path, `${code}\n`);
      child.stdin.write(`${JSON.stringify({ path, environment })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${name}${ending} has ended the process that runs the samples.`);
      return JSON.parse(value) as SampleRun;
    },
    read: (name) => readFile(join(folder, name)),
    async close() {
      child.stdin.end();
      reader.close();
      await rm(folder, { recursive: true });
    },
  };
}
