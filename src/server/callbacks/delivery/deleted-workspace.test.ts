import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import { openTestInbox, type TestInbox } from '#server/callbacks/testing/open-test-inbox.ts';
import { createLogger } from '#server/edge/logger.ts';

let inbox: TestInbox;
const lines: string[] = [];
const logger = createLogger({ level: 'warn', write: (text) => lines.push(text) });
beforeEach(async () => {
  inbox = await openTestInbox('postgres', { logger });
});
afterEach(() => inbox.close());

it('a workspace that is deleted as its first callbacks move to its inbox stops neither', async () => {
  const { db } = inbox.store;
  await inbox.store.emit(['account.created'], inbox.timers.now());
  await db.transaction().execute(async (deleting) => {
    await sql`select id from sandbox_workspaces for update`.execute(deleting);
    inbox.area.notify(WORKSPACE);
    while ((await countWaiting()) === 0);
    await deleting.deleteFrom('sandbox_workspaces').where('id', '=', WORKSPACE).execute();
  });
  await inbox.area.idle();
  logger.flush();
  expect(lines).toEqual([]);
  expect(await db.selectFrom('callback_inboxes').select('workspace_id').execute()).toEqual([]);
});

/** Connections to the database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(inbox.store.db);
  return rows.length;
}
