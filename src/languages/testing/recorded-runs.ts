// Runs of programs in their own languages, recorded. A run is made again only when something of the run has changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadBehaviour } from '#scripts/verify/proofs/load-behaviour.ts';
import { isDeep } from '#testing/random-runs.ts';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import { resolveCommand } from '#languages/toolchain/resolve-command.ts';
import { hasRuntime, type RunResult } from '#languages/toolchain/sample-folder.ts';
import type { ReceivedRequest } from './test-server.ts';

/** All that decides how a run ends, apart from the runtime. */
export interface Run {
  readonly language: SampleLanguage;
  readonly kind: 'sample' | 'program';
  readonly code: string;
  /** What the program finds in its environment, without the address of the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** What the server responds with. */
  readonly responses: readonly unknown[];
  /** Which of several runs of the same program this one is. */
  readonly attempt?: number;
}

/** What came of a run. */
export interface Outcome extends RunResult {
  /** What the program has sent, in its order. */
  readonly received: readonly ReceivedRequest[];
  /** The file that the program was to write. */
  readonly written?: Buffer;
}

/** Makes runs, or gives what was recorded of them. */
export interface RecordedRuns {
  /** @param make makes the run for real */
  run(run: Run, make: () => Promise<Outcome>): Promise<Outcome>;
  /** Writes what was recorded, where this run is to record. */
  close(): void;
}

interface RecordedRun extends RunResult {
  readonly language: SampleLanguage;
  readonly received: readonly (Omit<ReceivedRequest, 'body'> & { readonly body: string })[];
  readonly written?: string;
}

export interface RecordOptions {
  /** Whether all runs are made and written down. @default the environment variable RECORD_RUNS */
  readonly isRecording?: boolean;
  /** Whether all runs are made. @default in a deep run */
  readonly makesAll?: boolean;
  /** What runs the programs of a language. @default what the programs of the machine say of themselves */
  readonly describeRuntime?: (run: Run) => unknown;
}

const require = createRequire(import.meta.url);
/** What starts the programs and listens to them: another way to do so asks for new runs, and another word does not. */
const RUNNERS = await Promise.all(
  ['../toolchain/sample-folder.ts', './test-server.ts'].map((name) =>
    loadBehaviour(join(import.meta.dirname, name)),
  ),
);
const runtimes = new Map<string, unknown>();

const readVersion = (name: string): unknown => require(`${name}/package.json`).version;

/** The commands of a language and the versions of all that runs them. */
function describeRuntime({ language, kind }: Run): unknown {
  const toolchain = TOOLCHAINS[language];
  const command =
    kind === 'program' ? (toolchain.programCommand ?? toolchain.command) : toolchain.command;
  const tools = kind === 'program' ? (toolchain.tools ?? []) : [];
  const versions = [toolchain, ...tools].map(({ probe, version = probe }) => {
    const [program, ...args] = resolveCommand(version);
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  });
  return [command, toolchain.file, versions, ['tsx', 'typescript'].map(readVersion)];
}

/** The same, asked of the machine once. */
function recallRuntime(run: Run): unknown {
  const name = `${run.language} ${run.kind}`;
  if (!runtimes.has(name)) runtimes.set(name, describeRuntime(run));
  return runtimes.get(name);
}

function readRecord(file: string): Record<string, RecordedRun> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, RecordedRun>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

const encode = (
  language: SampleLanguage,
  { exitCode, stdout, stderr, received, written }: Outcome,
): RecordedRun => ({
  language,
  exitCode,
  stdout,
  stderr,
  received: received.map(({ method, url, headers, body }) => ({
    method,
    url,
    // The port of the server is another one each time.
    headers: { ...headers, host: undefined },
    body: body.toString('base64'),
  })),
  ...(written && { written: written.toString('base64') }),
});

const decode = ({ exitCode, stdout, stderr, received, written }: RecordedRun): Outcome => ({
  exitCode,
  stdout,
  stderr,
  received: received.map(({ body, ...request }) => ({
    ...request,
    body: Buffer.from(body, 'base64'),
  })),
  ...(written !== undefined && { written: Buffer.from(written, 'base64') }),
});

/**
 * Opens the record of a test file. What a test expects is compared with the recorded outcome as with a fresh one, so that
 * only the run itself is spared.
 *
 * @param file path of the record
 */
export function openRecordedRuns(file: string, options: RecordOptions = {}): RecordedRuns {
  const {
    isRecording = process.env['RECORD_RUNS'] === '1',
    makesAll = isDeep,
    describeRuntime: describe = recallRuntime,
  } = options;
  const record = readRecord(file);
  const made: Record<string, RecordedRun> = {};
  return {
    async run(run, make) {
      const key = createHash('sha256')
        .update(JSON.stringify([run, describe(run), RUNNERS]))
        .digest('hex')
        .slice(0, 32);
      const known = record[key];
      if (known && !isRecording && !makesAll) return decode(known);
      const outcome = await make();
      made[key] = encode(run.language, outcome);
      return outcome;
    },
    close() {
      if (!isRecording) return;
      // Languages that this machine lacks keep what another machine has recorded.
      const others = Object.entries(record).filter(([, { language }]) => !hasRuntime(language));
      const lines = [...others, ...Object.entries(made)].map(
        ([key, run]) => `  ${JSON.stringify(key)}: ${JSON.stringify(run)}`,
      );
      writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
    },
  };
}
