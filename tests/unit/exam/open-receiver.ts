// Runs receivers of callbacks as programs of their language, each in a folder of its own.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckResult, ExamResult } from '#exam/exam-types.ts';
import { parseCount, postDelivery } from '#exam/post-delivery.ts';
import { runExam } from '#exam/run-exam.ts';
import type { SampleLanguage } from '#languages/languages.ts';
import { resolveCommand } from '#languages/toolchain/resolve-command.ts';
import { findPort } from '#scripts/lib/process.ts';
import { formatSignature } from '#server/callbacks/delivery/signature.ts';

/** How a receiver is started. PORT stands for its port, FILE for its file. */
const COMMANDS: Readonly<Record<SampleLanguage, readonly [string, ...string[]]>> = {
  curl: ['socat', 'TCP-LISTEN:PORT,bind=127.0.0.1,reuseaddr,fork', 'EXEC:bash FILE'],
  javascript: ['node', 'FILE'],
  typescript: ['node', '--import', 'tsx', 'FILE'],
  php: ['php', '-S', '127.0.0.1:PORT', 'FILE'],
  python: ['python3', 'FILE'],
  ruby: ['ruby', 'FILE'],
  go: ['./receiver'],
};

/** What builds a receiver of a language, with the file behind it. */
const BUILDS: Partial<Record<SampleLanguage, readonly [string, ...string[]]>> = {
  go: ['go', 'build', '-o', 'receiver'],
};

/** A sample receiver, or a broken one. */
export interface ReceiverProgram {
  readonly language: SampleLanguage;
  readonly file: string;
  readonly code: string;
}

/** A receiver that runs. */
export interface Receiver {
  readonly url: string;
  restart(): Promise<void>;
  remove(): Promise<void>;
}

const SECRET = 'whsec_of_the_exam';
export const NEXT_SECRET = 'whsec_of_the_next_time';

async function waitUntilItAnswers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${url}/count/none`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(20);
  }
}

/**
 * Starts a receiver in a folder of its own.
 *
 * @param place its port, and the secret of who sends to it. @default a free port, and the secret of the exams here
 */
export async function openReceiver(
  { language, file, code }: ReceiverProgram,
  place: { readonly port?: number; readonly secret?: string } = {},
): Promise<Receiver> {
  const folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  await writeFile(join(folder, file), code);
  const built = BUILDS[language];
  if (built) execFileSync(built[0], [...built.slice(1), file], { cwd: folder });
  const { port = await findPort(), secret = SECRET } = place;
  const url = `http://127.0.0.1:${port}`;
  const words = COMMANDS[language].map((word) =>
    word.replace('PORT', String(port)).replace('FILE', file),
  );
  const [program, ...args] = resolveCommand(words as [string, ...string[]]);
  let child: ChildProcess;
  const start = async () => {
    child = spawn(program, args, {
      cwd: folder,
      // A group of its own: some receivers start further programs.
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(port),
        PHP_CLI_SERVER_WORKERS: '4',
        WALLET_SIGNING_SECRET: secret,
        WALLET_NEXT_SIGNING_SECRET: NEXT_SECRET,
      },
    });
    await waitUntilItAnswers(url);
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid!, 'SIGKILL');
    await ended;
  };
  await start();
  return {
    url,
    async restart() {
      await stop();
      await start();
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Examines a receiver.
 *
 * @param answerMs how long an answer may take, as in `postDelivery`
 */
export async function examineReceiver(
  program: ReceiverProgram,
  answerMs?: number,
): Promise<ExamResult> {
  const receiver = await openReceiver(program);
  try {
    return await runExam({
      send: (delivery) =>
        postDelivery(
          (headers) => request(`${receiver.url}/hook`, { method: 'POST', headers, agent: false }),
          delivery,
          answerMs,
        ),
      sign: formatSignature,
      readCount: async (id) => {
        const response = await fetch(`${receiver.url}/count/${id}`);
        return parseCount(await response.text());
      },
      async restart() {
        await receiver.restart();
        return undefined;
      },
      secret: SECRET,
      nextSecret: NEXT_SECRET,
      event: 'transaction.completed',
      now: Date.now,
      sleep: (milliseconds) => sleep(milliseconds),
      chance: Math.random,
      timing: { workMs: 10_000, quietMs: 300, absentMs: 1000 },
    });
  } finally {
    await receiver.remove();
  }
}

/** What did not pass, for messages. */
export function listNotPassed({
  checks,
}: {
  readonly checks: readonly Pick<CheckResult, 'id' | 'outcome' | 'reasons'>[];
}): readonly string[] {
  return checks
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, outcome, reasons }) => `${id} ${outcome}: ${reasons.join(' ')}`);
}
