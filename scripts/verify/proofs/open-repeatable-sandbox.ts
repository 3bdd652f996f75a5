import { createHash } from 'node:crypto';
import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { createSandbox, type SandboxOptions } from '#server/sandbox/create-sandbox.ts';
import type { NewWorkspace } from '#server/sandbox/http/workspaces/create-workspaces.ts';
import { createMemoryStore } from '#server/sandbox/storage/create-memory-store.ts';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';

/** After everything that the seed dates. */
const START_MS = Date.UTC(2026, 10, 21, 9);

/** A sandbox in this process whose clock and chance are given: the same requests get the same responses. */
export interface RepeatableSandbox {
  /** Makes a workspace in which only the name and what is sent decide the responses; the clock is back at its start. */
  createWorkspace(name: string): Promise<NewWorkspace>;
  /** @param path such as /v1/accounts, under the workspace's address */
  send(workspaceId: string, path: string, init: RequestInit): Promise<Response>;
  /** Answers a request whose address begins with http://localhost/sandbox. */
  fetch(request: Request): Promise<Response>;
  /** Lets time pass. */
  advance(ms: number): void;
}

/** Bytes that follow from a name and from how many were asked for before. */
function createNamedChance(): { begin(name: string): void; next(bytes: number): Uint8Array } {
  let name = '';
  let count = 0;
  return {
    begin(next) {
      name = next;
      count = 0;
    },
    next(bytes) {
      const blocks: Buffer[] = [];
      for (let size = 0; size < bytes; size += 32)
        blocks.push(
          createHash('sha256')
            .update(`${name} ${(count += 1)}`)
            .digest(),
        );
      return Buffer.concat(blocks).subarray(0, bytes);
    },
  };
}

/**
 * Opens a sandbox in memory whose responses repeat.
 *
 * @param description the bundled API description
 * @param handlers in place of the sandbox's own, for tests
 * @param createStore in place of a store in memory, which keeps no callbacks
 */
export async function openRepeatableSandbox({
  description,
  ...options
}: Pick<SandboxOptions, 'description'> & Partial<SandboxOptions>): Promise<RepeatableSandbox> {
  const seed = await loadSandboxSeed();
  const chance = createNamedChance();
  let now = START_MS;
  const sandbox = createSandbox({
    ...options,
    createStore: options.createStore ?? createMemoryStore,
    createRateLimit,
    description,
    seed,
    commonHeaders: {},
    logger: { info: () => {}, warn: () => {}, error: console.error },
    clock: { now: () => now },
    random: (bytes) => chance.next(bytes),
    limits: {
      requestsPerMinute: 1_000_000,
      addressRequestsPerMinute: 1_000_000,
      workspacesPerHour: 1_000_000,
    },
  });
  return {
    async createWorkspace(name) {
      now = START_MS;
      chance.begin(name);
      const request = new Request('http://localhost/sandbox/workspaces', { method: 'POST' });
      const response = await sandbox.fetch(request);
      if (!response.ok) throw new Error(`The sandbox gives no workspace: ${await response.text()}`);
      return (await response.json()) as NewWorkspace;
    },
    send: (id, path, init) =>
      sandbox.fetch(new Request(`http://localhost/sandbox/${id}${path}`, init)),
    fetch: (request) => sandbox.fetch(request),
    advance: (ms) => void (now += ms),
  };
}
