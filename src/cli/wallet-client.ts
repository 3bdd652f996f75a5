import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { ask, failStranger, openStream, type Answer, type RequestEnds } from './ask.ts';
import { CommandError, EXIT, failUsage, type ExitCode } from './failure.ts';

/** The variables that a command reads. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a request carries. */
export interface Sending {
  readonly method?: string;
  readonly body?: unknown;
  /** A body that is JSON already. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A field that the answer of every sandbox has. */
  readonly expects?: string;
}

/** One workspace of a sandbox, at the address that the reader has set. */
export interface WalletClient {
  readonly workspaceId: string;
  /** What stands before an endpoint such as /v1/accounts. */
  readonly apiUrl: string;
  readonly key: string;
  /** Sends a request to an address, or to a path of the sandbox's host. @throws CommandError when nobody answers */
  fetch(path: string, sending?: Sending): Promise<Answer>;
  /** Sends a request and reads JSON. @throws CommandError for a refusal, with its reason */
  read<Document>(path: string, sending?: Sending): Promise<Document>;
  /** Opens a stream, which may last. @throws CommandError when nobody answers */
  openStream(path: string, headers: Readonly<Record<string, string>>): Promise<Response>;
}

const DEFAULT_URL = 'http://127.0.0.1:4010';
const WORKSPACE = /^(?:wk_test|at)_([0-9a-z]{24})_/;
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Finds the sandbox by `WALLET_API_URL` and `WALLET_API_KEY`. Without a key, a sandbox on this machine is asked for its own.
 *
 * @throws CommandError when there is no key, or no sandbox
 */
export async function openClient(
  environment: Environment,
  ends: RequestEnds,
): Promise<WalletClient> {
  const address = environment['WALLET_API_URL'] ?? DEFAULT_URL;
  if (!URL.canParse(address)) failUsage(`WALLET_API_URL is no address: "${address}".`);
  const url = new URL(address);
  const key = environment['WALLET_API_KEY'] ?? (await askForKey(url, ends));
  const workspaceId = WORKSPACE.exec(key)?.[1];
  if (workspaceId === undefined)
    failUsage('WALLET_API_KEY is no key of a sandbox. Such a key begins with wk_test_.');
  const authorization = `Bearer ${key}`;
  const send: WalletClient['fetch'] = (path, { method = 'GET', body, headers, text } = {}) => {
    const content = body === undefined ? text : JSON.stringify(body);
    return ask(
      new URL(path, url.origin),
      {
        method,
        headers: {
          authorization,
          ...(content !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
      },
      ends,
    );
  };
  return {
    workspaceId,
    apiUrl: address.replace(/\/+$/, ''),
    key,
    fetch: send,
    openStream: (path, headers) =>
      openStream(new URL(path, url.origin), { headers: { authorization, ...headers } }, ends),
    async read<Document>(path: string, sending?: Sending) {
      const answer = await send(path, sending);
      // What is busy may answer later: who listens goes on.
      const isBusy = answer.status === 429 || answer.status >= 500;
      if (!answer.ok) throw buildRefusal(answer, isBusy ? EXIT.failed : EXIT.refused);
      const document = parseAnswer(answer);
      const expected = sending?.expects;
      if (expected !== undefined && !(isJsonObject(document) && expected in document))
        failStranger(answer, `no ${expected}`);
      return document as Document;
    },
  };
}

async function askForKey(url: URL, ends: RequestEnds): Promise<string> {
  if (!LOCAL.has(url.hostname))
    failUsage('WALLET_API_KEY is missing. It has the key of the workspace.');
  const answer = await ask(new URL('/ready', url.origin), {}, ends);
  if (!answer.ok) failUsage('WALLET_API_KEY is missing. It has the key of the workspace.');
  const document = parseAnswer(answer);
  if (!isJsonObject(document) || typeof document['appKey'] !== 'string')
    failStranger(answer, 'no appKey');
  return document['appKey'];
}

/** Reads the JSON of an answer. @throws CommandError for what another server than a sandbox has sent */
export function parseAnswer(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch (cause) {
    return failStranger(answer, 'no JSON', cause);
  }
}

/** A refusal of the API. @throws CommandError for what another server has sent, such as a proxy */
export function buildRefusal(answer: Answer, exitCode: ExitCode = EXIT.refused): CommandError {
  const { status } = answer;
  const problem = parseProblem(answer.text);
  if (typeof problem?.['detail'] !== 'string') failStranger(answer, 'no problem document');
  const code = typeof problem['code'] === 'string' ? ` ${problem['code']}` : '';
  return new CommandError(`${status}${code}: ${problem['detail']}`, exitCode);
}

function parseProblem(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
