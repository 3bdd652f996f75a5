import { DAY_MS } from '#contract/day-ms.ts';
import type { WorkspaceState } from '#server/sandbox/kernel/workspace-state.ts';
import { SandboxError } from '#server/sandbox/http/errors/problem.ts';
import type { WorkspaceAccess } from './workspace-access.ts';
import { MAX_ATTEMPTS } from './max-attempts.ts';

type PlaceParts = Pick<WorkspaceAccess, 'store' | 'cache' | 'limits' | 'now'>;

/** How long a new workspace has its place before anybody calls it. */
const UNCALLED_MS = 10 * 60_000;
/** How long a workspace has its place after a call: nobody who is at work loses one. */
const CALLED_MS = DAY_MS;
/** Uses are noted this often: a workspace can have been used so much later than its row says. */
export const NOTED_EVERY_MS = 60 * 60_000;

/**
 * Keeps a new workspace. Where all places are taken, it gets the one of a workspace that nobody uses.
 *
 * @param fill makes the workspace what its reader gets. If this fails, nothing of the workspace stays
 * @throws SandboxError 503 when all are in use
 */
export async function place<Result>(
  parts: PlaceParts,
  state: WorkspaceState,
  fill: () => Promise<Result>,
): Promise<Result> {
  await takePlace(parts, state);
  try {
    return await fill();
  } catch (error) {
    // Nobody has its key. If it cannot be removed either, it goes as one that nobody has called.
    await parts.store.remove(state.id).catch(() => undefined);
    throw error;
  }
}

async function takePlace(parts: PlaceParts, state: WorkspaceState): Promise<void> {
  const { store, limits } = parts;
  // Another maker can be faster in the place that was made free.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (await store.create(state, limits.workspaces)) return;
    await makeRoom(parts);
  }
  throw buildFull();
}

/** Makes room for one more workspace. @throws SandboxError 503 when all are in use */
async function makeRoom(parts: PlaceParts): Promise<void> {
  const { store, cache, limits, now } = parts;
  await sweep(parts);
  const excess = (await store.count()) + 1 - limits.workspaces;
  if (excess <= 0) return;
  const evicted = await store.evict({
    madeBefore: now() - UNCALLED_MS,
    calledBefore: now() - CALLED_MS,
    max: excess,
  });
  for (const id of evicted) cache.delete(id);
  if (evicted.length < excess) throw buildFull();
}

function buildFull(): SandboxError {
  return new SandboxError({
    status: 503,
    code: 'sandbox_full',
    title: 'The sandbox is full',
    detail: 'The sandbox has no free workspace. Try again later.',
    headers: { 'retry-after': String(UNCALLED_MS / 1000) },
  });
}

/** Removes what was not used for long. */
export async function sweep({ store, cache, limits, now }: PlaceParts): Promise<void> {
  const before = now() - limits.days * DAY_MS - NOTED_EVERY_MS;
  for (;;) {
    const ids = await store.removeUnused(before);
    for (const id of ids) cache.delete(id);
    if (ids.length === 0) return;
  }
}
