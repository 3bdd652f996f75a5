import { isJsonObject } from '#contract/json.ts';
import { CommandError, EXIT, failUsage } from './failure.ts';

/** The variables that a command reads. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a request carries. */
export interface Sending {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** A field that the answer of every sandbox has. */
  readonly expects?: string;
}

/** One workspace of a sandbox, at the address that the reader has set. */
export interface WalletClient {
  readonly workspaceId: string;
  /** What stands before an endpoint such as /v1/accounts. */
  readonly apiUrl: string;
  readonly key: string;
  /** Sends a request to a path of the sandbox's host. @throws CommandError when nobody answers */
  fetch(path: string, sending?: Sending): Promise<Response>;
  /** Sends a request and reads JSON. @throws CommandError for a refusal, with its reason */
  read<Document>(path: string, sending?: Sending): Promise<Document>;
}

const DEFAULT_URL = 'http://127.0.0.1:4010';
const WORKSPACE = /^(?:wk_test|at)_([0-9a-z]{24})_/;
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Finds the sandbox by `WALLET_API_URL` and `WALLET_API_KEY`. Without a key, a sandbox on this machine is asked for its own.
 *
 * @throws CommandError when there is no key, or no sandbox
 */
export async function openClient(environment: Environment): Promise<WalletClient> {
  const address = environment['WALLET_API_URL'] ?? DEFAULT_URL;
  if (!URL.canParse(address)) failUsage(`WALLET_API_URL is no address: "${address}".`);
  const url = new URL(address);
  const key = environment['WALLET_API_KEY'] ?? (await askForKey(url));
  const workspaceId = WORKSPACE.exec(key)?.[1];
  if (workspaceId === undefined)
    failUsage('WALLET_API_KEY is no key of a sandbox. Such a key begins with wk_test_.');
  const send: WalletClient['fetch'] = (path, { method = 'GET', body, headers, signal } = {}) =>
    reach(new URL(path, url.origin), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  return {
    workspaceId,
    apiUrl: address.replace(/\/+$/, ''),
    key,
    fetch: send,
    async read<Document>(path: string, sending?: Sending) {
      const response = await send(path, sending);
      const text = await response.text();
      if (!response.ok) throw new CommandError(describeRefusal(response, text), EXIT.refused);
      const answer = parseAnswer(response, text);
      const expected = sending?.expects;
      if (expected !== undefined && !(isJsonObject(answer) && expected in answer))
        failStranger(response, `no ${expected}`);
      return answer as Document;
    },
  };
}

async function askForKey(url: URL): Promise<string> {
  if (!LOCAL.has(url.hostname))
    failUsage('WALLET_API_KEY is missing. It has the key of the workspace.');
  const response = await reach(new URL('/ready', url.origin), {});
  if (!response.ok) failUsage('WALLET_API_KEY is missing. It has the key of the workspace.');
  const { appKey } = (await response.json()) as { readonly appKey: string };
  return appKey;
}

/** Sends a request. @throws CommandError when nobody answers, and for what no request can carry */
export async function reach(url: URL, init: RequestInit): Promise<Response> {
  const request = buildRequest(url, init);
  try {
    return await fetch(request);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new CommandError(
      `Nobody answers at ${url.origin}. Start wallet-sandbox, or set WALLET_API_URL.`,
      EXIT.failed,
      { cause: error },
    );
  }
}

/** Such as a header with a blank in its name: nothing is sent. */
function buildRequest(url: URL, init: RequestInit): Request {
  try {
    return new Request(url, init);
  } catch (error) {
    return failUsage(`The request cannot be sent: ${(error as Error).message}`);
  }
}

/** Reads the JSON of an answer. @throws CommandError for what another server than a sandbox has sent */
export function parseAnswer(response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    return failStranger(response, 'no JSON', cause);
  }
}

/** Ends a command for the answer of another server than a sandbox. @param what it sends */
export function failStranger({ status, url }: Response, what: string, cause?: unknown): never {
  const reason = `${new URL(url).origin} answers ${status}, and sends ${what}. Is it a sandbox?`;
  throw new CommandError(reason, EXIT.failed, { cause });
}

/** The reason of a problem document, or the status. */
export function describeRefusal({ status }: Response, text: string): string {
  try {
    const { code, detail } = JSON.parse(text) as {
      readonly code?: string;
      readonly detail?: string;
    };
    if (detail !== undefined) return `${status} ${code ?? ''}: ${detail}`.replace(' :', ':');
  } catch {
    // Not a problem document.
  }
  return `The sandbox answers ${status}.`;
}
