import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { createNoLimit } from '#server/edge/limits/create-no-limit.ts';
import {
  createSandbox,
  type PortableSandbox,
  type SandboxOptions,
} from '#server/sandbox/create-sandbox.ts';
import { ONE_READER_LIMITS, type SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { Seed } from '#server/sandbox/kernel/workspace-state.ts';
import { createMemoryStore, type MemoryRow } from '#server/sandbox/storage/create-memory-store.ts';
import { createKeptStore } from './create-kept-store.ts';
import { formatRow, parseRow } from './format-row.ts';
import { keepStandIn } from './keep-stand-in.ts';
import { replaceKeys, type StandIn } from './replace-keys.ts';
import { readWorkspaces, writeWorkspace } from './workspace-files.ts';

/** What a copy's sandbox is made of. */
export interface CopySandboxOptions {
  readonly storage: CacheStorage;
  /** The bundled description. */
  readonly description: JsonObject;
  readonly seed: SandboxSeed;
  /** Hears of failures. @default the browser's console */
  readonly logger?: SandboxOptions['logger'];
}

/** Answers what lies below /sandbox/, as the site does. */
export type CopySandbox = (request: Request) => Promise<Response>;

/** What a browser keeps stays until its reader removes the copy. */
const LIMITS: Partial<SandboxLimits> = { ...ONE_READER_LIMITS, workspaces: 20, days: 3650 };

const CONSOLE: SandboxOptions['logger'] = {
  info: () => {},
  warn: () => {},
  error: (message, cause) => reportError(new Error(message, { cause })),
};

/** Name of what is kept of the workspace that stands in for those of the site, beside the workspaces. */
const STAND_IN = 'stand-in';

/**
 * Opens the sandbox of a copy: the operations are those of the site, and the workspaces are in the browser. One of them
 * stands in for all workspaces of the site. Those keep what they have, since nothing reaches them.
 */
export async function openCopySandbox(options: CopySandboxOptions): Promise<CopySandbox> {
  const { storage } = options;
  const { [STAND_IN]: keptStandIn, ...texts } = Object.fromEntries(await readWorkspaces(storage));
  const rows = new Map<string, MemoryRow>();
  const sandbox = createCopySandbox(options, rows, Object.entries(texts));
  const passedOver = Object.keys(texts).filter((id) => !rows.has(id));
  await Promise.all(passedOver.map((id) => writeWorkspace(storage, id, undefined)));
  const isKnown = (id: string) => rows.has(id);
  const standIn = keepStandIn({
    sandbox,
    kept: keptStandIn,
    keep: (text) => writeWorkspace(storage, STAND_IN, text),
    isKnown,
  });

  return async (request) => {
    const keys = await standIn.require();
    const sent = await replaceKeys(request, keys, isKnown);
    if (!hasTokenOf(keys, sent)) return sandbox.fetch(sent);
    const response = await sandbox.fetch(sent.clone());
    if (!(await hasExpired(response))) return response;
    return sandbox.fetch(withToken(await standIn.renew(), sent));
  };
}

/** Whether a token has run out. One that its user has ended stays ended. */
async function hasExpired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const problem = (await response.clone().json()) as { readonly code?: string };
  return problem.code === 'token_expired';
}

const hasTokenOf = ({ accessToken }: StandIn, { headers }: Request): boolean =>
  accessToken !== null && headers.get('authorization') === `Bearer ${accessToken}`;

function withToken({ accessToken }: StandIn, request: Request): Request {
  request.headers.set('authorization', `Bearer ${accessToken}`);
  return request;
}

function createCopySandbox(
  { storage, description, seed, logger = CONSOLE }: CopySandboxOptions,
  rows: Map<string, MemoryRow>,
  texts: readonly (readonly [id: string, text: string])[],
): PortableSandbox {
  return createSandbox({
    createStore(built, now, limits) {
      fillRows(rows, texts, built);
      const store = createMemoryStore(built, now, limits, rows);
      return createKeptStore(store, rows, (id, row) =>
        writeWorkspace(storage, id, row && formatRow(row)),
      );
    },
    createRateLimit: createNoLimit,
    description,
    seed,
    commonHeaders: {},
    logger,
    limits: LIMITS,
  });
}

/** A workspace that began with the seed of an older copy is passed over. */
function fillRows(
  rows: Map<string, MemoryRow>,
  texts: readonly (readonly [id: string, text: string])[],
  seed: Seed,
): void {
  for (const [id, text] of texts) {
    const row = parseRow(text, seed);
    if (row) rows.set(id, row);
  }
}
