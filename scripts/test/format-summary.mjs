/** @typedef {import('./run-parts.mjs').PartResult & { seconds: number }} TimedResult */

/** @param {number} seconds */
export function formatSeconds(seconds) {
  return `${Math.round(seconds)} s`;
}

/**
 * A table of the parts with their numbers, the failures, and the sum in the last line.
 *
 * @param {ReadonlyMap<string, TimedResult>} results
 * @param {number} seconds from begin to end
 * @returns {string}
 */
export function formatSummary(results, seconds) {
  const rows = [...results].map(([name, { passed, failed, seconds: taken }]) =>
    [
      name.padEnd(20),
      formatSeconds(taken).padStart(8),
      `${passed} passed`.padStart(13),
      failed > 0 ? `  ${failed} failed` : '',
    ].join(''),
  );
  const failures = [...results.values()].flatMap((result) => result.failures);
  const repeated = [...results.values()].flatMap((result) => result.repeated ?? []);
  const engines = [...results.values()].flatMap((result) => result.engines ?? []);
  const sum = (key) => [...results.values()].reduce((total, result) => total + result[key], 0);
  const describe = (title, list) =>
    list.map(({ name, message }) => `\n${title}: ${name}\n${message.replace(/^/gm, '  ')}`);
  return [
    ...rows,
    `${'All'.padEnd(20)}${formatSeconds(seconds).padStart(8)}`,
    ...engines.map(
      ({ name, version, passed, total, missing }) =>
        `${name.padEnd(20)}${missing ? ` SKIPPED, ${missing}` : ` ${version}: ${passed} of ${total} journeys passed`}`,
    ),
    ...describe('Passed at the second attempt', repeated),
    ...describe('Failed', failures),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n');
}
