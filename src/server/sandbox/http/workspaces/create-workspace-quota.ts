import { LRUCache } from 'lru-cache';
import type { RateLimit, RateLimitOptions } from '#server/edge/limits/create-rate-limit.ts';
import { readClientKey } from '#server/edge/limits/read-client-key.ts';
import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';

export interface WorkspaceQuotaOptions {
  readonly store: Pick<WorkspaceStore, 'removeIdle'>;
  readonly limits: Pick<SandboxLimits, 'workspaces' | 'workspacesPerHour'>;
  readonly createRateLimit: (options: RateLimitOptions) => Pick<RateLimit, 'count'>;
  /** The real clock. */
  readonly now: () => number;
}

/** How many workspaces the readers behind one address take. */
export interface WorkspaceQuota {
  /** @throws SandboxError 429 when the address has its share */
  assertRoom(address: string): void;
  /** Notes a new workspace. */
  noteMade(address: string, id: string): Promise<void>;
  /** Notes a call to a workspace. */
  noteCall(id: string): Promise<void>;
}

/** From when until when an address has its share. */
interface Span {
  readonly from: number;
  readonly until: number;
}

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** One address fills at most this part of the sandbox in a day. */
const SHARE_OF_DAY = 1 / 10;
const MAX_CLIENTS = 50_000;

/** Counts nothing, and so needs no room for counts. */
const UNBOUNDED: WorkspaceQuota = {
  assertRoom: () => {},
  noteMade: async () => {},
  noteCall: async () => {},
};

/**
 * Creates the bounds of workspaces for each address, an IPv6 /64 counting as one. A workspace counts when it is called for the
 * first time. Of those that nobody has called, an address has at most as many as it may still call: the oldest gives its
 * place to the next. What is counted lives in this process.
 */
export function createWorkspaceQuota(options: WorkspaceQuotaOptions): WorkspaceQuota {
  const { store, limits, createRateLimit, now } = options;
  const { workspaces, workspacesPerHour } = limits;
  if (workspacesPerHour === Infinity) return UNBOUNDED;
  const perDay = Math.max(workspacesPerHour, Math.ceil(workspaces * SHARE_OF_DAY));
  const clock = { now };
  const windows = [
    createRateLimit({ max: workspacesPerHour, windowSeconds: HOUR_SECONDS, clock }),
    createRateLimit({ max: perDay, windowSeconds: DAY_SECONDS, clock }),
  ];
  /** Addresses that have their share. */
  const full = new LRUCache<string, Span>({ max: MAX_CLIENTS });
  /** By address, the workspaces that nobody has called, the oldest first. */
  const uncalled = new LRUCache<string, Set<string>>({ max: MAX_CLIENTS });
  /** Who has made a workspace that nobody has called. */
  const makers = new LRUCache<string, string>({ max: workspaces });

  /** How many more workspaces an address may take into use. */
  async function countLeft(maker: string): Promise<number> {
    const counts = await Promise.all(windows.map((window) => window.count(maker, 0)));
    return Math.min(...counts.map(({ remaining }) => remaining));
  }

  /** Removes the oldest of those that nobody has called, until an address may call all that it has. */
  async function dropOldest(maker: string, ids: Set<string>): Promise<void> {
    const most = Math.max(1, await countLeft(maker));
    for (const id of ids) {
      if (ids.size <= most) return;
      ids.delete(id);
      makers.delete(id);
      await store.removeIdle(id, 0);
    }
  }

  return {
    assertRoom(address) {
      const milliseconds = readRest(full.get(readClientKey(address)), now());
      if (milliseconds > 0) throw buildRefusal(Math.ceil(milliseconds / 1000));
    },
    async noteMade(address, id) {
      const maker = readClientKey(address);
      const ids = uncalled.get(maker) ?? new Set();
      uncalled.set(maker, ids.add(id));
      makers.set(id, maker);
      await dropOldest(maker, ids);
    },
    async noteCall(id) {
      const maker = makers.get(id);
      if (maker === undefined) return;
      makers.delete(id);
      uncalled.get(maker)?.delete(id);
      for (const window of windows) {
        const { remaining, msLeft } = await window.count(maker);
        const from = now();
        if (remaining === 0 && msLeft > readRest(full.get(maker), from))
          full.set(maker, { from, until: from + msLeft });
      }
    },
  };
}

/** What is left of a span in milliseconds. Before it there is nothing: the clock was set back, to a window that has its own count. */
function readRest(span: Span | undefined, now: number): number {
  return span === undefined || now < span.from ? 0 : Math.max(0, span.until - now);
}

function buildRefusal(seconds: number): SandboxError {
  return new SandboxError({
    status: 429,
    code: 'rate_limited',
    title: 'Too many workspaces',
    detail:
      'This address has used too many workspaces. Continue in one of them, or try again later.',
    headers: { 'retry-after': String(seconds) },
  });
}
