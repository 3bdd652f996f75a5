import { isProblem, NoAnswerError, WalletError } from './errors.ts';
import { mayRepeat } from './may-repeat.ts';
import type {
  CallOptions,
  Core,
  CoreConfig,
  Descriptor,
  FullResponse,
  ListPage,
  Operation,
  Resend,
} from './operation-types.ts';
import { readSettings, type Settings, type WalletOptions } from './settings.ts';

/** What all operations of an API share. */
export interface Platform {
  readonly core: Core;
  /** Address of the API where nobody names one. */
  readonly production: string;
}

interface Facts {
  readonly operationId: string;
  readonly idempotencyKey: string | undefined;
}

const KEY_HEADER = 'Idempotency-Key';
const WITHOUT_BODY = new Set([204, 205, 304]);
const LINE_FEED = 10;

/** Whether bytes are the JSON of an object. A connection can end early without a failure of the runtime. */
function isObject(body: ArrayBuffer): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** Whether bytes are all lines of a file: without a line break at its end, a part of the file is missing. */
function isWholeText(body: ArrayBuffer): boolean {
  return new Uint8Array(body).at(-1) === LINE_FEED;
}

/** Whether a good response is one of the platform. A proxy's page is none, whatever its status says. */
function isAnswer({ responseKind }: Descriptor, { status, headers }: Response, body: ArrayBuffer) {
  const type = headers.get('content-type') ?? '';
  if (responseKind === undefined) return /\bjson\b/.test(type) && isObject(body);
  const isEmpty = WITHOUT_BODY.has(status);
  const isPage = /\bhtml\b/.test(type);
  return responseKind === 'text' ? !isEmpty && !isPage && isWholeText(body) : isEmpty || !isPage;
}

/**
 * Sends a request and reads all of the response. So a connection that breaks in the middle of an answer counts as one that
 * gave none, and the same request may follow.
 */
function readWhole({ fetch: send }: Settings, descriptor: Descriptor, facts: Facts): typeof fetch {
  return async (address, init) => {
    let response: Response;
    let body: ArrayBuffer;
    try {
      // A redirect would send a payment again as a GET.
      response = await send(address, { ...init, redirect: 'manual' });
      body = await response.arrayBuffer();
    } catch (cause) {
      // The runtime tells a timeout and the caller's own end by the signal.
      if (init?.signal?.aborted) throw cause;
      throw new NoAnswerError({ cause }, facts);
    }
    // All that a browser says of a redirect.
    if (response.type === 'opaqueredirect') throw new NoAnswerError({ status: 302 }, facts);
    const { status, statusText, headers } = response;
    const isEmpty = WITHOUT_BODY.has(status);
    if (response.ok && !isAnswer(descriptor, response, body))
      throw new NoAnswerError({ status }, facts);
    return new Response(isEmpty ? null : body, { status, statusText, headers });
  };
}

/** Turns what the runtime has thrown into an error of this package. What the caller has caused stays as it is. */
function readFailure(thrown: unknown, facts: Facts): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if (thrown.name === 'TimeoutError' && 'operationId' in thrown)
    return new NoAnswerError({ cause: thrown }, facts);
  if (thrown.name !== 'ApiError') return thrown;
  const { status, body } = thrown as Error & { readonly status: number; readonly body: unknown };
  return isProblem(body) ? new WalletError(body, facts) : new NoAnswerError({ status }, facts);
}

/** The key of a call: one for all its attempts. */
function chooseKey({ id }: Descriptor, resend: Resend, given: string | undefined) {
  // An empty key is a mistake of the caller: with a new key, a repeat would move the money again.
  if (given === '') throw new TypeError(`The idempotency key of ${id} is empty.`);
  if (resend === 'key') return given ?? crypto.randomUUID();
  if (given !== undefined) throw new TypeError(`${id} takes no idempotency key.`);
  return undefined;
}

/** Throws for a key that no header can carry: nothing is sent, and nothing is repeated. */
function assertSendable(headers: Readonly<Record<string, string>>): void {
  void new Headers(headers);
}

