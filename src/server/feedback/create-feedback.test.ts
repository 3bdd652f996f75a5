import { DAY_MS } from '#contract/day-ms.ts';
import { countRuns } from '#testing/random-runs.ts';
import { anyCharacter, fc } from '#testing/fast-check.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTempStore, STORE_KINDS, type TempStore } from '#server/testing/create-temp-store.ts';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';
import { createCommentSweep } from './create-comment-sweep.ts';
import { createFeedback, type Feedback } from './create-feedback.ts';

const PAGE = '/accounts/create-account';
const ANNE = 'reader-anne-0000001';
const BEN = 'reader-ben-00000002';

describe.each(STORE_KINDS)('createFeedback on %s', (kind) => {
  let store: TempStore;
  let timers: ManualTimers;
  let feedback: Feedback;
  beforeAll(async () => {
    store = await createTempStore(kind);
  });
  beforeEach(async () => {
    await store.clear();
    timers = createManualTimers();
    feedback = createFeedback({ db: store.db, clock: timers });
  });
  afterAll(() => store.remove());

  const give = (readerToken: string, isHelpful: boolean, comment?: string, pagePath = PAGE) =>
    feedback.give({ pagePath, readerToken, isHelpful, comment });
  const readComments = async () =>
    (await feedback.listComments()).comments.map(({ comment }) => comment);

  it('counts nothing for a page that nobody has answered', async () => {
    expect(await feedback.count(PAGE)).toEqual({ helpful: 0, notHelpful: 0 });
  });

  it('counts each reader of a page once and answers with the count', async () => {
    expect(await give(ANNE, true)).toEqual({ helpful: 1, notHelpful: 0 });
    expect(await give(ANNE, true)).toEqual({ helpful: 1, notHelpful: 0 });
    expect(await give(BEN, false)).toEqual({ helpful: 1, notHelpful: 1 });
    await give(ANNE, true, undefined, '/');
    expect(await feedback.count(PAGE)).toEqual({ helpful: 1, notHelpful: 1 });
  });

  it('counts a changed mind once, as the last answer', async () => {
    await give(ANNE, true);
    expect(await give(ANNE, false)).toEqual({ helpful: 0, notHelpful: 1 });
  });

  it('counts once when the same reader answers many times at the same moment', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => give(ANNE, index % 2 === 0)));
    const { helpful, notHelpful } = await feedback.count(PAGE);
    expect(helpful + notHelpful).toBe(1);
  });

  it('takes a comment later, keeps it when the mind changes, and lets it be taken back', async () => {
    await give(ANNE, false);
    timers.advance(1000);
    await give(ANNE, false, '  The sample has no currency.\r\nWhich one is it?\u0007 ');
    await give(ANNE, true);
    const [comment] = (await feedback.listComments()).comments;
    const text = 'The sample has no currency.\nWhich one is it?';
    expect(comment).toMatchObject({ comment: text, isHelpful: true, at: timers.now() });
    await give(ANNE, true, '');
    expect(await readComments()).toEqual([]);
  });

  it('knows when an answer was first given and last changed', async () => {
    const first = timers.now();
    await give(ANNE, true);
    timers.advance(5000);
    await give(ANNE, false);
    const row = await store.db.selectFrom('page_feedback').selectAll().executeTakeFirstOrThrow();
    expect([row.created_at, row.changed_at]).toEqual([first, first + 5000]);
  });

  it('takes a comment of 2,000 characters and none of more', async () => {
    await give(ANNE, true, 'x'.repeat(2000));
    await expect(give(BEN, true, 'x'.repeat(2001))).rejects.toMatchObject({
      name: 'FeedbackError',
      field: 'comment',
    });
    expect(await feedback.count(PAGE)).toEqual({ helpful: 1, notHelpful: 0 });
  });

  it.each(['', 'accounts', '/a b', '/a?b', `/${'a'.repeat(300)}`, '/a\n'])(
    'refuses %j as a path',
    async (path) => {
      await expect(give(ANNE, true, undefined, path)).rejects.toMatchObject({ field: 'pagePath' });
    },
  );

  it.each(['', 'short', 'x'.repeat(129), 'with a blank in it'])(
    'refuses %j as a reader’s token',
    async (token) => {
      await expect(give(token, true)).rejects.toMatchObject({ field: 'readerToken' });
    },
  );

  it('stores no reader’s token', async () => {
    await give(ANNE, true, 'hello');
    const rows = await store.db.selectFrom('page_feedback').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ANNE);
  });

  it('lists comments page by page, the newest first, each once', async () => {
    for (let number = 0; number < 7; number += 1) {
      await give(`reader-number-${number}-00`, true, `comment ${number}`);
      if (number % 2 === 0) timers.advance(1000);
    }
    const seen: (string | null)[] = [];
    let { comments, next } = await feedback.listComments({ limit: 3 });
    for (;;) {
      seen.push(...comments.map(({ comment }) => comment));
      if (!next) break;
      ({ comments, next } = await feedback.listComments({ limit: 3, after: next }));
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `comment ${number}`));
  });

  it('ends a list where the last page is full', async () => {
    await give(ANNE, true, 'one');
    await give(BEN, true, 'two');
    expect((await feedback.listComments({ limit: 1 })).next).toBeDefined();
    expect((await feedback.listComments({ limit: 2 })).next).toBeUndefined();
  });

  it('lists the comments of one page', async () => {
    await give(ANNE, true, 'here');
    await give(ANNE, true, 'there', '/other');
    const { comments } = await feedback.listComments({ pagePath: '/other' });
    expect(comments.map(({ comment }) => comment)).toEqual(['there']);
  });

  it('exports and deletes what one reader said, and nothing else', async () => {
    await give(ANNE, true, 'mine');
    await give(ANNE, false, undefined, '/other');
    await give(BEN, true, 'his');
    const exported = await feedback.exportReader(ANNE);
    expect(exported.map(({ pagePath, comment }) => [pagePath, comment])).toEqual([
      [PAGE, 'mine'],
      ['/other', null],
    ]);
    expect(await feedback.deleteReader(ANNE)).toBe(2);
    expect(await feedback.exportReader(ANNE)).toEqual([]);
    expect(await readComments()).toEqual(['his']);
  });

  it('finds and deletes comments with an e-mail address, and keeps their answers', async () => {
    await give(ANNE, true, 'Write to Anne_B@Example.test please');
    await give(BEN, false, 'Not to annexb@example.test');
    const mentions = await feedback.exportMentions('anne_b@example.test');
    expect(mentions.map(({ comment }) => comment)).toEqual(['Write to Anne_B@Example.test please']);
    expect(await feedback.deleteMentions('ANNE_B@example.test')).toBe(1);
    expect(await feedback.deleteMentions(' ')).toBe(0);
    expect(await readComments()).toEqual(['Not to annexb@example.test']);
    expect(await feedback.count(PAGE)).toEqual({ helpful: 1, notHelpful: 1 });
  });

  it('gives every text back that it has accepted, in no more than 2,000 characters', async () => {
    const accepted = fc.asyncProperty(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      async (text) => {
        await give(ANNE, true, text);
        const [kept] = await readComments();
        expect(kept ?? '').toBe(
          text
            .replaceAll(/\r\n?/g, '\n')
            .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
            .trim(),
        );
      },
    );
    await fc.assert(accepted, { numRuns: countRuns(60) });
  });

  describe('the sweep of comments', () => {
    const lines: string[] = [];
    const log = (event: string) => void lines.push(event);
    const startSweep = (retentionDays: number) =>
      createCommentSweep({
        db: store.db,
        retentionDays,
        timers,
        logger: { info: log, warn: log },
      });

    it('deletes those that are too old, a minute after the start and every day, and keeps the answers', async () => {
      await give(ANNE, true, 'old');
      timers.advance(5 * DAY_MS);
      await give(BEN, false, 'young');
      timers.advance(2 * DAY_MS);
      const sweep = startSweep(7);
      timers.advance(60_000);
      await expect.poll(readComments).toEqual(['young']);
      timers.advance(5 * DAY_MS);
      await expect.poll(readComments).toEqual([]);
      await sweep.stop();
      expect(await feedback.count(PAGE)).toEqual({ helpful: 1, notHelpful: 1 });
      expect(timers.waiting).toBe(0);
    });

    it('deletes more than one transaction takes', async () => {
      for (let number = 0; number < 600; number += 100)
        await store.db
          .insertInto('page_feedback')
          .values(
            Array.from({ length: 100 }, (_, index) => ({
              page_path: PAGE,
              reader: String(number + index),
              is_helpful: 1 as const,
              comment: 'old',
              commented_at: 1,
              created_at: 1,
              changed_at: 1,
            })),
          )
          .execute();
      const sweep = startSweep(1);
      timers.advance(60_000);
      await expect.poll(readComments).toEqual([]);
      await sweep.stop();
    });

    it('keeps all when retention is 0 days', async () => {
      await give(ANNE, true, 'old');
      const sweep = startSweep(0);
      expect(timers.waiting).toBe(0);
      await sweep.stop();
    });

    it.each([-1, 1.5, Number.NaN])('refuses %d days', (days) => {
      expect(() => startSweep(days)).toThrow(RangeError);
    });
  });
});
