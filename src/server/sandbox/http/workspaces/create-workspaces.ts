import { DAY_MS } from '#contract/day-ms.ts';
import { formatBearerChallenge } from '#server/edge/format-bearer-challenge.ts';
import { ApiError } from '#server/sandbox/kernel/api-error.ts';
import { assertCurrentShape } from './assert-current-shape.ts';
import {
  keepChanged,
  work,
  workOnce,
  type ControlRequest,
  type Worked,
} from './change-workspace.ts';
import { authenticate } from '#server/sandbox/domain/authenticate.ts';
import { openDraft, type Draft } from '#server/sandbox/kernel/draft.ts';
import { formatSecret, hashSecret } from '#server/sandbox/kernel/secrets.ts';
import { openUserSession } from '#server/sandbox/domain/sessions.ts';
import { USERS } from '#server/sandbox/entities/user.ts';
import type { CopyQuota } from './create-copy-quota.ts';
import type { WorkspaceQuota } from './create-workspace-quota.ts';
import type { SentKey } from './find-kept-answer.ts';
import { loadWithEntries } from './load-with-entries.ts';
import { workInTurn } from './work-in-turn.ts';
import { openSettled } from './open-settled.ts';
import { place, sweep } from './place-workspace.ts';
import { SandboxError, WORKSPACE_GONE } from '#server/sandbox/http/errors/problem.ts';
import type { WorkspaceAccess } from './workspace-access.ts';
import { readClock } from '#server/sandbox/kernel/read-clock.ts';
import {
  buildSeededState,
  countEntities,
  PLATFORM,
  type Entry,
  type Seed,
  type WorkspaceState,
} from '#server/sandbox/kernel/workspace-state.ts';

const ID_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_LENGTH = 24;

export interface WorkspacesParts extends WorkspaceAccess {
  readonly quota: Pick<WorkspaceQuota, 'noteCall'>;
  readonly copies: CopyQuota;
  /** What new workspaces begin with. */
  readonly seed: Seed;
  /** Where the clock of a new workspace stands, in milliseconds, and the user who is logged in to it. */
  readonly start: { readonly time: number; readonly ownerId: string };
}

/** What a reader gets with a new workspace; the key is shown this once. */
export interface NewWorkspace {
  readonly id: string;
  readonly appKey: string;
  /** Of the owner, for one hour; null when the workspace has none who can log in. */
  readonly accessToken: string | null;
  /** When the workspace is removed, unless it is used. */
  readonly expiresAt: string;
  /** A client that knows it may copy the workspace. */
  readonly share: string;
}

/** Counts a request by the entities of a workspace. @throws SandboxError 429 */
export type CountSize = (entities: number) => Promise<void>;

/** A request in the name of the company of a secret. */
export interface OwnRequest extends ControlRequest {
  readonly secret: string | undefined;
}

/** Makes, changes and removes workspaces. */
export interface Workspaces {
  create(): Promise<NewWorkspace>;
  /**
   * @param address of the reader who makes the copy
   * @param countSize is told the size before anything is copied
   */
  copy(share: string, address: string, countSize: CountSize): Promise<NewWorkspace>;
  /** Logs the workspace's user in again: the access token lasts an hour. @throws SandboxError */
  logIn(id: string, appKey: string): Promise<NewWorkspace>;
  /** The workspace, if the secret is its app key. @throws SandboxError */
  open(id: string, secret: string | undefined): Promise<WorkspaceState>;
  /** The workspace and the entries of its ledger, both from one moment. @throws SandboxError */
  loadWithEntries(
    id: string,
  ): Promise<{ readonly state: WorkspaceState; readonly entries: readonly Entry[] }>;
  reset(state: WorkspaceState): Promise<WorkspaceState>;
  /**
   * Moves the clock and settles what is due at the new time.
   *
   * @param choose finds the new time from the present one, both in milliseconds; asked again when another process was faster
   * @param sent a key that was sent before moves nothing
   * @throws SandboxError
   */
  moveClock(
    state: WorkspaceState,
    choose: (now: number) => number,
    sent: SentKey | undefined,
  ): Promise<Worked<null>>;
  /** Makes a change that no operation makes, after it settles what is due. */
  work(state: WorkspaceState, action: (platform: Draft) => void): Promise<WorkspaceState>;
  /**
   * Makes such a change for the company of an app key or access token.
   *
   * @param action gives what can be kept as JSON
   * @throws SandboxError when the secret is none of the workspace
   */
  workAs<Result>(request: OwnRequest, action: (company: Draft) => Result): Promise<Worked<Result>>;
  remove(state: WorkspaceState): Promise<void>;
  /** Removes what was not used for long. */
  sweep(): Promise<void>;
}

