// A process of its own that gives answers, says on stdout which ones the database has acknowledged or why it has not,
// and goes on until it is killed. Arguments: the place of the database as JSON, name of the writer.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFeedback } from '#server/feedback/create-feedback.ts';
import type { FeedbackTables } from '#server/feedback/feedback-tables.ts';
import { openStore, type StoreLocation } from '#server/store/open-store.ts';
import { StoreError } from '#server/store/store-error.ts';
import { buildKillTestFeedback } from './kill-test-feedback.ts';

const [place = '{}', writer = ''] = process.argv.slice(2);
// The test that starts this process wrote it.
const store = await openStore<FeedbackTables>(JSON.parse(place) as StoreLocation);
const feedback = createFeedback({ db: store.db, clock: Date });
for (let number = 0; ; number += 1) {
  try {
    await feedback.give(buildKillTestFeedback(writer, number));
    writeSync(1, `${number}\n`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    writeSync(1, `failed ${error.failure}\n`);
    await sleep(20);
    // The reader tries again.
    number -= 1;
  }
}
