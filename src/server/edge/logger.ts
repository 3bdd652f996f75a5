import { LINE_FORMATS, type LogFormat } from './format-log-line.ts';
import { LOG_LEVELS, type LogFields, type LogLevel } from './log-event.ts';

/** Writes one line per event. Fields must not hold personal data. */
export interface Logger {
  /** Whether a level is written at all, for callers whose fields cost something. */
  isOn(level: LogLevel): boolean;
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** Writes what is still held back. */
  flush(): void;
}

export interface LoggerOptions {
  readonly level: LogLevel;
  /** @default 'json' */
  readonly format?: LogFormat;
  /** Receives whole lines, each ending in a newline. */
  readonly write: (lines: string) => void;
  /** Whether what was written earlier has not left yet; lines are then dropped and counted, not kept. */
  readonly isFull?: () => boolean;
  /** @default Date.now */
  readonly now?: () => number;
}

const FLUSH_MS = 100;
const FLUSH_CHARACTERS = 32_768;

/**
 * Creates a logger that gathers lines for at most 100 ms, so that a busy server writes seldom. Where lines leave
 * more slowly than they come, they are dropped, and the next line that leaves says how many were.
 */
export function createLogger(options: LoggerOptions): Logger {
  const { level, write, format = 'json', isFull = () => false, now = Date.now } = options;
  const threshold = LOG_LEVELS.indexOf(level);
  let held = '';
  let heldLines = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  function formatLine(wanted: LogLevel, event: string, fields?: LogFields): string {
    return LINE_FORMATS[format]({ time: now(), level: wanted, event, fields });
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

  function log(wanted: LogLevel, event: string, fields?: LogFields): void {
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
