import type { Kysely } from 'kysely';
import { SYSTEM_TIMERS, type Timers } from '#server/background/timers.ts';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import type { CallbackTables } from '#server/callbacks/callback-tables.ts';
import { openCallbacks, type CallbacksArea } from '#server/callbacks/open-callbacks.ts';
import { createApp, type App } from '#server/edge/create-app.ts';
import type { Area, AreaHandler } from '#server/edge/area.ts';
import { HttpError } from '#server/edge/http-error.ts';
import { createNoLimit } from '#server/edge/limits/create-no-limit.ts';
import type { Logger } from '#server/edge/logger.ts';
import { createSandbox } from '#server/sandbox/create-sandbox.ts';
import { createHttpErrorFormat } from '#server/sandbox/http/errors/create-http-error-format.ts';
import { ONE_READER_LIMITS } from '#server/sandbox/kernel/sandbox-limits.ts';
import { formatRequestId } from '#server/sandbox/kernel/secrets.ts';
import {
  createWorkspaceStore,
  type WorkspaceStoreOptions,
} from '#server/sandbox/storage/create-workspace-store.ts';
import { createCallLog } from './create-call-log.ts';
import { createChance } from './create-chance.ts';
import { createSoleStore } from './create-sole-store.ts';
import { formatSeedName } from './format-seed-name.ts';
import type { LocalAssets } from './local-options.ts';
import type { LocalTables } from './open-local-store.ts';

/** What the parts of a local sandbox are made of. */
export interface LocalAppOptions extends LocalAssets {
  readonly db: Kysely<LocalTables>;
  /** The time in milliseconds at which the clock stands still. */
  readonly fixedTime: number | undefined;
  readonly random: number | undefined;
  /** Origins that callbacks may be sent to. */
  readonly callbackOrigins: readonly string[];
  readonly logger: Logger;
  /** Finds the workspace of calls that name none. */
  readonly findHome: () => string | undefined;
  /** What programs on this machine need to call the sandbox: `GET /ready`. */
  readonly describe: () => object;
}

/** The areas of the server that a local sandbox has, behind one address. */
export interface LocalApp {
  readonly app: App;
  readonly callbacks: CallbacksArea;
}

const CALLBACK_LIMITS = {
  ...DEFAULT_CALLBACK_LIMITS,
  maxCallbacks: 100_000,
  postsPerMinute: 1_000_000,
  streamsOfWorkspace: 100,
};

/** Puts sandbox, control API and callbacks together as the server does, under the same paths. */
export function createLocalApp(options: LocalAppOptions): LocalApp {
  const { db, description, seed, checksAnswers = false, fixedTime, random, logger } = options;
  const timers: Timers = fixedTime === undefined ? SYSTEM_TIMERS : standStill(fixedTime);
  const chance = (name: string) => createChance(random, name);
  const callbackChance = chance('callbacks');
  const callbacks = openCallbacks({
    db,
    logger,
    commonHeaders: {},
    allowedHosts: options.callbackOrigins,
    // The reader has named the address, and it is most often on the same machine.
    isAllowedAddress: () => true,
    limits: CALLBACK_LIMITS,
    timers,
    chance: () => callbackChance.fraction(),
    random: (bytes) => callbackChance.bytes(bytes),
    ...(fixedTime !== undefined && { measure: () => fixedTime }),
  });
  // Whoever has an answer finds its callbacks in the inbox.
  const takeCallbacks: WorkspaceStoreOptions['takeCallbacks'] = (transaction, events) =>
    // The database has the tables of both. All events are of the workspace that is called.
    callbacks.take(
      transaction.withTables<Pick<CallbackTables, keyof CallbackTables>>(),
      events[0]!.workspace_id,
      events,
    );
  const sandboxChance = chance('sandbox');
  const sandbox = createSandbox({
    createStore: (built, now, limits) =>
      createSoleStore(createWorkspaceStore(db, built, now, { ...limits, takeCallbacks })),
    createRateLimit: createNoLimit,
    description,
    seed,
    limits: ONE_READER_LIMITS,
    checksAnswers,
    commonHeaders: {},
    logger,
    findHome: options.findHome,
    clock: timers,
    random: (bytes) => sandboxChance.bytes(bytes),
    formatSeedName,
    onCommit: (workspaceId, isClockMoved) => callbacks.notify(workspaceId, isClockMoved),
  });
  const log = createCallLog(() => timers.now());
  const requestChance = chance('requests');
  const answer: AreaHandler = (...asked) => sandbox.fetch(...asked);
  const formatError = createHttpErrorFormat(description);
  const area = (fetch: AreaHandler): Area => ({
    fetch,
    formatError,
    requestsPerMinute: 0,
    bodyBytes: Infinity,
  });
  const app = createApp({
    site: () => {
      throw new HttpError(404, 'There is nothing at this address. Calls begin with /v1/.');
    },
    areas: {
      '/sandbox/*': area(log.watch(answer)),
      '/v1/*': area(log.watch(answer)),
      '/ready': area(() => Response.json(options.describe())),
      '/log': area(log.answer),
      '/callbacks/*': {
        fetch: (request) => callbacks.fetch(request),
        formatError: (error) => callbacks.formatError(error),
        requestsPerMinute: 0,
      },
    },
    logger,
    securityHeaders: {},
    trustProxy: false,
    createRequestId: () => formatRequestId(requestChance.bytes(6)),
  });
  return { app, callbacks };
}

function standStill(time: number): Timers {
  return { now: () => time, after: (ms, run) => SYSTEM_TIMERS.after(ms, run) };
}
