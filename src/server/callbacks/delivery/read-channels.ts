import {
  CHANNEL_KIND,
  CHANNEL_SECRETS_KIND,
  type CallbackChannel,
  type ChannelSecrets,
} from '#contract/callback-channel.ts';
import type { CallbackDatabase } from '#server/callbacks/callback-tables.ts';

/** A channel as the sandbox has it now. */
export interface KnownChannel {
  readonly channel: CallbackChannel | undefined;
  readonly secrets: ChannelSecrets | undefined;
}

/** Reads channels of a workspace by their ids. What is not there any more has neither channel nor secrets. */
export async function readChannels(
  db: Pick<CallbackDatabase, 'selectFrom'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownChannel>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sandbox_entities')
    .select(['kind', 'id', 'body'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', [CHANNEL_KIND, CHANNEL_SECRETS_KIND])
    .where('id', 'in', ids)
    .execute();
  // Written by the sandbox alone.
  const find = (id: string, kind: string): unknown => {
    const row = rows.find((each) => each.id === id && each.kind === kind);
    return row?.body == null ? undefined : JSON.parse(row.body);
  };
  return new Map(
    ids.map((id) => [
      id,
      {
        channel: find(id, CHANNEL_KIND) as CallbackChannel | undefined,
        secrets: find(id, CHANNEL_SECRETS_KIND) as ChannelSecrets | undefined,
      },
    ]),
  );
}

/** Reads the channel that a callback goes to. @returns undefined for a callback that goes to none */
export async function readChannel(
  db: Pick<CallbackDatabase, 'selectFrom'>,
  workspaceId: string,
  id: string | null,
): Promise<KnownChannel | undefined> {
  return id === null ? undefined : (await readChannels(db, workspaceId, [id])).get(id);
}
