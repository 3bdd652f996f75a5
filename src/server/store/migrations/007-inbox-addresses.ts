import type { Kysely } from 'kysely';

/** What names an inbox in its public address, in place of the workspace's id. An inbox without one gets it when it is used. */
export async function addInboxAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('callback_inboxes').addColumn('address_id', 'text').execute();
  await db.schema
    .createIndex('callback_inboxes_by_address')
    .on('callback_inboxes')
    .columns(['address_id'])
    .unique()
    .execute();
}
