// Runs samples and exported programs, in the languages that the machine has.
import { execFile, execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { resolveCommand } from './resolve-command.ts';
import type { Command, Tool } from './toolchain.ts';

type Environment = Readonly<Record<string, string>>;

/** What is run: the sample of a call, or a workflow's exported program. */
type CodeKind = 'sample' | 'program';

function hasTool({ probe }: Tool): boolean {
  const [program, ...args] = resolveCommand(probe);
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether the machine can run samples of a language, or its exported programs. */
export function hasRuntime(language: SampleLanguage, kind: CodeKind = 'sample'): boolean {
  const toolchain = TOOLCHAINS[language];
  const tools = kind === 'program' ? (toolchain.tools ?? []) : [];
  return [toolchain, ...tools].every(hasTool);
}

/** What a program left behind. */
export interface RunResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own in which samples run, with the files that they upload. */
export interface SampleFolder {
  readonly path: string;
  /** Runs the sample of a call. */
  run(language: SampleLanguage, code: string, environment?: Environment): Promise<RunResult>;
  /** Runs a workflow's exported program. */
  runProgram(language: SampleLanguage, code: string, environment?: Environment): Promise<RunResult>;
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
  async function start(
    command: Command,
    file: string,
    code: string,
    environment: Environment,
  ): Promise<RunResult> {
    await writeFile(join(dir, file), code);
    const [program, ...args] = resolveCommand(command);
    // The folder comes last, so that the machine's own uuidgen is taken where there is one.
    const path = `${process.env['PATH'] ?? ''}${delimiter}${dir}`;
    // What the machine's user has set for their programs is none of a sample's business.
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('WALLET_'));
    return execute(program, [...args, file], {
      cwd: dir,
      env: { ...Object.fromEntries(inherited), ...environment, PATH: path },
    });
  }
  return {
    path: dir,
    run(language, code, environment = {}) {
      const { file, command } = TOOLCHAINS[language];
      return start(command, file, code, environment);
    },
    runProgram(language, code, environment = {}) {
      const { file, command, programCommand = command } = TOOLCHAINS[language];
      return start(programCommand, file, code, environment);
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
