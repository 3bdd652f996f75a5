import { createHash } from 'node:crypto';
import {
  CHANNEL_KIND,
  CHANNEL_SECRETS_KIND,
  type CallbackChannel,
  type ChannelSecrets,
} from '#contract/callback-channel.ts';
import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';
import { buildWorkspaceRow } from '#server/testing/build-workspace-row.ts';
import { createTempStore, type StoreKind } from '#server/testing/create-temp-store.ts';

export const WORKSPACE = 'abcdefghijklmnopqrstuvwx';
export const OTHER_WORKSPACE = 'zyxwvutsrqponmlkjihgfedc';
export const APP_KEY = `wk_test_${WORKSPACE}_for_tests`;

export interface CallbackStore {
  readonly db: CallbackDatabase;
  /** Puts events into the outbox of a workspace, as the sandbox does. */
  emit(
    events: readonly string[],
    now: number,
    workspaceId?: string,
    channels?: readonly string[] | null,
  ): Promise<void>;
  /** Puts a channel of the kind `callback` into the workspace, as the sandbox keeps it. */
  putChannel(channel: CallbackChannel, secrets?: Omit<ChannelSecrets, 'id'>): Promise<void>;
  removeChannels(): Promise<void>;
  moveClock(offset: number): Promise<void>;
  removeWorkspace(): Promise<void>;
  remove(): Promise<void>;
}

/** An event as a process hands it over that has the database for itself. */
export function buildTakenEvent(number: number, at: number) {
  return {
    workspace_id: WORKSPACE,
    id: `evt_${String(number).padStart(12, '0')}`,
    event: 'zone.left',
    payload: '{}',
    channels: null,
    state: 'waiting',
    attempts: 0,
    due_at: at,
    created_at: at,
  } as const;
}

/** A real database with two workspaces. */
export async function openCallbackStore(kind: StoreKind = 'sqlite'): Promise<CallbackStore> {
  const store = await createTempStore(kind);
  const db: CallbackDatabase = store.db;
  let count = 0;
  for (const id of [WORKSPACE, OTHER_WORKSPACE]) {
    await store.db
      .insertInto('sandbox_workspaces')
      .values({
        ...buildWorkspaceRow(id),
        secret_hash: createHash('sha256')
          .update(APP_KEY.replace(WORKSPACE, id))
          .digest('base64url'),
      })
      .execute();
  }
  return {
    db,
    async emit(events, now, workspace_id = WORKSPACE, to = null) {
      const channels = to && JSON.stringify(to);
      const rows = events.map((event) => {
        count += 1;
        const id = `evt_${String(count).padStart(12, '0')}`;
        const payload = JSON.stringify({ id, type: event, data: { amount: { amount: count } } });
        return { workspace_id, id, event, payload, channels, due_at: now, created_at: now };
      });
      await db
        .insertInto('sandbox_callbacks')
        .values(rows.map((row) => ({ ...row, state: 'waiting' as const, attempts: 0 })))
        .execute();
    },
    async putChannel(channel, secrets) {
      const put = (kind: string, value: { readonly id: string }) =>
        store.db
          .insertInto('sandbox_entities')
          .values({
            workspace_id: WORKSPACE,
            tenant: 'cmp',
            kind,
            id: value.id,
            position: 1,
            body: JSON.stringify(value),
          })
          .onConflict((conflict) =>
            conflict
              .columns(['workspace_id', 'tenant', 'kind', 'id'])
              .doUpdateSet({ body: JSON.stringify(value) }),
          )
          .execute();
      await put(CHANNEL_KIND, channel);
      if (secrets) await put(CHANNEL_SECRETS_KIND, { id: channel.id, ...secrets });
    },
    async removeChannels() {
      await store.db.deleteFrom('sandbox_entities').execute();
    },
    async moveClock(clock_offset) {
      await db.updateTable('sandbox_workspaces').set({ clock_offset }).execute();
    },
    async removeWorkspace() {
      await db.deleteFrom('sandbox_workspaces').where('id', '=', WORKSPACE).execute();
    },
    remove: () => store.remove(),
  };
}
