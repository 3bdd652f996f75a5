// Runs samples for tests, in the languages that the machine has.
import { execFile, execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SampleLanguage } from '#model/site-model.ts';

interface Runtime {
  readonly file: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Arguments with which the command succeeds where samples can run. */
  readonly probe: readonly string[];
}

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const isCurlRecent =
  'v=$(curl --version | head -n 1 | cut -d " " -f 2); [ "$(printf "7.76.0\\n$v\\n" | sort -V | head -n 1)" = 7.76.0 ]';

// Warnings count: a sample should run without any.
const RUNTIMES: Readonly<Record<SampleLanguage, Runtime>> = {
  curl: { file: 'sample.sh', command: 'sh', args: [], probe: ['-c', isCurlRecent] },
  javascript: { file: 'sample.mjs', command: process.execPath, args: [], probe: ['--version'] },
  typescript: {
    file: 'sample.mts',
    command: process.execPath,
    args: ['--import', tsx],
    probe: ['--version'],
  },
  php: {
    file: 'sample.php',
    command: 'php',
    args: ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr'],
    probe: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
  },
  python: { file: 'sample.py', command: 'python3', args: ['-W', 'error'], probe: ['--version'] },
  ruby: { file: 'sample.rb', command: 'ruby', args: ['-w'], probe: ['--version'] },
  go: { file: 'sample.go', command: 'go', args: ['run'], probe: ['version'] },
};

/** Tells whether the machine can run samples of a language. */
export function hasRuntime(language: SampleLanguage): boolean {
  const { command, probe } = RUNTIMES[language];
  try {
    execFileSync(command, probe, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What a program left behind. */
export interface RunResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own in which samples run, with the files that they upload. */
export interface SampleFolder {
  run(
    language: SampleLanguage,
    code: string,
    environment?: Readonly<Record<string, string>>,
  ): Promise<RunResult>;
  /** Content of a file that a sample has written. */
  read(name: string): Promise<Buffer>;
  remove(): Promise<void>;
}

/** Creates a folder with the given files; `uuidgen` works in it also where the machine has none. */
export async function createSampleFolder(
  files: Readonly<Record<string, Buffer>>,
): Promise<SampleFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'samples-'));
  await Promise.all(
    Object.entries(files).map(([name, content]) => writeFile(join(dir, name), content)),
  );
  const uuidgen = join(dir, 'uuidgen');
  await writeFile(uuidgen, `#!/bin/sh\nexec "${process.execPath}" -p 'crypto.randomUUID()'\n`);
  await chmod(uuidgen, 0o755);
  return {
    async run(language, code, environment = {}) {
      const { file, command, args } = RUNTIMES[language];
      await writeFile(join(dir, file), code);
      // The folder comes last, so that the machine's own uuidgen is taken where there is one.
      const path = `${process.env['PATH'] ?? ''}${delimiter}${dir}`;
      // What the machine's user has set for their own programs is none of a sample's business.
      const own = Object.entries(process.env).filter(([name]) => !name.startsWith('WALLET_'));
      return execute(command, [...args, file], {
        cwd: dir,
        env: { ...Object.fromEntries(own), ...environment, PATH: path },
      });
    },
    read: (name) => readFile(join(dir, name)),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}

function execute(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const exitCode = error ? error.code : 0;
      if (typeof exitCode === 'number') resolve({ exitCode, stdout, stderr });
      else reject(error ?? new Error(`${command} was stopped`));
    });
  });
}
