/** Levels in rising order; 'silent' writes nothing. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one line of JSON per event. Fields must not hold personal data. */
export interface Logger {
  /** Whether a level is written at all, for callers whose fields cost something. */
  isOn(level: LogLevel): boolean;
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
  /** Writes what is still held back. */
  flush(): void;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  /** Receives whole lines, each ending in a newline. */
  readonly write: (lines: string) => void;
  /** Whether what was written earlier has not left yet; lines are then dropped and counted, not kept. */
  readonly isFull?: () => boolean;
  /** @default Date.now */
  readonly now?: () => number;
}

const FLUSH_MS = 100;
const FLUSH_CHARACTERS = 32_768;
/** Characters of one field: a message may repeat what a client has sent. */
const MAX_FIELD = 4000;

function shorten(_name: string, value: unknown): unknown {
  const isLong = typeof value === 'string' && value.length > MAX_FIELD;
  return isLong ? `${value.slice(0, MAX_FIELD)}...` : value;
}

/**
 * Creates a logger that gathers lines for at most 100 ms, so that a busy server writes seldom. Where lines leave
 * more slowly than they come, they are dropped, and the next line that leaves says how many were.
 */
export function createLogger(options: LoggerOptions): Logger {
  const { level, write, isFull = () => false, now = Date.now } = options;
  const threshold = LOG_LEVELS.indexOf(level);
  let held = '';
  let heldLines = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  function formatLine(wanted: LogLevel, event: string, fields?: Fields): string {
    const time = new Date(now()).toISOString();
    return `${JSON.stringify({ time, level: wanted, event, ...fields }, shorten)}\n`;
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (held === '') return;
    if (isFull()) {
      dropped += heldLines;
    } else {
      write(dropped > 0 ? formatLine('warn', 'lines-dropped', { count: dropped }) + held : held);
      dropped = 0;
    }
    held = '';
    heldLines = 0;
  }

  function isOn(wanted: LogLevel): boolean {
    return LOG_LEVELS.indexOf(wanted) >= threshold;
  }

  function log(wanted: LogLevel, event: string, fields?: Fields): void {
    if (!isOn(wanted)) return;
    held += formatLine(wanted, event, fields);
    heldLines += 1;
    if (held.length > FLUSH_CHARACTERS) flush();
    else timer ??= setTimeout(flush, FLUSH_MS).unref();
  }

  return {
    isOn,
    debug: (event, fields) => log('debug', event, fields),
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
    flush,
  };
}
