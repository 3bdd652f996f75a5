import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { ApiChanges } from '#contract/api-changes.ts';
import type { JsonObject } from '#contract/json.ts';
import { runCall } from './commands/call.ts';
import { runChanges } from './commands/changes.ts';
import { runCallbacks, runClock, runHandset } from './commands/control.ts';
import { runExamCommand } from './commands/exam.ts';
import { runListen } from './commands/listen.ts';
import { runLogs } from './commands/logs.ts';
import { runPermissions } from './commands/permissions.ts';
import { runTrigger } from './commands/trigger.ts';
import { CommandError, EXIT, failUsage, type ExitCode } from './failure.ts';
import { COMMANDS, HELP } from './help.ts';
import type { Terminal } from './terminal.ts';
import { openClient, type Environment, type WalletClient } from './wallet-client.ts';

/** What the program is told besides its arguments. */
export interface WalletOptions {
  readonly environment: Environment;
  readonly terminal: Terminal;
  readonly version: string;
  /** The site that has the guides. */
  readonly siteUrl: string;
  /** The bundled description. */
  readonly readDescription: () => JsonObject;
  /** What each older version of the API has otherwise. */
  readonly readChanges: () => readonly ApiChanges[];
  /** Time for one answer of the sandbox, in milliseconds. @default a minute */
  readonly answerMs?: number | undefined;
}

const OPTIONS = {
  'forward-to': { type: 'string' },
  since: { type: 'string' },
  after: { type: 'string' },
  events: { type: 'string' },
  body: { type: 'string' },
  header: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  follow: { type: 'boolean', short: 'f' },
  url: { type: 'string' },
  secret: { type: 'string' },
  'next-secret': { type: 'string' },
  count: { type: 'string' },
  restart: { type: 'string' },
  event: { type: 'string' },
  language: { type: 'string' },
  junit: { type: 'string' },
  granted: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

/** Options of each command, besides those of all. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  listen: ['forward-to', 'since', 'after', 'events'],
  callbacks: ['since'],
  call: ['body', 'header', 'dry-run'],
  changes: ['since'],
  permissions: ['granted'],
  logs: ['follow'],
  exam: ['url', 'secret', 'next-secret', 'count', 'restart', 'event', 'language', 'junit'],
};
/** How many words each command takes behind its name. @default none */
const WORDS: Readonly<Record<string, number>> = {
  call: Infinity,
  changes: Infinity,
  clock: 2,
  handset: 2,
  permissions: Infinity,
  trigger: 1,
};
const COMMON = ['json', 'help', 'version'];

/** Runs `wallet` with its arguments. @returns the exit code */
export async function runWallet(
  args: readonly string[],
  options: WalletOptions,
): Promise<ExitCode> {
  const { terminal, version } = options;
  try {
    const { values, positionals } = readArguments(args);
    const [command, ...words] = positionals;
    if (values.version) terminal.out(`${version}\n`);
    else if (values.help || command === undefined)
      showHelp(terminal, command, values.help === true);
    else await runCommand(command, { words, values, ...options });
    return EXIT.ok;
  } catch (error) {
    // What runs until it is ended returns by itself. All else was cut off: an exam that is ended has not been passed.
    if (terminal.signal.aborted) return EXIT.failed;
    terminal.error(`wallet: ${explain(error)}\n`);
    if (error instanceof RangeError) return EXIT.usage;
    return error instanceof CommandError ? error.exitCode : EXIT.failed;
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    const [first = ''] = (error as Error).message.split(/\.\s/);
    return failUsage(`${first}. wallet --help lists the options.`);
  }
}

function showHelp({ out }: Terminal, command: string | undefined, isAsked: boolean): void {
  const found = command === undefined ? undefined : requireCommand(command);
  if (!found && !isAsked) failUsage(`Which command?\n\n${HELP}`);
  out(found ? `${found.usage}\n` : HELP);
}

function requireCommand(command: string) {
  return (
    COMMANDS[command] ?? failUsage(`There is no command ${command}. wallet --help lists them.`)
  );
}

type Values = ReturnType<typeof readArguments>['values'];

interface Asked extends WalletOptions {
  readonly words: readonly string[];
  readonly values: Values;
}

async function runCommand(command: string, asked: Asked): Promise<void> {
  requireCommand(command);
  const { values, words } = asked;
  const known = new Set([...COMMON, ...(OWN[command] ?? [])]);
  const foreign = Object.keys(values).find((name) => !known.has(name));
  if (foreign !== undefined) failUsage(`wallet ${command} has no option --${foreign}.`);
  const surplus = words[WORDS[command] ?? 0];
  if (surplus !== undefined) failUsage(`wallet ${command} takes no "${surplus}".`);
  const runAlone = RUNS_ALONE[command];
  if (runAlone) await runAlone(asked);
  else await RUNS[command]!(await openFor(asked), asked);
}

const openFor = ({ environment, terminal: { signal }, answerMs }: Asked) =>
  openClient(environment, { signal, answerMs });

function runExamWith({ terminal, values, environment, siteUrl }: Asked): Promise<void> {
  return runExamCommand(terminal, {
    url: values.url,
    secret: values.secret,
    nextSecret: values['next-secret'],
    count: values.count,
    restart: values.restart,
    event: values.event,
    language: values.language,
    junit: values.junit,
    json: values.json === true,
    environment,
    siteUrl,
  });
}

function runChangesWith(asked: Asked): Promise<void> {
  const { terminal, values, words, siteUrl, readChanges } = asked;
  return runChanges(terminal, {
    versions: readChanges(),
    since: values.since,
    paths: words,
    openClient: () => openFor(asked),
    siteUrl,
    json: values.json === true,
  });
}

function runPermissionsWith(asked: Asked): Promise<void> {
  const { terminal, values, words, readDescription } = asked;
  return runPermissions(terminal, {
    description: readDescription(),
    granted: values.granted,
    paths: words,
    openClient: () => openFor(asked),
    json: values.json === true,
  });
}

/** These need no sandbox: the exam needs a receiver, and the others look for calls in files. */
const RUNS_ALONE: Readonly<Record<string, (asked: Asked) => Promise<void>>> = {
  exam: runExamWith,
  changes: runChangesWith,
  permissions: runPermissionsWith,
};

const RUNS: Readonly<Record<string, (client: WalletClient, asked: Asked) => Promise<void>>> = {
  listen: (client, { terminal, values }) =>
    runListen(client, terminal, {
      forwardTo: values['forward-to'],
      since: values.since,
      after: values.after,
      events: values.events?.split(',').map((event) => event.trim()) ?? [],
      json: values.json === true,
    }),
  trigger: (client, { terminal, words, values }) =>
    runTrigger(client, terminal, { words, json: values.json === true }),
  callbacks: (client, { terminal, values }) =>
    runCallbacks(client, terminal, { since: values.since, json: values.json === true }),
  call: (client, { terminal, words, values, readDescription }) =>
    runCall(client, terminal, {
      description: readDescription(),
      words,
      body: values.body,
      headers: values.header ?? [],
      json: values.json === true,
      isDryRun: values['dry-run'] === true,
    }),
  clock: (client, { terminal, words, values }) =>
    runClock(client, terminal, { words, json: values.json === true }),
  handset: (client, { terminal, words, values }) =>
    runHandset(client, terminal, { words, json: values.json === true }),
  logs: (client, { terminal, values }) =>
    runLogs(client, terminal, { isFollowing: values.follow === true, json: values.json === true }),
};

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof CommandError || error instanceof RangeError;
  return isExpected ? error.message : (error.stack ?? error.message);
}
