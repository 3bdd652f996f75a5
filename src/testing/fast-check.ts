import fc from 'fast-check';
import { countRuns, seed } from './random-runs.ts';

/** Runs of a property that says nothing of them, in a deep run. */
const ALL_RUNS = 100;

fc.configureGlobal({ numRuns: countRuns(ALL_RUNS), seed });

/** Property tests, as broad as this run is. */
export { fc };
