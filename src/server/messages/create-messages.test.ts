import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';
import { createMessages, type Messages } from './create-messages.ts';
import { DEFAULT_MESSAGE_LIMITS, type MessageLimits } from './message-limits.ts';
import { GOOD_MESSAGE, openMessageStore, type MessageStore } from './testing/open-message-store.ts';

/** Makes it impossible to keep a message, which can still be looked for. */
const NO_ROWS = {
  sqlite: {
    forbid: `create trigger no_row before insert on contact_messages
      begin select raise(abort, 'no'); end`,
    allow: 'drop trigger no_row',
  },
  postgres: {
    forbid: `alter table contact_messages add constraint no_row check (id = '')`,
    allow: 'alter table contact_messages drop constraint no_row',
  },
} as const;

describe.each(STORE_KINDS)('messages on %s', (kind) => {
  let store: MessageStore;
  let timers: ReturnType<typeof createManualTimers>;
  let warnings: unknown[];
  beforeEach(async () => {
    store = await openMessageStore(kind);
    timers = createManualTimers();
    warnings = [];
  });
  afterEach(() => store.remove());

  function create(limits: Partial<MessageLimits> = {}, outbox?: { wake(): void }): Messages {
    return createMessages({
      db: store.db,
      clock: timers,
      secret: 'a secret of the test',
      limits: { ...DEFAULT_MESSAGE_LIMITS, ...limits },
      ...(outbox && { outbox }),
      logger: { warn: (...entry) => void warnings.push(entry) },
    });
  }

  /** A form as a reader sends it who took ten seconds. */
  function fill(messages: Messages, change: Readonly<Record<string, string>> = {}) {
    const formToken = messages.issueFormToken();
    timers.advance(10_000);
    return { ...GOOD_MESSAGE, website: '', formToken, ...change };
  }

  describe('send', () => {
    it('has kept a message when it accepts it', async () => {
      const messages = create();
      const result = await messages.send(fill(messages), { address: '192.0.2.1' });
      expect(result).toEqual({
        status: 'accepted',
        id: expect.stringMatching(/^msg_[0-9a-f]{20}$/),
      });
      expect(await store.readAll()).toEqual([
        {
          id: 'id' in result ? result.id : '',
          created_at: timers.now(),
          ...GOOD_MESSAGE,
          email_key: 'amina@shop.example',
          state: 'new',
          mail_state: 'none',
          mail_attempts: 0,
          next_attempt_at: null,
        },
      ]);
    });

    it('keeps no address and no token', async () => {
      const messages = create();
      const form = fill(messages);
      await messages.send(form, { address: '192.0.2.171' });
      const text = JSON.stringify(await store.readAll());
      expect(text).not.toContain('192.0.2.171');
      expect(text).not.toContain(form.formToken);
    });

    it('tells what is wrong and keeps nothing, and the token counts afterwards', async () => {
      const messages = create();
      const form = fill(messages, { email: 'amina' });
      expect(await messages.send(form)).toMatchObject({
        status: 'invalid',
        errors: { email: expect.stringContaining('domain') },
      });
      expect(await store.readAll()).toEqual([]);
      expect(await messages.send({ ...form, email: 'a@b.example' })).toMatchObject({
        status: 'accepted',
      });
    });

    it('keeps a form that is sent twice once, also at the same time and after a restart', async () => {
      const messages = create({ messagesPerAddress: 1 });
      const form = fill(messages);
      const results = await Promise.all([1, 2, 3].map(() => messages.send(form)));
      results.push(await create().send(form));
      expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
      expect(results[0]).toMatchObject({ status: 'accepted' });
      expect(await store.readAll()).toHaveLength(1);
    });

    it('refuses another text from a form that was sent', async () => {
      const messages = create();
      const form = fill(messages);
      await messages.send(form);
      expect(await messages.send({ ...form, message: 'Another question of mine' })).toEqual({
        status: 'refused',
        reason: 'token-used',
      });
    });

    it('answers a program as it answers a person, and keeps its message as spam', async () => {
      const woken: string[] = [];
      const messages = create({}, { wake: () => void woken.push('woken') });
      const form = fill(messages, { website: 'https://pills.example' });
      expect(await messages.send(form)).toMatchObject({ status: 'accepted' });
      expect(await store.readAll()).toMatchObject([{ state: 'spam', mail_state: 'none' }]);
      expect(woken).toEqual([]);
    });

    it('lines a message up for sending on when that is wanted', async () => {
      const woken: number[] = [];
      const messages = create(
        {},
        { wake: () => void store.readAll().then((rows) => woken.push(rows.length)) },
      );
      await messages.send(fill(messages));
      expect(await store.readAll()).toMatchObject([
        { mail_state: 'waiting', next_attempt_at: timers.now() },
      ]);
      await expect.poll(() => woken).toEqual([1]);
    });

    it('refuses a form without a token, unless the caller says otherwise', async () => {
      const messages = create();
      expect(await messages.send(GOOD_MESSAGE)).toEqual({
        status: 'refused',
        reason: 'token-missing',
      });
      const twice = [1, 2].map(() => messages.send(GOOD_MESSAGE, { isTokenOptional: true }));
      const [first, second] = await Promise.all(twice);
      expect(first).toMatchObject({ status: 'accepted' });
      expect(second).toEqual(first);
      expect(await store.readAll()).toHaveLength(1);
    });

    it('refuses a form that was sent too early, and says when to send it', async () => {
      const messages = create();
      const form = { ...GOOD_MESSAGE, formToken: messages.issueFormToken() };
      timers.advance(500);
      expect(await messages.send(form)).toEqual({
        status: 'refused',
        reason: 'too-early',
        retryAfter: 3,
      });
      timers.advance(2500);
      expect(await messages.send(form)).toMatchObject({ status: 'accepted' });
    });

    it.each([
      ['attempts of an address', { attemptsPerAddress: 2 }],
      ['messages of an address', { messagesPerAddress: 2 }],
      ['messages of everybody', { messagesInTotal: 2 }],
    ])('limits %s', async (_, limits) => {
      const messages = create(limits);
      for (const expected of ['accepted', 'accepted', 'refused'])
        expect(await messages.send(fill(messages))).toMatchObject({ status: expected });
      expect(await messages.send(fill(messages))).toMatchObject({
        reason: 'too-many',
        retryAfter: expect.any(Number),
      });
    });

    it('limits attempts with one token', async () => {
      const messages = create({ attemptsPerToken: 2 });
      const form = fill(messages);
      for (const status of ['accepted', 'accepted', 'refused'])
        expect(await messages.send(form)).toMatchObject({ status });
    });

    it('refuses politely when the database fails, without a word of the message in the log', async () => {
      const messages = create({ messagesPerAddress: 1 });
      const form = fill(messages);
      await sql`alter table contact_messages rename to away`.execute(store.db);
      expect(await messages.send(form, { requestId: 'request-1' })).toEqual({
        status: 'refused',
        reason: 'unavailable',
        retryAfter: 30,
      });
      expect(JSON.stringify(warnings)).toContain('message-not-kept');
      expect(JSON.stringify(warnings)).toContain('"id":"request-1"');
      expect(JSON.stringify(warnings)).not.toContain('voucher');
      await sql`alter table away rename to contact_messages`.execute(store.db);
      expect(await messages.send(form)).toMatchObject({ status: 'accepted' });
    });

    it('counts no message that it could not keep', async () => {
      const messages = create({ messagesPerAddress: 1 });
      const form = fill(messages);
      await sql.raw(NO_ROWS[kind].forbid).execute(store.db);
      expect(await messages.send(form)).toMatchObject({ reason: 'unavailable' });
      await sql.raw(NO_ROWS[kind].allow).execute(store.db);
      expect(await messages.send(form)).toMatchObject({ status: 'accepted' });
    });

    it('counts a form once that two processes get at the same time', async () => {
      const processes = [create({ messagesPerAddress: 1 }), create({ messagesPerAddress: 1 })];
      const form = fill(processes[0]!);
      const [one, other] = await Promise.all(processes.map((each) => each.send(form)));
      expect(one).toMatchObject({ status: 'accepted' });
      expect(other).toEqual(one);
      const next = [];
      for (const each of processes) next.push((await each.send(fill(each))).status);
      expect(next.toSorted()).toEqual(['accepted', 'refused']);
    });
  });
});
