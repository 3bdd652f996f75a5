import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import {
  openSandbox,
  type Sandbox,
  type StoredSandboxOptions,
} from '#server/sandbox/open-sandbox.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import { createTempStore, type TempStore } from '#server/testing/create-temp-store.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

/** An answer that was read. */
export interface ReadResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, or the text. */
  readonly body: unknown;
}

/** What a request carries besides method and path. */
export interface Sending {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** @default the workspace's app key; null sends none */
  readonly token?: string | null;
}

/** A workspace and how a reader calls it. */
export interface TestWorkspace extends NewWorkspace {
  /** @param path such as /v1/accounts */
  call(method: string, path: string, sending?: Sending): Promise<ReadResponse>;
}

/** A sandbox on a database of its own, with answers checked and a clock that a test moves. */
export interface TestSandbox extends Sandbox {
  readonly store: TempStore;
  /** Lets real time pass. */
  advance(ms: number): void;
  createWorkspace(): Promise<TestWorkspace>;
  /** The workspace of another process on the same database. */
  visit(workspace: Pick<NewWorkspace, 'id' | 'appKey'> & Partial<NewWorkspace>): TestWorkspace;
  /** Calls the control API. */
  control(
    method: string,
    path: string,
    sending?: {
      readonly token?: string;
      readonly body?: unknown;
      readonly idempotencyKey?: string | undefined;
    },
  ): Promise<ReadResponse>;
  remove(): Promise<void>;
}

const description = await loadApiDescription();
const seed = await loadSandboxSeed();

/** Opens a sandbox for tests. */
export async function createTestSandbox(
  options: Partial<StoredSandboxOptions> & { readonly store?: TempStore } = {},
): Promise<TestSandbox> {
  const store = options.store ?? (await createTempStore());
  let now = Date.UTC(2026, 10, 21, 9);
  const errors: unknown[] = [];
  const sandbox = openSandbox({
    db: store.db.withTables<Pick<SandboxTables, keyof SandboxTables>>(),
    description,
    seed,
    commonHeaders: {},
    logger: { info: () => {}, warn: () => {}, error: (...event) => errors.push(event) },
    checksAnswers: true,
    clock: { now: () => now },
    ...options,
    limits: {
      requestsPerMinute: 1_000_000,
      addressRequestsPerMinute: 1_000_000,
      workspacesPerHour: 100_000,
      ...options.limits,
    },
  });
  const control: TestSandbox['control'] = async (
    method,
    path,
    { token, body, idempotencyKey } = {},
  ) =>
    readResponse(
      await sandbox.fetch(
        new Request(`http://localhost/sandbox/workspaces${path}`, {
          method,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          },
        }),
      ),
    );
  const visit: TestSandbox['visit'] = (workspace) => ({
    accessToken: null,
    expiresAt: '',
    share: '',
    ...workspace,
    call: async (method, path, sending) =>
      readResponse(await sandbox.fetch(await buildRequest(workspace, method, path, sending))),
  });
  return {
    ...sandbox,
    store,
    control,
    visit,
    advance: (ms) => void (now += ms),
    async createWorkspace() {
      const { body } = await control('POST', '');
      return visit(body as NewWorkspace);
    },
    async remove() {
      await sandbox.close();
      await store.remove();
    },
  };
}

/** Packs a form whole. Node 26 fails on its own where a server leaves a form unread. */
async function packForm(form: FormData) {
  const packed = new Response(form);
  return {
    body: await packed.arrayBuffer(),
    headers: { 'content-type': packed.headers.get('content-type')! },
  };
}

/** Builds a request to an operation of a workspace. */
async function buildRequest(
  { id, appKey }: Pick<NewWorkspace, 'id' | 'appKey'>,
  method: string,
  path: string,
  { body, form, headers, token = appKey }: Sending = {},
): Promise<Request> {
  const packed = form && (await packForm(form));
  const sent = packed?.body ?? (body === undefined ? undefined : JSON.stringify(body));
  return new Request(`http://localhost/sandbox/${id}${path}`, {
    method,
    ...(sent !== undefined && { body: sent }),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...packed?.headers,
      ...headers,
    },
  });
}

async function readResponse(response: Response): Promise<ReadResponse> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}
