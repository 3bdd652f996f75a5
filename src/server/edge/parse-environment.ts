import { LOG_LEVELS, type LogLevel } from './logger.ts';
import * as parse from './parse-variable.ts';

/** What the operator of the server decides by environment variables. */
export interface Environment {
  /** PORT: 0 lets the system choose. @default 3000 */
  readonly port: number;
  /** HOST: address to listen on; absent means every address of the machine. */
  readonly host?: string;
  /** DATA_DIR: folder of everything that the server keeps. @default ./data */
  readonly dataDir: string;
  /** DATABASE_URL: a PostgreSQL address; absent means SQLite under DATA_DIR. */
  readonly databaseUrl?: string;
  /** TRUST_PROXY: whether X-Forwarded-* headers come from a proxy of ours. @default false */
  readonly trustProxy: boolean;
  /** LOG_LEVEL. @default info */
  readonly logLevel: LogLevel;
  /** METRICS: whether /metrics answers. @default false */
  readonly metrics: boolean;
  /** RATE_LIMIT: requests that one address may send to an area in a minute, where it says nothing else; 0 means any number. @default 600 */
  readonly rateLimit: number;
  /** SEARCH_ADMIN_KEY: may change search indices and read the search report; absent means nobody may. */
  readonly searchAdminKey?: string;
  /** SEARCH_ORIGINS: other sites that may ask the search service, comma-separated; `*` means every one. */
  readonly searchOrigins: readonly string[];
  /** SEARCH_RATE_LIMIT: searches that one address may send in a minute. @default 3000 */
  readonly searchRateLimit: number;
  /** DATA_ADMIN_TOKEN: may read search reports by GraphQL; absent means nobody may. */
  readonly dataAdminToken?: string;
  /** DATA_ORIGINS: other sites whose pages may use GraphQL, comma-separated; `*` means every one. */
  readonly dataOrigins: readonly string[];
  /** GRAPHQL_GET: whether queries may come by GET. @default false */
  readonly graphqlGet: boolean;
  /** GRAPHQL_INTROSPECTION: whether the schema may be asked for. @default true */
  readonly graphqlIntrospection: boolean;
  /** SMTP_URL: where messages are sent on to; absent means that they stay in the inbox. */
  readonly smtpUrl?: string;
  /** MAIL_TO: who gets the messages; wanted with SMTP_URL. */
  readonly mailTo?: string;
  /** MAIL_FROM: whom the messages come from; wanted with SMTP_URL. */
  readonly mailFrom?: string;
  /** FORM_SECRET: signs the tokens of forms; absent means that the server makes one up. */
  readonly formSecret?: string;
  /** MESSAGE_RETENTION_DAYS: after which contact messages are deleted; 0 means never. @default 0 */
  readonly messageRetentionDays: number;
  /** COMMENT_RETENTION_DAYS: after which comments on pages are deleted; 0 means never. @default 0 */
  readonly commentRetentionDays: number;
  /** IMAGE_HOSTS: other hosts whose images may be resized, comma-separated. */
  readonly imageHosts: readonly string[];
  /** IMAGE_CACHE_MB: space for resized images under DATA_DIR, in MB. @default 256 */
  readonly imageCacheMb: number;
  /** SANDBOX: whether the sandbox answers. @default true */
  readonly sandbox: boolean;
  /** SANDBOX_ORIGINS: other sites whose pages may call the sandbox, comma-separated; `*` means every one. */
  readonly sandboxOrigins: readonly string[];
  /** SANDBOX_RATE_LIMIT: calls of one workspace in a minute. @default 600 */
  readonly sandboxRateLimit: number;
  /** SANDBOX_WORKSPACES: workspaces in all. @default 10000 */
  readonly sandboxWorkspaces: number;
  /** SANDBOX_WORKSPACES_PER_HOUR: workspaces that one address may make. @default 60 */
  readonly sandboxWorkspacesPerHour: number;
  /** CALLBACK_HOSTS: hosts that callbacks may be sent to besides the site's own inboxes, comma-separated. */
  readonly callbackHosts: readonly string[];
}

/** Every mistake in the environment at once, one line each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;
type Read = <Value, Absent>(
  name: string,
  absent: Absent,
  parseText: (text: string) => Value | undefined,
  want: string,
) => Value | Absent;

/** Variables that hold a secret, or an address with a password in it. */
const SECRET = /_(KEY|TOKEN|SECRET)$|^(DATABASE|SMTP)_URL$/;
const WHOLE = 'a whole number of at least 0';
const COUNT = 'a whole number of at least 1';
const SWITCH = 'true or false';
const SECRET_TEXT = 'at least 16 characters without a blank';
const ORIGINS = 'origins such as https://docs.example';
const HOSTS = 'host names such as images.example';
const MAIL_ADDRESS = 'an e-mail address such as docs@mail.example';

/**
 * Checks the environment variables that the server reads. An empty variable counts as absent.
 *
 * @throws EnvironmentError that names each variable, what is wrong with it and how to mend it
 */
