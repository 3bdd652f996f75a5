import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSandboxPart } from '#parts/open-sandbox-part.ts';
import type { PartOptions } from '#parts/part.ts';
import type { SiteTables } from '#parts/site-tables.ts';
import { createLogger } from '#server/edge/logger.ts';
import { parseEnvironment } from '#server/edge/parse-environment.ts';
import { openStore, type StoreLocation } from '#server/store/open-store.ts';
import { writeSandboxDist } from './write-sandbox-dist.ts';

/** A request to the sandbox, and what was answered. */
export interface SandboxCall {
  readonly method: string;
  /** Such as /sandbox/workspaces. */
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}
export interface SandboxResponse {
  readonly status: number;
  readonly body: unknown;
}

/** The sandbox as the server opens it, on a database that others use as well. */
export interface SharedSandbox {
  send(call: SandboxCall): Promise<SandboxResponse>;
  close(): Promise<void>;
}

/** Opens the sandbox's part of the server on a database. */
export async function openSharedSandbox(location: StoreLocation): Promise<SharedSandbox> {
  const dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await writeSandboxDist(dist);
  const store = await openStore<SiteTables>(location);
  const start: Pick<PartOptions, 'dist' | 'environment' | 'store' | 'commonHeaders' | 'logger'> = {
    dist,
    store,
    commonHeaders: {},
    logger: createLogger({ level: 'error', write: (lines) => void process.stderr.write(lines) }),
    environment: parseEnvironment({
      DATA_DIR: location.dataDir,
      ...(location.databaseUrl !== undefined && { DATABASE_URL: location.databaseUrl }),
      SANDBOX_RATE_LIMIT: '100000',
      SANDBOX_ADDRESS_RATE_LIMIT: '100000',
      SANDBOX_WORKSPACES_PER_HOUR: '10000',
    }),
  };
  // The sandbox asks for nothing else of what a server starts with.
  const part = await openSandboxPart(start as PartOptions);
  return {
    async send({ method, path, token, body }) {
      const request = new Request(`http://localhost${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
      });
      const response = await part.areas['/sandbox/*']!.fetch(request, '192.0.2.1', { id: 'test' });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    },
    async close() {
      await part.endStreams?.();
      await part.close();
      await store.close();
      await rm(dist, { recursive: true });
    },
  };
}
