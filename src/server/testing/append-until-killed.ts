// A process of its own that appends searches in batches, says on stdout which batches the database has acknowledged,
// and goes on until it is killed. Arguments: data folder, number of the first batch.
import { writeSync } from 'node:fs';
import { createLogger } from '#server/edge/logger.ts';
import type { AnalyticsTables } from '#server/search/analytics/analytics-tables.ts';
import { createAnalyticsSink } from '#server/search/analytics/create-analytics-sink.ts';
import { openStore } from '#server/store/open-store.ts';
import { buildKillTestSearches } from './kill-test-searches.ts';

const [dataDir = '', first = '0'] = process.argv.slice(2);
const store = await openStore<AnalyticsTables>({ dataDir });
const logger = createLogger({ level: 'warn', write: (lines) => void process.stderr.write(lines) });
const sink = createAnalyticsSink({ store, logger });
for (let batch = Number(first); ; batch += 1) {
  sink.appendSearches(buildKillTestSearches(batch));
  await sink.flush();
  writeSync(1, `${batch}\n`);
}
