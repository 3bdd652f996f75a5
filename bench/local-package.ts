// What runs against the package that readers install, and where the package runs.
import type { Measurement } from '#contract/bench-result.ts';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { runSamples, runWorkflows } from '#scripts/verify/package/check-package.ts';
import { runOnRuntimes } from '#scripts/verify/package/run-on-runtimes.ts';

/** Runs the samples of every language against the package: a quarter of an hour on two cores. */
export async function measureLocalSamples(): Promise<readonly Measurement[]> {
  const { passed, all } = await runSamples(SAMPLE_LANGUAGES);
  const note = `of ${all}, in ${SAMPLE_LANGUAGES.length} languages`;
  return [{ name: 'samples that run', value: passed, unit: 'samples', target: { min: all }, note }];
}

/** Runs the workflows against the package in every language and by Redocly Respect, and the package on every runtime. */
export async function measureLocalWorkflows(): Promise<readonly Measurement[]> {
  const runtimes = await runOnRuntimes();
  const { passed, all } = await runWorkflows(SAMPLE_LANGUAGES);
  return [
    {
      name: 'workflows that run',
      value: passed,
      unit: 'runs',
      target: { min: all },
      note: `of ${all}, as programs in ${SAMPLE_LANGUAGES.length} languages and by Redocly Respect`,
    },
    {
      name: 'runtimes',
      value: runtimes.filter(({ runs }) => runs).length,
      unit: 'runtimes',
      target: { min: runtimes.length },
      note: runtimes.map(({ spec }) => spec).join(', '),
    },
  ];
}