/** Throws for what leads to another path than that of the operation: no id is empty, and none is a step in a path. */
function assertPath({ id, path }: Descriptor, args: object): void {
  const values = args as Readonly<Record<string, string | null | undefined>>;
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    if (['', '.', '..'].includes(values[name] ?? ''))
      throw new TypeError(`${id} needs ${name}: it is missing, empty or dots.`);
}

/** Throws for a number that JSON cannot carry: the number would be sent as null. */
function assertNumbers(id: string, values: object): void {
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new TypeError(`${id} cannot send ${name}: JSON has no number ${value}.`);
    // The bytes of a file are no numbers of the call.
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      assertNumbers(id, value);
  }
}

function buildConfig(
  settings: Settings,
  descriptor: Descriptor,
  resend: Resend,
  facts: Facts,
): CoreConfig {
  const { key, apiUrl, timeoutMs, retries, retryDelayMs, longestWaitMs } = settings;
  const { idempotencyKey } = facts;
  const headers: Record<string, string> =
    idempotencyKey === undefined ? {} : { [KEY_HEADER]: idempotencyKey };
  assertSendable({ ...headers, authorization: `Bearer ${key}` });
  if (apiUrl === '')
    throw new TypeError('The address of the API is empty. Set WALLET_API_URL, or leave it out.');
  if (descriptor.security !== undefined && !key)
    throw new TypeError(`${descriptor.id} needs a key: set WALLET_API_KEY, or give one as "key".`);
  return {
    serverUrl: apiUrl,
    argsStyle: 'flat',
    clientHeader: false,
    timeout: timeoutMs,
    fetch: readWhole(settings, descriptor, facts),
    headers,
    ...(key !== undefined && { auth: { bearer: key } }),
    retry: {
      retries,
      retryDelay: retryDelayMs,
      retryOn: ({ response }) =>
        mayRepeat({
          isSafe: resend !== 'never',
          longestWaitMs,
          ...(response && {
            status: response.status,
            retryAfter: response.headers.get('retry-after'),
          }),
        }),
    },
  };
}

/**
 * Makes a call of what the generator has written about an operation.
 *
 * @param resend whether a request may be sent again
 * @param base options of all its calls
 */
export function createOperation<Args extends object, Result, Code extends string>(
  platform: Platform,
  descriptor: Descriptor,
  resend: Resend,
  base: WalletOptions = {},
): Operation<Args, Result, Code> {
  async function withResponse(
    args: object = {},
    { idempotencyKey: given, signal, ...options }: CallOptions = {},
  ): Promise<FullResponse<Result>> {
    const idempotencyKey = chooseKey(descriptor, resend, given);
    const facts = { operationId: descriptor.id, idempotencyKey };
    const settings = readSettings({ ...base, ...options }, platform.production);
    assertPath(descriptor, args);
    assertNumbers(descriptor.id, args);
    const config = buildConfig(settings, descriptor, resend, facts);
    const init = { envelope: true, ...(signal && { signal }) } as const;
    try {
      const { data, response } = await platform.core(descriptor, config, args, init);
      return { data: data as Result, status: response.status, headers: response.headers };
    } catch (thrown) {
      throw readFailure(thrown, facts);
    }
  }
  async function call(args?: object, options?: CallOptions): Promise<Result> {
    return (await withResponse(args, options)).data;
  }
  async function* pages(args: object = {}, options?: CallOptions) {
    let next: object | undefined = args;
    while (next) {
      const result = await call(next, options);
      yield result;
      const { page } = result as ListPage;
      next = page.hasMore && page.nextCursor ? { ...args, cursor: page.nextCursor } : undefined;
    }
  }
  async function* items(args?: object, options?: CallOptions) {
    for await (const result of pages(args, options)) yield* (result as ListPage).data;
  }
  const fields = {
    operationId: descriptor.id,
    withResponse,
    isError: (error: unknown): error is WalletError<Code> =>
      error instanceof WalletError && error.operationId === descriptor.id,
    with: (options: WalletOptions) =>
      createOperation<Args, Result, Code>(platform, descriptor, resend, { ...base, ...options }),
    pages,
    items,
  };
  // By way of unknown: whether an operation has pages is a conditional type of Result, and the compiler compares nothing with one
  // that it cannot resolve yet. Lists are called by their pages, all others have fields that nobody sees.
  return Object.assign(call, fields) as unknown as Operation<Args, Result, Code>;
}
