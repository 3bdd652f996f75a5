// How far random tests reach: a tenth with a fixed seed in `npm test`, so that the same commit has the same result, and
// all with a seed of the day's chance in `npm run test:deep`, which prints it.

const BREADTH = Number(process.env['TEST_BREADTH'] ?? '0.1');

/** What random tests begin with. `TEST_SEED` repeats a run. */
export const seed = Number(process.env['TEST_SEED'] ?? '20261121');

/** Whether this run makes all runs, and repeats what the record of an earlier run would spare it. */
export const isDeep = BREADTH >= 1;

/** How many runs of a random test this run makes, where a deep one makes so many. */
export function countRuns(all: number): number {
  return Math.max(1, Math.ceil(all * BREADTH));
}
