import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildReport, FIX_LANGUAGES, type ExamReport } from '#exam/build-report.ts';
import { EXAM_EVENT_TYPES, ExamError, type ExamDelivery } from '#exam/exam-types.ts';
import { formatJunit } from '#exam/format-junit.ts';
import { parseCount, postDelivery } from '#exam/post-delivery.ts';
import { runExam } from '#exam/run-exam.ts';
import { waitForReceiver } from '#exam/wait-for-receiver.ts';
import { formatSignature } from '#server/callbacks/delivery/signature.ts';
import { formatExam } from '#cli/format-exam.ts';
import { CommandError, failUsage } from '#cli/failure.ts';
import { readAddress } from '#cli/read-address.ts';
import { printJson, type Terminal } from '#cli/terminal.ts';
import type { Environment } from '#cli/wallet-client.ts';

/** What `wallet exam` is asked to do. */
export interface ExamOptions {
  readonly url: string | undefined;
  readonly secret: string | undefined;
  readonly nextSecret: string | undefined;
  /** Address that tells how often an event took effect, with `{id}` for the event. */
  readonly count: string | undefined;
  /** Shell command that restarts the receiver, and ends. */
  readonly restart: string | undefined;
  readonly event: string | undefined;
  readonly language: string | undefined;
  readonly junit: string | undefined;
  readonly json: boolean;
  readonly environment: Environment;
  /** The site that has the guide. */
  readonly siteUrl: string;
}

const RESTART_MS = 30_000;
const COUNT_MS = 10_000;

/** `wallet exam --url http://localhost:3000/hook`: sends hostile deliveries to a receiver, and grades each check. */
export async function runExamCommand(terminal: Terminal, options: ExamOptions): Promise<void> {
  const { secret, nextSecret, environment, siteUrl, junit, json } = options;
  const { signal } = terminal;
  if (options.url === undefined) failUsage('Write wallet exam --url http://localhost:3000/hook.');
  const url = readAddress('url', options.url);
  const signing = secret ?? environment['WALLET_SIGNING_SECRET'];
  if (signing === undefined || signing === '')
    failUsage('Give --secret, or set WALLET_SIGNING_SECRET. The receiver checks with this secret.');
  const event = readChoice('event', options.event, EXAM_EVENT_TYPES);
  const language = readChoice('language', options.language ?? 'javascript', FIX_LANGUAGES);
  const countUrl = options.count === undefined ? undefined : requireCountAddress(options.count);
  const means = {
    send(delivery: ExamDelivery) {
      signal.throwIfAborted();
      return postDelivery((headers) => startPost(url, { headers, signal }), delivery);
    },
    now: Date.now,
    sleep: (milliseconds: number) => sleep(milliseconds, undefined, { signal }),
  };
  let failedRestart: string | undefined;
  const restart = chooseRestart(terminal, options);
  const result = await runExam({
    ...means,
    sign: formatSignature,
    readCount: countUrl === undefined ? undefined : (id) => readCount(countUrl, id),
    restart:
      restart &&
      (async () => {
        failedRestart = await restart();
        if (failedRestart === undefined && !(await waitForReceiver(means, RESTART_MS)))
          failedRestart = `Nobody answers at ${url.href} after the restart.`;
        return failedRestart;
      }),
    secret: signing,
    nextSecret: nextSecret ?? environment['WALLET_NEXT_SIGNING_SECRET'],
    event,
    chance: Math.random,
  }).catch((error: unknown) => {
    if (error instanceof ExamError) throw new CommandError(`${error.message} ${url.href}`);
    throw error;
  });
  const report = buildReport(result, { target: url.href, language, siteUrl });
  if (junit !== undefined) await writeReport(junit, report);
  if (json) printJson(terminal, report, true);
  else terminal.out(formatExam(terminal, report));
  if (report.failed > 0)
    throw new CommandError(`${report.failed} of ${report.checks.length} checks failed.`);
  if (failedRestart !== undefined) throw new CommandError(failedRestart);
}

function startPost(url: URL, options: Pick<RequestOptions, 'headers' | 'signal'>) {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return request(url, { method: 'POST', agent: false, ...options });
}

function requireCountAddress(value: string): string {
  readAddress('count', value);
  if (!value.includes('{id}')) failUsage('--count has {id} in the place of the event.');
  return value;
}

function readChoice<Value extends string>(
  name: string,
  value: string | undefined,
  choices: readonly Value[],
): Value {
  const chosen = choices.find((one) => one === (value ?? choices[0]));
  return chosen ?? failUsage(`--${name} is one of ${choices.join(', ')}.`);
}

async function readCount(address: string, eventId: string): Promise<number> {
  try {
    const response = await fetch(address.replaceAll('{id}', eventId), {
      signal: AbortSignal.timeout(COUNT_MS),
    });
    return parseCount(await response.text());
  } catch (error) {
    throw new CommandError(`--count: ${(error as Error).message}`, 1, { cause: error });
  }
}

/** By a command, by the reader at the terminal, or not at all. What it gives back is why the restart failed. */
function chooseRestart(
  { ask, signal }: Terminal,
  { restart, json }: Pick<ExamOptions, 'restart' | 'json'>,
): (() => Promise<string | undefined>) | undefined {
  if (restart !== undefined) return () => runShell(restart, signal);
  if (!ask || json) return undefined;
  return async () => {
    await ask('Restart your receiver now, and press Enter. ');
    return undefined;
  };
}

function runShell(command: string, signal: AbortSignal): Promise<string | undefined> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(RESTART_MS)]);
  return new Promise((settle) => {
    // What the command starts in the background keeps none of our streams.
    const child = spawn(command, { shell: true, stdio: 'ignore', signal: stop });
    child.on('error', (error) => settle(`--restart did not end: ${error.message}.`));
    child.on('exit', (code) =>
      settle(code === 0 ? undefined : `--restart ended with the exit code ${code}.`),
    );
  });
}

async function writeReport(file: string, report: ExamReport): Promise<void> {
  try {
    await writeFile(file, formatJunit(report));
  } catch (error) {
    throw new CommandError(`${file} cannot be written: ${(error as Error).message}`, 1, {
      cause: error,
    });
  }
}