export function parseEnvironment(variables: Variables): Environment {
  const mistakes: string[] = [];
  const read: Read = (name, absent, parseText, want) => {
    const text = variables[name]?.trim();
    if (!text) return absent;
    const value = parseText(text);
    // What was meant as a secret does not belong into a log.
    const shown = SECRET.test(name) ? 'set' : JSON.stringify(text);
    if (value === undefined) mistakes.push(`${name} is ${shown}, but must be ${want}.`);
    return value ?? absent;
  };
  const mail = readMail(read);
  if (mail.smtpUrl !== undefined) {
    for (const name of ['MAIL_TO', 'MAIL_FROM']) {
      if (!variables[name]?.trim()) {
        mistakes.push(`${name} is missing, but must be ${MAIL_ADDRESS}, since SMTP_URL is set.`);
      }
    }
  }
  const environment: Environment = {
    ...readServer(read),
    ...readSearch(read),
    ...readData(read),
    ...mail,
    imageHosts: read('IMAGE_HOSTS', [], parse.parseHosts, HOSTS),
    imageCacheMb: read('IMAGE_CACHE_MB', 256, parse.parseCount, COUNT),
    ...readSandbox(read),
    callbackHosts: read('CALLBACK_HOSTS', [], parse.parseHosts, HOSTS),
  };
  if (mistakes.length > 0) throw new EnvironmentError(mistakes.join('\n'));
  return environment;
}

/** Leaves a key out where there is no value, as exact optional properties want it. */
function optional<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [Name in Key]?: Value } {
  // A computed key widens to string.
  return (value === undefined ? {} : { [key]: value }) as { readonly [Name in Key]?: Value };
}

function readServer(read: Read) {
  const { parsePort, parseHost, parseDatabaseUrl, parseSwitch, parseWhole } = parse;
  const host = 'a host name or an IP address, e.g. 127.0.0.1';
  const database = 'an address such as postgres://user@host:5432/docs';
  const levels = `one of ${LOG_LEVELS.join(', ')}`;
  return {
    port: read('PORT', 3000, parsePort, 'a whole number from 0 to 65535'),
    ...optional('host', read('HOST', undefined, parseHost, host)),
    dataDir: read('DATA_DIR', './data', String, 'a folder'),
    ...optional('databaseUrl', read('DATABASE_URL', undefined, parseDatabaseUrl, database)),
    trustProxy: read('TRUST_PROXY', false, parseSwitch, SWITCH),
    logLevel: read('LOG_LEVEL', 'info', parseLogLevel, levels),
    metrics: read('METRICS', false, parseSwitch, SWITCH),
    rateLimit: read('RATE_LIMIT', 600, parseWhole, WHOLE),
  };
}

function readSearch(read: Read) {
  const { parseSecret, parseOrigins, parseCount } = parse;
  const key = read('SEARCH_ADMIN_KEY', undefined, parseSecret, SECRET_TEXT);
  return {
    ...optional('searchAdminKey', key),
    searchOrigins: read('SEARCH_ORIGINS', [], parseOrigins, ORIGINS),
    searchRateLimit: read('SEARCH_RATE_LIMIT', 3000, parseCount, COUNT),
  };
}

function readSandbox(read: Read) {
  const { parseSwitch, parseOrigins, parseCount } = parse;
  return {
    sandbox: read('SANDBOX', true, parseSwitch, SWITCH),
    sandboxOrigins: read('SANDBOX_ORIGINS', [], parseOrigins, ORIGINS),
    sandboxRateLimit: read('SANDBOX_RATE_LIMIT', 600, parseCount, COUNT),
    sandboxWorkspaces: read('SANDBOX_WORKSPACES', 10_000, parseCount, COUNT),
    sandboxWorkspacesPerHour: read('SANDBOX_WORKSPACES_PER_HOUR', 60, parseCount, COUNT),
  };
}

function readData(read: Read) {
  const { parseSecret, parseOrigins, parseSwitch, parseWhole } = parse;
  const token = read('DATA_ADMIN_TOKEN', undefined, parseSecret, SECRET_TEXT);
  return {
    ...optional('dataAdminToken', token),
    dataOrigins: read('DATA_ORIGINS', [], parseOrigins, ORIGINS),
    graphqlGet: read('GRAPHQL_GET', false, parseSwitch, SWITCH),
    graphqlIntrospection: read('GRAPHQL_INTROSPECTION', true, parseSwitch, SWITCH),
    messageRetentionDays: read('MESSAGE_RETENTION_DAYS', 0, parseWhole, WHOLE),
    commentRetentionDays: read('COMMENT_RETENTION_DAYS', 0, parseWhole, WHOLE),
  };
}

function readMail(read: Read) {
  const { parseSmtpUrl, parseMailAddress, parseSecret } = parse;
  const smtp = 'an address such as smtps://user:password@mail.example:465';
  return {
    ...optional('smtpUrl', read('SMTP_URL', undefined, parseSmtpUrl, smtp)),
    ...optional('mailTo', read('MAIL_TO', undefined, parseMailAddress, MAIL_ADDRESS)),
    ...optional('mailFrom', read('MAIL_FROM', undefined, parseMailAddress, MAIL_ADDRESS)),
    ...optional('formSecret', read('FORM_SECRET', undefined, parseSecret, SECRET_TEXT)),
  };
}

function parseLogLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text.toLowerCase());
}
