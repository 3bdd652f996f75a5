/** Levels in rising order; 'silent' writes nothing. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What an event says besides its name. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** One event as the logger takes it. */
export interface LogEvent {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly level: LogLevel;
  readonly event: string;
  readonly fields?: LogFields | undefined;
}
