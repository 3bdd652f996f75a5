/** Tells the person who waits what the build does, and how far it is. */
export interface BuildProgress {
  /** The next of the build's steps begins. */
  begin(step: string): void;
  /** So many of the step's parts are done. */
  report(done: number, total: number): void;
}

interface BuildProgressOptions {
  readonly write: (text: string) => void;
  /** Whether a line can be written over, as in a terminal. Elsewhere every quarter of a step gets a line. */
  readonly isTerminal: boolean;
  /** Milliseconds, from any point on. @default performance.now */
  readonly now?: () => number;
}

/** Creates the progress of one build. Each line begins with the seconds since the build began. */
export function createBuildProgress({
  write,
  isTerminal,
  now = () => performance.now(),
}: BuildProgressOptions): BuildProgress {
  const began = now();
  let current = '';
  let quarter = 0;
  let isOpen = false;
  const format = (text: string) =>
    `${String(Math.round((now() - began) / 1000)).padStart(4)} s  ${text}`;

  return {
    begin(step) {
      current = step;
      quarter = 0;
      write(`${isOpen ? '\n' : ''}${format(step)}\n`);
      isOpen = false;
    },
    report(done, total) {
      const text = format(`${current}: ${done} of ${total}`);
      if (isTerminal) {
        write(`\r${text}`);
        isOpen = true;
        return;
      }
      const reached = Math.floor((done * 4) / total);
      if (reached > quarter) write(`${text}\n`);
      quarter = Math.max(quarter, reached);
    },
  };
}
