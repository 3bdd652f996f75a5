// Answers of readers written to SQLite, each on the disk before the next of its reader: with nobody else, and with others.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFeedback, type Feedback } from '#server/feedback/create-feedback.ts';
import type { FeedbackTables } from '#server/feedback/feedback-tables.ts';
import { openStore } from '#server/store/open-store.ts';
import { root } from '#scripts/lib/root.mjs';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';

const SECONDS = Number(process.env['FEEDBACK_SECONDS'] ?? 5);
const READERS = 20;
const PAGES = 240;
const MIN = 200;
const COMMENT = 'The sample lacks the currency, and I had to guess it. '.repeat(4);

/** The system's temporary folder may be in memory; the repository's is on a disk. */
const PARENT = join(root, '.cache');

interface Load {
  readonly perSecond: number;
  /** Milliseconds of one answer, in the middle and at the slow end. */
  readonly middle: number;
  readonly slow: number;
}

/** Readers who each give the next answer when the last one is acknowledged. */
async function sendFeedback(feedback: Feedback, readers: number): Promise<Load> {
  const started = performance.now();
  const times: number[] = [];
  const giveInTurn = async (reader: number): Promise<void> => {
    for (let number = 0; performance.now() - started < SECONDS * 1000; number += 1) {
      const before = performance.now();
      await feedback.give({
        pagePath: `/page-${(number + reader) % PAGES}`,
        readerToken: `bench-reader-${readers}-${reader}-${Math.floor(number / PAGES)}`,
        isHelpful: number % 3 !== 0,
        ...(number % 5 === 0 && { comment: COMMENT }),
      });
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => giveInTurn(reader)));
  const seconds = (performance.now() - started) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  return {
    perSecond: times.length / seconds,
    middle: computeMedian(times),
    slow: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/** How often the disk itself can be waited for. */
function countSyncs(): number {
  const dir = mkdtempSync(join(PARENT, 'sync-'));
  const file = openSync(join(dir, 'file'), 'w');
  const page = Buffer.alloc(4096, 1);
  let count = 0;
  const started = performance.now();
  for (; performance.now() - started < 1000; count += 1) {
    writeSync(file, page);
    fdatasyncSync(file);
  }
  closeSync(file);
  rmSync(dir, { recursive: true });
  return count;
}

/** Measures writes on the disk of the repository. */
export async function measureFeedbackWrites(): Promise<readonly Measurement[]> {
  await mkdir(PARENT, { recursive: true });
  const dataDir = await mkdtemp(join(PARENT, 'feedback-bench-'));
  const store = await openStore<FeedbackTables>({ dataDir });
  try {
    const feedback = createFeedback({ db: store.db, clock: Date });
    const target = { min: MIN };
    const note = `${SECONDS} s, every answer on the disk (WAL, synchronous = FULL) and counted before the next`;
    const one = await sendFeedback(feedback, 1);
    const many = await sendFeedback(feedback, READERS);
    return [
      {
        name: 'answers, one reader after the other',
        value: one.perSecond,
        unit: '/s',
        target,
        note,
      },
      { name: 'one answer, p50', value: one.middle, unit: 'ms' },
      { name: 'one answer, p99', value: one.slow, unit: 'ms' },
      {
        name: `answers, ${READERS} readers at once`,
        value: many.perSecond,
        unit: '/s',
        target,
        note,
      },
      {
        name: 'syncs of the disk itself',
        value: countSyncs(),
        unit: '/s',
        note: 'fdatasync of 4 KB',
      },
    ];
  } finally {
    await store.close();
    await rm(dataDir, { recursive: true });
  }
}
