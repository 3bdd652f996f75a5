import { formatSeconds } from './format-summary.mjs';

const INTERVAL_MS = 20_000;

/**
 * Prints how far parts are, and what each has printed once it has ended: whole, and in the order of the list.
 *
 * @param {readonly import('./run-parts.mjs').Part[]} parts
 * @param {(text: string) => void} print
 * @returns {import('./run-parts.mjs').Events}
 */
export function printProgress(parts, print) {
  const started = performance.now();
  const running = new Map();
  const ended = new Map();
  let printed = 0;
  const formatRunning = ([part, { since, progress }]) =>
    `${part.name} ${[progress, formatSeconds((performance.now() - since) / 1000)].filter(Boolean).join(', ')}`;
  const note = (text) =>
    print(
      `[${formatSeconds((performance.now() - started) / 1000)}, ${ended.size} of ${parts.length}] ${text}`,
    );
  setInterval(() => {
    if (running.size > 0) note([...running].map(formatRunning).join(' · '));
  }, INTERVAL_MS).unref();
  return {
    onStart(part) {
      running.set(part, { since: performance.now(), progress: '' });
      note(`${part.name} starts`);
    },
    onProgress(part, progress) {
      running.get(part).progress = progress;
    },
    onEnd(part, result) {
      running.delete(part);
      ended.set(part, result);
      const verdict = result.failed === 0 ? 'passed' : 'failed';
      note(`${part.name} ${verdict} in ${formatSeconds(result.seconds)}`);
      for (; printed < parts.length && ended.has(parts[printed]); printed += 1) {
        const { output } = ended.get(parts[printed]);
        print(`\n== ${parts[printed].name}\n${output.trimEnd()}\n`);
      }
    },
  };
}