/** Creates the workspaces' keeper. */
export function createWorkspaces(parts: WorkspacesParts): Workspaces {
  const { store, cache, mutex, now, copies } = parts;
  return {
    async create() {
      const { state, appKey } = buildNew(parts);
      return place(parts, state, () => logOwnerIn(parts, state, appKey));
    },
    async copy(share, address, countSize) {
      const source = await store.findShared(share);
      if (source === undefined) throw new SandboxError(WORKSPACE_GONE);
      const original = await cache.load(source);
      if (!original) throw new SandboxError(WORKSPACE_GONE);
      assertCurrentShape(original);
      await countSize(countEntities(original));
      const { state, appKey } = buildNew(parts);
      const bytes = await store.measure(source);
      const fill = async () => {
        await store.copy(source, state);
        const copied = await store.load(state.id);
        if (!copied) throw new SandboxError(WORKSPACE_GONE);
        return logOwnerIn(parts, copied, appKey);
      };
      return copies.keep(address, { id: state.id, bytes }, () => place(parts, state, fill));
    },
    logIn: (id, appKey) =>
      mutex(id, async () => logOwnerIn(parts, await open(parts, id, appKey), appKey)),
    open: (id, secret) => open(parts, id, secret),
    loadWithEntries: (id) => loadWithEntries(parts, id),
    reset: ({ id }) =>
      workInTurn(parts, id, async (state) => {
        const next = await store.reset(state, parts.start.time);
        return next && keepChanged(parts, next);
      }),
    moveClock: ({ id }, choose, sent) =>
      workOnce(parts, { id, sent }, (state) => () => {
        const to = choose(readClock(state, now()));
        const changes = openSettled(parts, state, to).readChanges();
        return { commit: { changes, at: to, clockOffset: to - now() }, result: null };
      }),
    async work({ id }, action) {
      const { state } = await work(parts, { id }, (platform) => platform, action);
      return state;
    },
    workAs: ({ secret, ...request }, action) =>
      work(
        parts,
        request,
        (platform, { secretHash }) => findCompany(platform, secret, secretHash),
        action,
      ),
    // In its turn, lest a call that is under way puts it into memory again.
    remove: ({ id }) =>
      mutex(id, async () => {
        await store.remove(id);
        cache.delete(id);
        copies.forget(id);
      }),
    sweep: () => sweep(parts),
  };
}

async function open(
  { cache }: WorkspacesParts,
  id: string,
  secret: string | undefined,
): Promise<WorkspaceState> {
  const state = await cache.load(id);
  if (!state) throw new SandboxError(WORKSPACE_GONE);
  if (secret === undefined || hashSecret(secret) !== state.secretHash) throw buildNotYours(secret);
  return state;
}

/** The company that a secret belongs to. @throws SandboxError */
function findCompany(platform: Draft, secret: string | undefined, ownHash: string): Draft {
  try {
    const { companyId } = authenticate(platform, secret, ownHash);
    if (companyId !== null) return platform.as(companyId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  throw buildNotYours(secret);
}

function buildNew({ seed, start, now, random }: WorkspacesParts): {
  readonly state: WorkspaceState;
  readonly appKey: string;
} {
  const createId = () =>
    Array.from(random(ID_LENGTH), (byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('');
  const id = createId();
  const appKey = formatSecret('wk_test', id, random(24));
  const state = buildSeededState(seed, {
    id,
    version: 1,
    revision: createId(),
    clockOffset: start.time - now(),
    seenAt: start.time,
    secretHash: hashSecret(appKey),
    share: createId(),
    createdAt: now(),
  });
  return { state, appKey };
}

/** Logs the owner in, as far as the workspace has one, and hands over what the reader needs. */
async function logOwnerIn(
  { store, cache, limits, start, now, random }: WorkspacesParts,
  state: WorkspaceState,
  appKey: string,
): Promise<NewWorkspace> {
  const at = readClock(state, now());
  const open = openDraft({ state, tenant: PLATFORM, now: at, random });
  const { draft } = open;
  const user = draft.get(USERS, start.ownerId);
  const createSecret = (prefix: string) => formatSecret(prefix, state.id, random(24));
  const session =
    user?.status === 'active' ? openUserSession({ state: draft, createSecret }, user) : undefined;
  const next = await store.commit(state, { changes: open.readChanges(), at, isCall: false });
  if (next) cache.store(next);
  return {
    id: state.id,
    appKey,
    accessToken: session?.accessToken ?? null,
    expiresAt: new Date(now() + limits.days * DAY_MS).toISOString(),
    share: state.share,
  };
}

/** @param secret that was sent, if any */
function buildNotYours(secret: string | undefined): SandboxError {
  return new SandboxError({
    status: 401,
    code: 'workspace_key_wrong',
    title: 'Not the key of this workspace',
    detail: 'Send the app key that came with the workspace as a bearer token.',
    headers: { 'www-authenticate': formatBearerChallenge('sandbox', secret !== undefined) },
  });
}
