// Lighthouse, mobile, on each kind of page: its scores, its largest paint and its blocked time, as the median of five runs.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';
import { findBrowser, startSite } from '#scripts/lib/process.ts';

// 13 needs Node 22. Run by npx: two hundred packages that only this file needs.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Of the metrics of Lighthouse, those that say when a reader sees the page and when the page answers: in ms. */
const TIMES = [
  { audit: 'largest-contentful-paint', name: 'largest paint', target: { max: 900 } },
  { audit: 'total-blocking-time', name: 'blocked time', target: { max: 20 } },
] as const;
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
const FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-component-update';
const PATHS = [
  '/accounts/create-account',
  '/accounts/get-accounts',
  '/',
  '/introduction',
  '/status-codes',
  '/use-cases',
  '/use-cases/voting',
  '/apps',
  '/api-reference',
  '/resources',
  '/changelog',
  '/contact',
  '/api',
  '/try-callback',
];

const run = promisify(execFile);

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Report {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
}

/** Names of the audits that took points from a category, in any of the runs. */
function listFailures(reports: readonly Report[], category: string): readonly string[] {
  const failed = reports.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return [...new Set(failed)];
}

/** Runs Lighthouse; a trace that the browser failed to record is recorded again. */
async function runLighthouse(url: string, tries = 3): Promise<Report> {
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', '--output-path=stdout'];
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  try {
    const { stdout } = await run('npx', [...args, only, `--chrome-flags=${FLAGS}`], {
      env: { ...process.env, CHROME_PATH: findBrowser() },
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  } catch (error) {
    const isLostTrace = error instanceof Error && /NO_NAVSTART|NO_FCP/.test(error.message);
    if (!isLostTrace || tries <= 1) throw error;
    return runLighthouse(url, tries - 1);
  }
}

function measureScore(path: string, category: string, reports: readonly Report[]): Measurement {
  const scores = reports.map(({ categories }) =>
    Math.round((categories[category]?.score ?? 0) * 100),
  );
  return {
    name: `${path}: ${category}`,
    value: computeMedian(scores),
    unit: 'of 100',
    target: { min: 100 },
    note: [`mobile, median of ${RUNS}`, ...listFailures(reports, category)].join(', '),
  };
}

function measureTime(
  path: string,
  { audit, name, target }: (typeof TIMES)[number],
  reports: readonly Report[],
): Measurement {
  const times = reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
  return {
    name: `${path}: ${name}`,
    value: Math.round(computeMedian(times)),
    unit: 'ms',
    target,
    note: `mobile, simulated, median of ${RUNS}`,
  };
}

/** Measures the four scores and the two times of every kind of page. */
export async function measureLighthouse(): Promise<readonly Measurement[]> {
  const site = await startSite();
  try {
    const measurements: Measurement[] = [];
    for (const path of PATHS) {
      const reports: Report[] = [];
      for (let count = 0; count < RUNS; count += 1)
        reports.push(await runLighthouse(site.url + path));
      console.log(
        path,
        reports.map(({ categories }) => categories['performance']?.score).join(' '),
      );
      measurements.push(...CATEGORIES.map((category) => measureScore(path, category, reports)));
      measurements.push(...TIMES.map((time) => measureTime(path, time, reports)));
    }
    return measurements;
  } finally {
    await site.stop();
  }
}
