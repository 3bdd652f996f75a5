// What runs against the package that readers install, and where the package runs.
import type { Measurement } from '#contract/bench-result.ts';
import { SAMPLE_LANGUAGES } from '#languages/languages.ts';
import { runSamples, runWorkflows } from '#scripts/verify/package/check-package.ts';
import { runOnRuntimes } from '#scripts/verify/package/run-on-runtimes.ts';

/** Runs the samples and the workflows of every language, and the package on every runtime. */
export async function measureLocalPackage(): Promise<readonly Measurement[]> {
  const runtimes = await runOnRuntimes();
  const workflows = await runWorkflows(SAMPLE_LANGUAGES);
  const samples = await runSamples(SAMPLE_LANGUAGES);
  return [
    {
      name: 'samples that run',
      value: samples.passed,
      unit: 'samples',
      target: { least: samples.all },
      note: `of ${samples.all}, in ${SAMPLE_LANGUAGES.length} languages`,
    },
    {
      name: 'workflows that run',
      value: workflows.passed,
      unit: 'runs',
      target: { least: workflows.all },
      note: `of ${workflows.all}, as programs in each language and by Redocly Respect`,
    },
    {
      name: 'runtimes',
      value: runtimes.filter(({ runs }) => runs).length,
      unit: 'runtimes',
      target: { least: runtimes.length },
      note: runtimes.map(({ spec }) => spec).join(', '),
    },
  ];
}
