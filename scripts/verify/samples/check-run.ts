import { inspect } from 'node:util';
import type { RunResult } from '#languages/toolchain/sample-folder.ts';
import type { SampleRequest } from '#languages/sample/sample-request.ts';
import { TOOLCHAINS, type SampleLanguage } from '#languages/languages.ts';
import type { RecordedCall } from './record-calls.ts';

/** What a sample left behind. */
export interface SampleRun {
  readonly language: SampleLanguage;
  readonly result: RunResult;
  readonly calls: readonly RecordedCall[];
  /** Reads a file that the sample has written. @throws when there is none */
  readonly readFile: (name: string) => Promise<Buffer>;
}

/** All texts and numbers of an answer. */
function listScalars(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listScalars);
}

/**
 * What of an answer is missing in a program's output. JavaScript shows values as console.log does, two levels deep; the
 * other languages show all of it, each in its own notation.
 */
function findMissing(
  language: SampleLanguage,
  wanted: unknown,
  output: string,
): string | undefined {
  if (TOOLCHAINS[language].output === 'inspected')
    return output.trim() === inspect(wanted) ? undefined : 'what console.log makes of the answer';
  const plain = output.replaceAll('\\/', '/');
  return listScalars(wanted).find((scalar) => !plain.includes(scalar));
}

function shorten(text: string): string {
  return text.trim().replace(/\s+/g, ' ').slice(0, 300);
}

async function checkOutput(
  { answer }: SampleRequest,
  { body }: RecordedCall,
  { language, result, readFile }: SampleRun,
): Promise<string | undefined> {
  if (answer.kind === 'file') {
    const written = await readFile(answer.fileName).catch(() => undefined);
    if (!written) return `wrote no file ${answer.fileName}`;
    return written.equals(body) ? undefined : `wrote another file than the sandbox has sent`;
  }
  if (answer.kind === 'empty') return undefined;
  const missing = findMissing(language, JSON.parse(body.toString('utf8')), result.stdout);
  return missing === undefined
    ? undefined
    : `did not print ${shorten(missing)} of the answer: ${shorten(result.stdout)}`;
}

/**
 * Says what is wrong with a run: the program has to end well without a warning, make its one call, get a documented
 * success and show the answer as it came. Undefined when all of it holds.
 *
 * @param statuses the operation's documented successes
 */
export async function checkRun(
  request: SampleRequest,
  statuses: readonly string[],
  run: SampleRun,
): Promise<string | undefined> {
  const { result, calls } = run;
  const [call] = calls;
  if (!call) return `made no call; it said: ${shorten(result.stderr || result.stdout)}`;
  if (calls.length > 1) return `made ${calls.length} calls instead of one`;
  if (call.method !== request.method) return `called ${call.method} ${call.path}`;
  if (!statuses.includes(String(call.status)))
    return `was answered ${call.status}: ${shorten(call.body.toString('utf8'))}`;
  if (result.exitCode !== 0) return `ended with ${result.exitCode}: ${shorten(result.stderr)}`;
  if (result.stderr !== '' && !TOOLCHAINS[run.language].writesProgress)
    return `warned: ${shorten(result.stderr)}`;
  return checkOutput(request, call, run);
}
