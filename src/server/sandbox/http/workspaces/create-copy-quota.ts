import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#contract/day-ms.ts';
import { readClientKey } from '#server/edge/limits/read-client-key.ts';
import type { SandboxLimits } from '#server/sandbox/kernel/sandbox-limits.ts';
import type { WorkspaceStore } from '#server/sandbox/kernel/workspace-store.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';

export interface CopyQuotaOptions {
  readonly store: Pick<WorkspaceStore, 'removeIdle'>;
  readonly limits: Pick<SandboxLimits, 'copiedBytes' | 'days'>;
  /** The real clock. */
  readonly now: () => number;
}

/** How much room the copies take that the readers behind one address make. */
export interface CopyQuota {
  /**
   * Makes a copy, and removes idle copies of the address for it where it would hold too much.
   *
   * @param copy the id of the new workspace, and the bytes that it takes
   * @throws SandboxError 429 when the copies in use leave no room
   */
  keep<Result>(address: string, copy: SizedCopy, make: () => Promise<Result>): Promise<Result>;
  /** Notes that a workspace was removed. */
  forget(id: string): void;
}

interface SizedCopy {
  readonly id: string;
  readonly bytes: number;
}

interface Kept {
  readonly bytes: number;
  readonly madeAt: number;
  isMade: boolean;
  /** A copy that was in use is not asked for again at once: to ask for each costs more than the copy. */
  askedFrom: number;
}

/** A copy that was called stays for as long as its reader is at work. */
const CALLED_MS = DAY_MS;
const ASKED_AGAIN_MS = 60 * 60_000;
const MIN_WAIT_SECONDS = 60;
const MAX_CLIENTS = 50_000;

/**
 * Creates the bound of copies for each address, an IPv6 /64 counting as one: a copy takes its whole room without a call. The
 * oldest copy goes that nobody has called, or has called in a day. What is counted lives in this process, and a copy counts
 * for as many days as a workspace without use is kept.
 */
export function createCopyQuota({ store, limits, now }: CopyQuotaOptions): CopyQuota {
  const { copiedBytes, days } = limits;
  /** By address, its copies by id, the oldest first. */
  const clients = new LRUCache<string, Map<string, Kept>>({ max: MAX_CLIENTS });

  function listCopies(client: string): Map<string, Kept> {
    const copies = clients.get(client) ?? new Map<string, Kept>();
    clients.set(client, copies);
    const since = now() - days * DAY_MS;
    for (const [id, { madeAt }] of copies) if (madeAt < since) copies.delete(id);
    return copies;
  }

  /** Removes idle copies until the others fit. @returns whether they do */
  async function makeRoom(copies: Map<string, Kept>): Promise<boolean> {
    for (const [id, copy] of copies) {
      if (sumBytes(copies) <= copiedBytes) return true;
      if (!copy.isMade || copy.askedFrom > now()) continue;
      if (await store.removeIdle(id, now() - CALLED_MS)) copies.delete(id);
      else copy.askedFrom = now() + ASKED_AGAIN_MS;
    }
    return sumBytes(copies) <= copiedBytes;
  }

  return {
    async keep(address, { id, bytes }, make) {
      const copies = listCopies(readClientKey(address));
      // No copy has to go for one that does not fit all the same.
      if (bytes > copiedBytes) throw buildRefusal(copiedBytes, copies, now());
      const kept: Kept = { bytes, madeAt: now(), isMade: false, askedFrom: 0 };
      // Before anything is waited for, so that copies made at the same time count each other.
      copies.set(id, kept);
      try {
        if (!(await makeRoom(copies))) throw buildRefusal(copiedBytes, copies, now());
        const made = await make();
        kept.isMade = true;
        return made;
      } finally {
        if (!kept.isMade) copies.delete(id);
      }
    },
    forget(id) {
      for (const copies of clients.values()) if (copies.delete(id)) return;
    },
  };
}

function sumBytes(copies: ReadonlyMap<string, Kept>): number {
  return [...copies.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

function buildRefusal(
  copiedBytes: number,
  copies: ReadonlyMap<string, Kept>,
  now: number,
): SandboxError {
  const [oldest] = copies.values();
  const wait = Math.ceil(((oldest?.madeAt ?? now) + CALLED_MS - now) / 1000);
  return new SandboxError({
    status: 429,
    code: 'rate_limited',
    title: 'The copies hold too much',
    detail: `The copies of workspaces from this address hold at most ${Math.round(copiedBytes / 2 ** 20)} MB. Delete a copy, or try again later.`,
    headers: { 'retry-after': String(Math.max(MIN_WAIT_SECONDS, wait)) },
  });
}
