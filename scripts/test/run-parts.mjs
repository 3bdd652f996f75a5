// Runs the parts of `npm test`, some at a time, each as soon as what it needs has passed.

/**
 * @typedef {object} PartResult
 * @property {number} passed
 * @property {number} failed
 * @property {string} output what was printed
 * @property {readonly { name: string, message: string }[]} failures
 * @property {readonly { name: string, message: string }[]} [repeated] tests that passed at their second attempt only
 * @property {readonly import('./read-report.mjs').EngineCounts[]} [engines] journeys in each engine
 */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {readonly string[]} [after] parts that have to pass before
 * @property {boolean} [isAlone] whether nothing runs beside it
 * @property {(report: (progress: string) => void) => Promise<PartResult>} run
 */

/**
 * @typedef {object} Events
 * @property {(part: Part) => void} onStart
 * @property {(part: Part, progress: string) => void} onProgress
 * @property {(part: Part, result: PartResult & { seconds: number }) => void} onEnd
 */

/** @param {unknown} error */
function describeError(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a part; what it throws is its one failure.
 *
 * @param {Part} part
 * @param {Events} events
 * @returns {Promise<PartResult & { seconds: number }>}
 */
async function runPart(part, events) {
  const started = performance.now();
  const result = await part
    .run((progress) => events.onProgress(part, progress))
    .catch((error) => buildFailure(part, describeError(error)));
  return { ...result, seconds: (performance.now() - started) / 1000 };
}

/**
 * @param {Part} part
 * @param {string} message
 * @returns {PartResult}
 */
function buildFailure({ name }, message) {
  return { passed: 0, failed: 1, output: '', failures: [{ name, message }] };
}

/**
 * Runs parts, at most so many at a time, in their order as far as what they need allows. A part that needs one that has
 * failed is not run, and counts as failed.
 *
 * @param {readonly Part[]} parts each after those that it needs
 * @param {number} slots
 * @param {Events} events
 * @returns {Promise<ReadonlyMap<string, PartResult & { seconds: number }>>} results by name
 */
export async function runParts(parts, slots, events) {
  /** @type {Map<string, PartResult & { seconds: number }>} */
  const results = new Map();
  /** @type {Map<Part, Promise<void>>} */
  const running = new Map();
  const waiting = [...parts];

  /** @param {Part} part */
  const isReady = ({ after = [] }) => after.every((name) => results.has(name));
  /** @param {Part} part */
  const findBroken = ({ after = [] }) => after.find((name) => results.get(name)?.failed !== 0);
  /** @param {Part} part */
  const hasRoom = ({ isAlone }) =>
    isAlone
      ? running.size === 0
      : running.size < slots && [...running.keys()].every((other) => !other.isAlone);

  /** @param {Part} part */
  function settle(part, result) {
    running.delete(part);
    results.set(part.name, result);
    events.onEnd(part, result);
  }

  /** @param {Part} part */
  function start(part) {
    const broken = findBroken(part);
    if (broken !== undefined) {
      settle(part, { ...buildFailure(part, `was not run, since ${broken} failed`), seconds: 0 });
      return;
    }
    events.onStart(part);
    running.set(
      part,
      runPart(part, events).then((result) => settle(part, result)),
    );
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex((part) => isReady(part) && hasRoom(part));
    if (next >= 0) start(waiting.splice(next, 1)[0]);
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`${waiting[0].name} needs a part that is not in the list before it.`);
  }
  return results;
}
