/** A test, as far as figures are noted on it. */
interface TestTask {
  readonly meta: object;
}

/**
 * Notes on a test what the test has counted, for the benchmark that publishes the figures. They are in the report of the
 * tests as `meta.figures`.
 */
export function noteFigures({ meta }: TestTask, figures: Readonly<Record<string, number>>): void {
  Object.assign(meta, { figures });
}
