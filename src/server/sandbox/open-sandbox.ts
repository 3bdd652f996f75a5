import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { createSandbox, type PortableSandbox, type SandboxOptions } from './create-sandbox.ts';
import { createWorkspaceStore } from './storage/create-workspace-store.ts';
import type { SandboxDatabase } from './storage/sandbox-tables.ts';

/** A sandbox on a database. */
export interface StoredSandboxOptions extends Omit<
  SandboxOptions,
  'createStore' | 'createRateLimit'
> {
  readonly db: SandboxDatabase;
}

/** The sandbox's area of the server. */
export interface Sandbox extends Pick<PortableSandbox, 'fetch'> {
  /** Ends sweeping. The store stays open. */
  close(): Promise<void>;
}

const SWEEP_MS = 60 * 60_000;

/** Opens the sandbox on the server's database, and sweeps it every hour. */
export function openSandbox({ db, ...options }: StoredSandboxOptions): Sandbox {
  const sandbox = createSandbox({
    ...options,
    createRateLimit,
    createStore: (seed, now, limits) => createWorkspaceStore(db, seed, now, limits),
  });
  const timer = setInterval(() => void sandbox.sweep(), SWEEP_MS).unref();
  return {
    fetch: (...asked) => sandbox.fetch(...asked),
    async close() {
      clearInterval(timer);
    },
  };
}
