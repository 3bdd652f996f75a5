import { sql, type KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { changeInbox } from '#server/callbacks/inbox-store.ts';
import { OTHER_WORKSPACE, WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import { useReceiver } from '#server/callbacks/testing/use-receiver.ts';
import { createLogger } from '#server/edge/logger.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';

const ONE = 'chn_000000000001';
const SECRETS = { current: 'whsec_of_one', next: null, nextFrom: null };
const LOCAL = [{ address: '127.0.0.1', family: 4 }] as const;

describe.each(STORE_KINDS)('a callback on %s', (kind) => {
  const used = useReceiver(kind);

  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(used.inbox.store.db);
  const putChannel = () => {
    const address = `${used.receiver.origin}/one`;
    return used.inbox.store.putChannel(
      { id: ONE, name: 'One', address, status: 'active' },
      SECRETS,
    );
  };
  /** Opens an inbox that does something between the claim of each post and the post, and keeps the log. */
  async function openInterrupted(interrupt: () => Promise<void>): Promise<() => readonly string[]> {
    const events: string[] = [];
    const write = (text: string) => {
      for (const line of text.trim().split('\n')) events.push(JSON.parse(line).event);
    };
    const logger = createLogger({ level: 'info', write });
    const resolve = async () => {
      await interrupt();
      return LOCAL;
    };
    await used.reopen({ logger, resolve });
    await putChannel();
    return () => {
      logger.flush();
      return events;
    };
  }

  it('stays in the outbox when it cannot be put into the inbox, and is delivered once later', async () => {
    const { inbox } = used;
    await inbox.readSecret();
    await rename('callback_records', 'elsewhere');
    await inbox.emit('account.created');
    const outbox = inbox.store.db.selectFrom('sandbox_callbacks').select('state');
    expect(await outbox.execute()).toEqual([{ state: 'waiting' }]);
    await rename('elsewhere', 'callback_records');
    await inbox.pass(DEFAULT_CALLBACK_LIMITS.lookMs);
    expect(await outbox.execute()).toEqual([{ state: 'sent' }]);
    expect(await inbox.list()).toMatchObject([{ state: 'delivered', attempts: [{ status: 200 }] }]);
  });

  it('is sent again after its claim when it was sent and that could not be noted', async () => {
    let isAway = false;
    const readEvents = await openInterrupted(async () => {
      if (isAway) return;
      isAway = true;
      await rename('callback_inboxes', 'elsewhere');
    });
    const { inbox, receiver } = used;
    await inbox.store.emit(['account.created'], inbox.timers.now(), WORKSPACE, [ONE]);
    inbox.area.notify(WORKSPACE);
    await inbox.area.idle();
    expect(receiver.received).toHaveLength(1);
    await rename('elsewhere', 'callback_inboxes');
    await inbox.pass(20_000 - 1);
    expect(receiver.received).toHaveLength(1);
    await inbox.pass(1);
    expect(receiver.received).toHaveLength(2);
    expect(readEvents()).toContain('callback-not-noted');
    const [sent] = (await inbox.list()).filter(({ channelId }) => channelId === ONE);
    expect(sent).toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
  });

  it('whose workspace is deleted while it is sent comes to nothing, and stops no other', async () => {
    const readEvents = await openInterrupted(() => used.inbox.store.removeWorkspace());
    const { inbox, receiver } = used;
    await inbox.emitTo([ONE], 'account.created');
    expect(receiver.received).toHaveLength(1);
    const { db } = inbox.store;
    const records = db.selectFrom('callback_records').select(['workspace_id', 'state']);
    expect(await records.execute()).toEqual([]);
    await inbox.store.emit(['zone.left'], inbox.timers.now(), OTHER_WORKSPACE);
    await inbox.settle();
    expect(await records.execute()).toEqual([
      { workspace_id: OTHER_WORKSPACE, state: 'delivered' },
    ]);
    expect(readEvents()).toEqual([]);
  });
});

describe('a callback that is due', () => {
  const used = useReceiver('postgres');

  it('is sent to the address that its reader chooses while it is read, and not noted as delivered', async () => {
    const { inbox, receiver } = used;
    const { db } = inbox.store;
    const target = `${receiver.origin}/chosen`;
    await inbox.choose({ answerStatus: 500 });
    await inbox.emit('account.created');
    await inbox.area.close();
    inbox.timers.advance(60_000);
    const choosing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const isDue = result.rows.some((row) => 'workspace_offset' in row);
        if (isDue)
          await changeInbox(db, WORKSPACE, { answerStatus: 200, arrival: 'normal', target });
        return result;
      },
    };
    const other = inbox.open({ ...receiver.options, db: db.withPlugin(choosing) });
    await other.idle();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/chosen']);
    const [sent] = await inbox.list();
    expect(sent!.attempts).toMatchObject([{ status: 500 }, { status: 204, address: target }]);
  });
});
