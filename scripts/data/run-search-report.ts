import { parseArgs } from 'node:util';
import { DAY_MS } from '#contract/day-ms.ts';
import type { AnalyticsTables } from '#server/search/analytics/analytics-tables.ts';
import { buildSearchReport } from '#server/search/analytics/build-search-report.ts';
import { formatSearchReport } from '#server/search/analytics/format-search-report.ts';
import { EnvironmentError } from '#server/edge/parse-environment.ts';
import { openStore } from '#server/store/open-store.ts';
import { StoreError } from '#server/store/store-error.ts';
import type { CommandStart } from './command.ts';
import { readLocation } from './read-location.ts';

const USAGE = 'Usage: npm run search:report -- [--days 30] [--json]';

/** Prints what readers searched for and did not find. */
export async function runSearchReport(start: CommandStart): Promise<number> {
  try {
    await run(start);
    return 0;
  } catch (error) {
    start.writeError(`search:report: ${formatReason(error)}\n`);
    return 1;
  }
}

async function run({ args, environment, write }: CommandStart): Promise<void> {
  const { json, days } = readOptions(args);
  const store = await openStore<AnalyticsTables>({
    ...readLocation(environment),
    mustExist: true,
  });
  try {
    const to = Date.now();
    const report = await buildSearchReport(store, { from: to - days * DAY_MS, to });
    write(formatSearchReport(report, json ? 'json' : 'text'));
  } finally {
    await store.close();
  }
}

/** @throws TypeError when an option is unknown or days is not a whole number of at least 1 */
function readOptions(args: readonly string[]): {
  readonly json: boolean;
  readonly days: number;
} {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      days: { type: 'string', default: '30' },
    },
  });
  if (!/^[1-9]\d{0,4}$/.test(values.days))
    throw new TypeError(`--days is "${values.days}", but must be a whole number of at least 1.`);
  return { json: values.json, days: Number(values.days) };
}

function formatReason(error: unknown): string {
  if (error instanceof StoreError && error.failure === 'missing')
    return `${error.message}\nThe server creates it when it starts; it keeps searches when analytics are enabled in site.config.ts. Set DATA_DIR when the server uses another folder.`;
  if (error instanceof StoreError || error instanceof EnvironmentError) return error.message;
  if (error instanceof TypeError) return `${error.message}\n${USAGE}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
