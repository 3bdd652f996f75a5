import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '#server/edge/logger.ts';
import { createLocalApp } from './create-local-app.ts';
import { listenLocally } from './listen-locally.ts';
import { assertSeed, OptionError, type LocalAssets } from './local-options.ts';
import { openWorkspace, type WorkspaceClient } from './local-workspace.ts';
import { openDataFolder, type DataFolder } from './open-data-folder.ts';
import { openLocalStore } from './open-local-store.ts';
import { parseDuration } from '#contract/parse-duration.ts';
import { parseTime } from '#contract/parse-time.ts';
import type { LocalSandbox, StartOptions } from './public-types.ts';

/** How long answers under way may take when the sandbox is closed. */
const GRACE_MS = 100;
const DEFAULT_HOST = '127.0.0.1';

/**
 * Starts a sandbox that answers every operation, without a network and without an account.
 *
 * @throws OptionError for an option that cannot be used
 * @throws ListenError when the socket fails for another reason
 */
export async function startLocalSandbox(
  assets: LocalAssets,
  options: StartOptions = {},
): Promise<LocalSandbox> {
  if (options.seed !== undefined) assertSeed(options.seed);
  const seed = options.seed ?? assets.seed;
  const fixedTime = options.clock === undefined ? undefined : parseClock(options.clock);
  const target = options.callbacks === undefined ? null : parseTarget(options.callbacks);
  const folder = options.data === undefined ? undefined : openDataFolder(options.data);
  const db = await openDatabase(folder, assets.schema);
  const logger = createLogger({
    level: 'error',
    write: (lines) => void process.stderr.write(lines),
  });
  let client: WorkspaceClient | undefined;
  let secret = '';
  const { app, callbacks } = createLocalApp({
    ...assets,
    seed,
    db,
    fixedTime,
    random: options.random,
    callbackOrigins: target === null ? [] : [target.origin],
    logger,
    findHome: () => client?.workspace.id,
    describe: () => ({ ...client?.workspace, callbackSecret: secret }),
  });
  const close = async () => {
    // A receiver that does not answer is not waited for.
    await Promise.race([callbacks.close(), sleep(GRACE_MS, undefined, { ref: false })]);
    logger.flush();
    await db.destroy();
    folder?.release();
  };
  try {
    client = await openWorkspace(app, folder);
    const { workspace } = client;
    ({ secret } = await client.aimCallbacks(target?.href ?? null));
    if (fixedTime !== undefined) await moveTo(client, fixedTime);
    const { port = 0, host = DEFAULT_HOST } = options;
    const server = await listenLocally({ app, port, host, securityHeaders: {} });
    return buildSandbox({
      url: server.url,
      workspace,
      secret,
      client,
      idle: () => callbacks.idle(),
      async close() {
        await server.close(GRACE_MS);
        await close();
      },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens the database of a folder, or one in memory. A folder whose database cannot be opened is free again. */
async function openDatabase(folder: DataFolder | undefined, schema: string | undefined) {
  try {
    return await openLocalStore(folder?.database, schema);
  } catch (error) {
    folder?.release();
    if (!(error instanceof Error) || error.name !== 'SQLite3Error') throw error;
    throw new OptionError(`The database ${folder?.database} cannot be used: ${error.message}.`, {
      cause: error,
    });
  }
}

interface StartedParts {
  readonly url: string;
  readonly workspace: WorkspaceClient['workspace'];
  readonly secret: string;
  readonly client: WorkspaceClient;
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function buildSandbox({ url, workspace, secret, client, idle, close }: StartedParts): LocalSandbox {
  let closing: Promise<void> | undefined;
  return {
    url,
    workspaceId: workspace.id,
    appKey: workspace.appKey,
    accessToken: workspace.accessToken,
    callbackSecret: secret,
    async advance(span) {
      const time = await client.moveClock({ advance: parseDuration(span) });
      await idle();
      return time;
    },
    async callbacks() {
      await idle();
      return client.listCallbacks();
    },
    reset: () => client.reset(),
    close: () => (closing ??= close()),
  };
}

/** A workspace begins at the time of the examples, or where its folder has left off. */
async function moveTo(client: WorkspaceClient, time: number): Promise<void> {
  const now = await client.readClock();
  if (now.getTime() > time)
    throw new OptionError(
      `The clock moves forward only. Choose ${now.toISOString()} or a later time for the clock.`,
    );
  if (now.getTime() < time) await client.moveClock({ set: new Date(time).toISOString() });
}

function parseClock(clock: string | Date): number {
  const time = clock instanceof Date ? clock.getTime() : parseTime(clock);
  if (time !== undefined && !Number.isNaN(time)) return time;
  throw new OptionError(`The clock is no time: "${String(clock)}". Write 2026-03-02T12:30:00Z.`);
}

function parseTarget(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new OptionError(
    `"${address}" is no address for callbacks. Write http://localhost:3000/hook.`,
  );
}
