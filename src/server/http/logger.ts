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
  /** @default Date.now */
  readonly now?: () => number;
}

const FLUSH_MS = 100;
const FLUSH_CHARACTERS = 32_768;

/** Creates a logger that gathers lines for at most 100 ms, so that a busy server writes seldom. */
export function createLogger({ level, write, now = Date.now }: LoggerOptions): Logger {
  const threshold = LOG_LEVELS.indexOf(level);
  let held = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (held !== '') write(held);
    held = '';
  }

  function isOn(wanted: LogLevel): boolean {
    return LOG_LEVELS.indexOf(wanted) >= threshold;
  }

  function log(wanted: LogLevel, event: string, fields?: Fields): void {
    if (!isOn(wanted)) return;
    const time = new Date(now()).toISOString();
    held += `${JSON.stringify({ time, level: wanted, event, ...fields })}\n`;
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
