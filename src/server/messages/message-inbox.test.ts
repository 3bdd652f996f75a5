import { afterEach, beforeEach, expect, it, describe } from 'vitest';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { readMessages, type InboxScope } from './message-inbox.ts';
import { openMessageStore, type MessageStore } from './testing/open-message-store.ts';

describe.each(STORE_KINDS)('readMessages on %s', (kind) => {
  let store: MessageStore;
  beforeEach(async () => {
    store = await openMessageStore(kind);
  });
  afterEach(() => store.remove());

  async function listIds(scope?: InboxScope): Promise<string[]> {
    const ids = [];
    for await (const { id } of readMessages(store.db, scope)) ids.push(id);
    return ids;
  }

  it('reads more messages than one page has, each once, in order of time', async () => {
    const ids = Array.from(
      { length: 1203 },
      (_, index) => `msg_${String(index).padStart(20, '0')}`,
    );
    // Several have the same time, so that pages end among them.
    for (const [index, id] of ids.entries())
      await store.insert({ id, created_at: 1_800_000_000_000 + Math.floor(index / 7) });
    expect(await listIds()).toEqual(ids);
    expect(await listIds({ since: 1_800_000_000_001 })).toEqual(ids.slice(7));
  });

  it('finds messages by address in whatever script and capitals', async () => {
    await store.insert({ id: 'a', email: 'Ирина@почта.example', email_key: 'ирина@почта.example' });
    await store.insert({ id: 'b' });
    expect(await listIds({ email: ' ИРИНА@почта.EXAMPLE' })).toEqual(['a']);
  });
});
