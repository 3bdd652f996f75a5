import type { LogEvent, LogFields } from './log-event.ts';

/** How a line of the log is written: for programs, or for the person at a terminal. */
export const LOG_FORMATS = ['json', 'text'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Characters of one field: a message may repeat what a client has sent. */
const MAX_FIELD = 4000;

/** Writes an event as one line that ends in a newline. */
export const LINE_FORMATS: Readonly<Record<LogFormat, (event: LogEvent) => string>> = {
  json: formatJsonLine,
  text: formatTextLine,
};

let newestTime = { time: 0, text: new Date(0).toISOString() };

/** A busy server writes several lines in a millisecond. */
function formatTime(time: number): string {
  if (time !== newestTime.time) newestTime = { time, text: new Date(time).toISOString() };
  return newestTime.text;
}

/** Joined by hand: an object that is spread and given to JSON.stringify with a replacer costs three times as much. */
function formatJsonLine({ time, level, event, fields = {} }: LogEvent): string {
  let line = `{"time":"${formatTime(time)}","level":"${level}","event":${JSON.stringify(event)}`;
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) line += `,${JSON.stringify(name)}:${JSON.stringify(shorten(value))}`;
  }
  return `${line}}\n`;
}

function shorten(value: unknown): unknown {
  const isLong = typeof value === 'string' && value.length > MAX_FIELD;
  return isLong ? `${value.slice(0, MAX_FIELD)}...` : value;
}

/** What a person wants to read of the events that come most. */
const SENTENCES: Readonly<Record<string, (fields: LogFields) => string>> = {
  listening: ({ url }) => `The site is ready. Open ${url} (Ctrl+C stops it).`,
  request: ({ method, path, status, ms }) => `${method} ${path} ${status}, ${ms} ms`,
};

function formatTextLine({ time, level, event, fields = {} }: LogEvent): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const sentence = SENTENCES[event];
  const warning = level === 'warn' || level === 'error' ? `${level}: ` : '';
  const text = sentence ? sentence(fields) : `${event}${formatFields(fields)}`;
  return `${clock} ${warning}${removeControls(text)}\n`;
}

function formatFields(fields: LogFields): string {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return known.map(([name, value]) => ` ${name}=${String(shorten(value))}`).join('');
}

/** A stack keeps its lines. Whatever else steers a terminal is left out: a message may repeat what a client has sent. */
function removeControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is left out
  return text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ');
}
