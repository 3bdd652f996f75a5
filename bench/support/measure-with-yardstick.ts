import type { Measurement } from '#contract/bench-result.ts';
import { averageYardsticks, measureYardstick } from './yardstick.ts';

/** What a time, or a number of things in a second, comes to in yardsticks. */
function formatRatio({ value, unit }: Measurement, seconds: number): string | undefined {
  if (unit === 'ms') return `${(value / 1000 / seconds).toPrecision(3)} yardsticks`;
  if (unit === 's') return `${(value / seconds).toPrecision(3)} yardsticks`;
  if (unit.endsWith('/s')) return `${(value * seconds).toPrecision(3)} in a yardstick`;
  return undefined;
}

/**
 * Measures a loop of fixed work just before and just after something else, and states the ratio of each time to the loop:
 * figures of two days, or of two machines, can be compared by that.
 *
 * @param measure gives what the benchmark is about
 */
export async function measureWithYardstick(
  measure: () => Promise<readonly Measurement[]>,
): Promise<readonly Measurement[]> {
  const before = measureYardstick();
  const measurements = await measure();
  const { seconds, processorSeconds } = averageYardsticks(before, measureYardstick());
  const compared = measurements.map((measurement) => {
    const ratio = formatRatio(measurement, seconds);
    const note = [measurement.note, ratio].filter(Boolean).join(', ');
    return ratio === undefined ? measurement : { ...measurement, note };
  });
  const note = `a loop of fixed work before and after, ${processorSeconds.toFixed(2)} s of them on a core`;
  return [...compared, { name: 'yardstick', value: seconds, unit: 's', note }];
}
