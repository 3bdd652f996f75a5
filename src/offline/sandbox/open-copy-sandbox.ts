import type { JsonObject } from '#contract/json.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import { HOME_BROWSER, HOME_HEADER } from '#contract/sandbox-headers.ts';
import { buildProblemResponse } from '#server/edge/build-problem-response.ts';
import { createNoLimit } from '#server/edge/limits/create-no-limit.ts';
import {
  createSandbox,
  type PortableSandbox,
  type SandboxOptions,
} from '#server/sandbox/create-sandbox.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';
import { ONE_READER_LIMITS, type SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import { createMemoryStore, type MemoryRow } from '#server/sandbox/storage/create-memory-store.ts';
import { createKeptStore } from './create-kept-store.ts';
import { fillRows } from './fill-rows.ts';
import { keepRows } from './keep-rows.ts';
import { keepStandIn } from './keep-stand-in.ts';
import { readCalledWorkspace } from './read-called-workspace.ts';
import { replaceKeys, type StandIn } from './replace-keys.ts';
import { keepFiles, readKeptFiles, type KeptFiles } from './workspace-files.ts';

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
export interface CopySandbox {
  /** Answers any call. */
  answer(request: Request): Promise<Response>;
  /** Answers a call to a workspace that the copy has made for its reader; undefined for all others. */
  answerOwn(request: Request): Promise<Response | undefined>;
  /** Copies a workspace that the copy has made, for a link that shares it; undefined for links to all others. */
  copyOwn(request: Request): Promise<Response | undefined>;
}

/** What a browser keeps stays until its reader removes the copy. */
const LIMITS: Partial<SandboxLimits> = { ...ONE_READER_LIMITS, workspaces: 20, days: 3650 };

const CONSOLE: SandboxOptions['logger'] = {
  info: () => {},
  warn: () => {},
  error: (message, cause) => reportError(new Error(message, { cause })),
};

const MAKING = /^\/sandbox\/workspaces(?:\/copies)?\/?$/;

/**
 * Opens the sandbox of a copy: the operations are those of the site, and the workspaces are in the browser. One of them
 * stands in for all workspaces of the site. Those keep what they have, since nothing reaches them. The others are those that
 * the reader has made here.
 */
export async function openCopySandbox(options: CopySandboxOptions): Promise<CopySandbox> {
  const { storage } = options;
  const kept = await readKeptFiles(storage);
  const rows = new Map<string, MemoryRow>();
  const sandbox = await createCopySandbox(options, rows, kept);
  const isKnown = (id: string) => rows.has(id);
  const standIn = keepStandIn({
    sandbox,
    kept: kept.standIn,
    keep: keepFiles(storage).standIn,
    isKnown,
  });
  const isOwn = (id: string) => isKnown(id) && !standIn.is(id);

  async function callStandIn(request: Request): Promise<Response> {
    const keys = await standIn.require();
    const sent = await replaceKeys(request, keys, isKnown);
    if (!hasTokenOf(keys, sent)) return sandbox.fetch(sent);
    const response = await sandbox.fetch(sent.clone());
    if (!(await hasExpired(response))) return response;
    return sandbox.fetch(withToken(await standIn.renew(), sent));
  }

  const answerStandIn = (request: Request) =>
    callStandIn(request).catch((error: unknown) => {
      if (!(error instanceof SandboxError)) throw error;
      return buildProblemResponse({ type: 'about:blank', ...error.problem });
    });

  const answerHere = async (request: Request) => markHome(await sandbox.fetch(request));

  return {
    answer(request) {
      const id = readCalledWorkspace(request);
      if (id !== undefined && !isOwn(id)) return answerStandIn(request);
      return id !== undefined || isMaking(request) ? answerHere(request) : sandbox.fetch(request);
    },
    async answerOwn(request) {
      const id = readCalledWorkspace(request);
      return id !== undefined && isOwn(id) ? answerHere(request) : undefined;
    },
    async copyOwn(request) {
      const asked = (await request
        .clone()
        .json()
        .catch(() => null)) as { readonly share?: unknown } | null;
      const shared = [...rows.values()].find(({ state }) => state.share === asked?.share);
      return shared && isOwn(shared.state.id) ? answerHere(request) : undefined;
    },
  };
}

const isMaking = ({ method, url }: Request) =>
  method === 'POST' && MAKING.test(new URL(url).pathname);

function markHome(response: Response): Response {
  response.headers.set(HOME_HEADER, HOME_BROWSER);
  return response;
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

/** Workspaces that cannot be read any more are deleted. */
async function createCopySandbox(
  { storage, description, seed, logger = CONSOLE }: CopySandboxOptions,
  rows: Map<string, MemoryRow>,
  kept: KeptFiles,
): Promise<PortableSandbox> {
  const { keep, tidy } = keepRows(storage, kept);
  const sandbox = createSandbox({
    createStore(built, now, limits) {
      fillRows(rows, kept, built);
      return createKeptStore(createMemoryStore(built, now, limits, rows), rows, keep);
    },
    createRateLimit: createNoLimit,
    description,
    seed,
    commonHeaders: {},
    logger,
    limits: LIMITS,
  });
  await tidy(rows);
  return sandbox;
}
