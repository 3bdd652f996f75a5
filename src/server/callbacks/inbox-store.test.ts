import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { listDue } from './delivery/callback-queue.ts';
import { createRouteFinder } from './delivery/create-route-finder.ts';
import { addCallback, NEW_CALLBACK, requireInbox, type NewCallback } from './inbox-store.ts';
import { WORKSPACE } from './testing/open-callback-store.ts';
import { openTestInbox, type TestInbox } from './testing/open-test-inbox.ts';

const CALLBACK: NewCallback = {
  ...NEW_CALLBACK,
  workspace_id: WORKSPACE,
  event_id: null,
  event: null,
  source: 'platform',
  body: '{}',
  due_at: 0,
  clock_offset: 0,
  created_at: 0,
};

describe.each(STORE_KINDS)('the callbacks of an inbox on %s', (kind) => {
  let inbox: TestInbox;
  beforeEach(async () => {
    inbox = await openTestInbox(kind);
    // An inbox is there from its first use.
    await inbox.readSecret();
  });
  afterEach(() => inbox.close());

  it('are never more than it keeps', async () => {
    const { db } = inbox.store;
    const counts: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      await addCallback(db, CALLBACK, { kept: 2, random: randomBytes });
      counts.push((await db.selectFrom('callback_records').select('id').execute()).length);
    }
    expect(counts).toEqual([1, 2, 2, 2]);
  });

  it('are attempted in the order of their making where all are due at once', async () => {
    const { db } = inbox.store;
    const rows = [5, 3, 1, 4, 2].map((position, at) => ({
      ...CALLBACK,
      id: `cbk_${at}`,
      sequence: 1,
      position,
    }));
    await db.insertInto('callback_records').values(rows).execute();
    const due = await listDue(db, 0, 'inbox');
    expect(due.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('have no route once their workspace was deleted', async () => {
    const { store } = inbox;
    await addCallback(store.db, CALLBACK, { kept: 2, random: randomBytes });
    const [due] = await listDue(store.db, 0, 'inbox');
    await store.removeWorkspace();
    const findRoute = createRouteFinder(store.db, {
      now: 0,
      origins: new Set(),
      random: randomBytes,
    });
    expect(await findRoute(due!)).toBeUndefined();
  });

  it('are refused with 404 where their workspace was deleted since the key was checked', async () => {
    const { store } = inbox;
    await store.removeWorkspace();
    await expect(requireInbox(store.db, WORKSPACE, randomBytes)).rejects.toMatchObject({
      status: 404,
    });
  });
});
