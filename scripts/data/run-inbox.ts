import { parseArgs } from 'node:util';
import {
  buildExport,
  formatCsv,
  formatListLine,
  formatMessage,
} from '#server/messages/format-inbox.ts';
import { findMessage, markMessage, readMessages } from '#server/messages/message-inbox.ts';
import {
  MESSAGE_STATES,
  type MessageDatabase,
  type MessageState,
} from '#server/messages/message-tables.ts';
import type { CommandStart } from './command.ts';
import { formatMessageFailure, openMessageDatabase } from './open-message-database.ts';

const USAGE = `Usage:
  npm run inbox -- list [--state ${MESSAGE_STATES.join('|')}] [--json]
  npm run inbox -- show ID
  npm run inbox -- mark ID ${MESSAGE_STATES.join('|')}
  npm run inbox -- export [--format csv|json] [--since 2026-01-31]`;

/** What was asked for. */
interface Request {
  readonly words: readonly string[];
  readonly state?: MessageState;
  readonly since?: number;
  readonly json: boolean;
  readonly format: 'csv' | 'json';
}

type Write = (text: string) => void;
type Run = (db: MessageDatabase, request: Request, write: Write) => Promise<void>;

/** Commands with the number of words that follow them. */
const COMMANDS: Readonly<Record<string, readonly [words: number, run: Run]>> = {
  list: [0, list],
  show: [1, show],
  mark: [2, mark],
  export: [0, exportAll],
};

/** Lists, shows, marks and exports the messages of the contact form. */
export async function runInbox(start: CommandStart): Promise<number> {
  try {
    await run(start);
    return 0;
  } catch (error) {
    start.writeError(`inbox: ${formatMessageFailure(error, USAGE)}\n`);
    return 1;
  }
}

async function run({ args, environment, write }: CommandStart): Promise<void> {
  const request = readRequest(args);
  const [name = '', ...words] = request.words;
  const [count, runRequest] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]) || [];
  if (!runRequest || words.length !== count)
    throw new TypeError(
      name === '' ? 'Say what to do.' : `There is no command "${name}" like this.`,
    );
  const { db, close } = await openMessageDatabase(environment);
  try {
    await runRequest(db, { ...request, words }, write);
  } finally {
    await close();
  }
}

async function list(db: MessageDatabase, { state, json }: Request, write: Write): Promise<void> {
  const scope = state === undefined ? {} : { state };
  if (json) return writeJson(db, scope, write);
  let count = 0;
  for await (const message of readMessages(db, scope)) {
    count += 1;
    write(formatListLine(message));
  }
  if (count === 0) write('No messages.\n');
}

async function show(
  db: MessageDatabase,
  { words: [id = ''] }: Request,
  write: Write,
): Promise<void> {
  const message = await findMessage(db, id);
  if (!message) throw new RangeError(`There is no message ${id}.`);
  write(formatMessage(message));
}

async function mark(
  db: MessageDatabase,
  { words: [id = '', word = ''] }: Request,
  write: Write,
): Promise<void> {
  if (!(await markMessage(db, id, readState(word))))
    throw new RangeError(`There is no message ${id}.`);
  write(`${id} is marked as ${word}.\n`);
}

async function exportAll(
  db: MessageDatabase,
  { format, since }: Request,
  write: Write,
): Promise<void> {
  const scope = since === undefined ? {} : { since };
  if (format === 'json') return writeJson(db, scope, write);
  write(formatCsv([], true));
  for await (const message of readMessages(db, scope)) write(formatCsv([message], false));
}

async function writeJson(
  db: MessageDatabase,
  scope: Parameters<typeof readMessages>[1],
  write: Write,
): Promise<void> {
  let separator = '[';
  for await (const message of readMessages(db, scope)) {
    write(`${separator}\n  ${JSON.stringify(buildExport(message))}`);
    separator = ',';
  }
  write(separator === '[' ? '[]\n' : '\n]\n');
}

/** @throws TypeError when an option is unknown or has a value that it cannot have */
function readRequest(args: readonly string[]): Request {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      json: { type: 'boolean', default: false },
      format: { type: 'string', default: 'csv' },
      since: { type: 'string' },
    },
  });
  const { state, since, format, json } = values;
  if (format !== 'csv' && format !== 'json')
    throw new TypeError(`--format is "${format}", but must be csv or json.`);
  return {
    words: positionals,
    json,
    format,
    ...(state !== undefined && { state: readState(state) }),
    ...(since !== undefined && { since: readTime(since) }),
  };
}

function readState(word: string): MessageState {
  const state = MESSAGE_STATES.find((known) => known === word);
  if (!state) throw new TypeError(`"${word}" is no state; there are ${MESSAGE_STATES.join(', ')}.`);
  return state;
}

function readTime(word: string): number {
  const time = /^\d{4}-\d\d-\d\d/.test(word) ? Date.parse(word) : Number.NaN;
  if (Number.isNaN(time)) throw new TypeError(`--since is "${word}", but must be like 2026-01-31.`);
  return time;
}
