import type { Kysely } from 'kysely';

/** The channels that an event is sent to, and the channel that a callback goes to. Rows of before have none. */
export async function addCallbackChannels(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sandbox_callbacks').addColumn('channels', 'text').execute();
  await db.schema.alterTable('callback_records').addColumn('channel_id', 'text').execute();
  await db.schema.alterTable('callback_records').addColumn('address', 'text').execute();
}
