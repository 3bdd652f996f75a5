import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPort, startService, type Service } from '#scripts/lib/process.ts';

/** A part of a sandbox that belongs to one run. */
export interface Workspace {
  readonly id: string;
  /** Key of its app, which finds the workspace. */
  readonly appKey: string;
}

/** A sandbox, until it is stopped. */
export interface Sandbox {
  /** What stands before an endpoint such as /v1/accounts. */
  readonly url: string;
  createWorkspace(): Promise<Workspace>;
  stop(): Promise<void>;
}

/** Starts the built site on a free port, with data of its own. @throws when it does not answer */
export async function startSandbox(): Promise<Sandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'run-workflows-'));
  const port = await findPort();
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    SANDBOX_ADDRESS_RATE_LIMIT: '1000000',
    SANDBOX_WORKSPACES_PER_HOUR: '1000000',
  };
  const command = [process.execPath, 'dist/server/main.js'];
  const server = await startService(command, port, { env, probe: '/healthz' });
  return createSandbox({
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  });
}

/** The sandbox of a server that runs. */
export function createSandbox(server: Service): Sandbox {
  const url = `${server.url}/sandbox`;
  return {
    url,
    async createWorkspace() {
      const answer = await fetch(`${url}/workspaces`, { method: 'POST' });
      if (!answer.ok) throw new Error(`The sandbox gives no workspace: ${await answer.text()}`);
      return (await answer.json()) as Workspace;
    },
    stop: () => server.stop(),
  };
}
