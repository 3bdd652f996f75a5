import type { PortableSandbox } from '#server/sandbox/create-sandbox.ts';
import { SandboxError, type Problem } from '#server/sandbox/http/errors/problem.ts';
import { buildNoRoom } from './build-no-room.ts';
import type { StandIn } from './replace-keys.ts';

/** The workspace that stands in for those of the site. */
export interface StandInKeeper {
  /**
   * Finds the workspace, or makes one: its reader may have deleted the last. Two questions at once get the same.
   *
   * @throws SandboxError for a browser without room
   */
  require(): Promise<StandIn>;
  /** Logs its user in again: an access token lasts an hour, and the workspace longer. */
  renew(): Promise<StandIn>;
  /** Whether a workspace is the one that stands in, and no reader has made it. */
  is(id: string): boolean;
}

interface Options {
  readonly sandbox: PortableSandbox;
  /** What was kept of the workspace, as JSON. */
  readonly kept: string | undefined;
  readonly keep: (text: string) => Promise<void>;
  /** Whether the sandbox has a workspace. */
  readonly isKnown: (id: string) => boolean;
}

/** Keeps one workspace of the copy, with its keys. */
export function keepStandIn({ sandbox, kept, keep, isKnown }: Options): StandInKeeper {
  let last = kept === undefined ? undefined : (JSON.parse(kept) as StandIn);
  let turn: Promise<unknown> = Promise.resolve();

  async function note({ id, appKey, accessToken }: StandIn): Promise<StandIn> {
    const next = { id, appKey, accessToken };
    await keep(JSON.stringify(next)).catch(() => {
      throw buildNoRoom();
    });
    last = next;
    return next;
  }

  async function remove({ id, appKey }: StandIn): Promise<void> {
    const headers = { authorization: `Bearer ${appKey}` };
    await sandbox.fetch(
      new Request(`http://localhost/sandbox/workspaces/${id}`, { method: 'DELETE', headers }),
    );
  }

  async function findOrMake(): Promise<StandIn> {
    if (last && isKnown(last.id)) return last;
    const made = await sandbox.fetch(
      new Request('http://localhost/sandbox/workspaces', { method: 'POST' }),
    );
    if (!made.ok) throw new SandboxError((await made.json()) as Problem);
    const standIn = (await made.json()) as StandIn;
    return note(standIn).catch(async (error: unknown) => {
      // A workspace that nobody knows to stand in would count as one of the reader's.
      await remove(standIn);
      throw error;
    });
  }

  async function logIn(): Promise<StandIn> {
    const { id, appKey } = await findOrMake();
    return note(await sandbox.logIn(id, appKey));
  }

  function take(work: () => Promise<StandIn>): Promise<StandIn> {
    const next = turn.then(work, work);
    turn = next;
    return next;
  }

  return {
    require: () => take(findOrMake),
    renew: () => take(logIn),
    is: (id) => last?.id === id,
  };
}
