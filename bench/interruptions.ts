// Connections that break: calls of the SDKs after the work is done, and the command line that sends callbacks on.
import type { Measurement } from '#contract/bench-result.ts';
import { readFigures } from './support/read-figures.ts';

const BROKEN_CALLS = 1000;
const CALLBACKS = 10_000;
const CUTS = 100;
const MOVED_ONCE = 'moves the money once';

/** The tests of the SDKs that break connections, by the language that they are about. */
const SDKS = {
  TypeScript: 'tests/dist/sdk/typescript-retries.test.ts',
  Python: 'tests/dist/sdk/python.test.ts',
  Go: 'tests/dist/sdk/go.test.ts',
} as const;

/** Makes all runs of the tests that break connections. A test that fails leaves 0. */
export async function measureInterruptions(): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [language, file] of Object.entries(SDKS)) {
    const { broken = 0, movedTwice = NaN } = await readFigures(file, MOVED_ONCE);
    measurements.push(
      {
        name: `connections broken after the work, ${language}`,
        value: broken,
        unit: 'connections',
        target: { min: BROKEN_CALLS },
      },
      {
        name: `payments made twice, ${language}`,
        value: broken === 0 ? BROKEN_CALLS : movedTwice,
        unit: 'payments',
        target: { max: 0 },
      },
    );
  }
  const listen = await readFigures('src/cli/listen.test.ts', 'loses nothing');
  const {
    cuts = 0,
    callbacks = 0,
    lost = CALLBACKS,
    moved = CALLBACKS,
    doubled = CALLBACKS,
  } = listen;
  const bad = {
    unit: 'callbacks',
    target: { max: 0 },
    note: `of ${callbacks}, with ${cuts} cuts`,
  };
  return [
    ...measurements,
    { name: 'cuts of wallet listen', value: cuts, unit: 'cuts', target: { min: CUTS } },
    {
      name: 'callbacks sent on',
      value: callbacks,
      unit: 'callbacks',
      target: { min: CALLBACKS },
    },
    { name: 'callbacks lost', value: lost, ...bad },
    { name: 'callbacks out of order', value: moved, ...bad },
    { name: 'callbacks sent twice', value: doubled, ...bad },
  ];
}
