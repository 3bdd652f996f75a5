import { LOG_LEVELS, type LogLevel } from './logger.ts';

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
  /** SEARCH_ADMIN_KEY: may change search indices and read the search report; absent means nobody may. */
  readonly searchAdminKey?: string;
  /** SEARCH_ORIGINS: other sites that may ask the search service, comma-separated; `*` means every one. */
  readonly searchOrigins: readonly string[];
  /** SEARCH_RATE_LIMIT: searches that one address may send in a minute. @default 3000 */
  readonly searchRateLimit: number;
  /** LOG_LEVEL. @default info */
  readonly logLevel: LogLevel;
}

/** Every mistake in the environment at once, one line each. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Checks the environment variables that the server reads. An empty variable counts as absent.
 *
 * @throws EnvironmentError that names each variable, what is wrong with it and how to mend it
 */
export function parseEnvironment(variables: Variables): Environment {
  const mistakes: string[] = [];
  function read<Value>(
    name: string,
    absent: Value,
    parse: (text: string) => Value | undefined,
    want: string,
  ): Value {
    const text = variables[name]?.trim();
    if (!text) return absent;
    const value = parse(text);
    // What was meant as a secret does not belong into a log.
    const shown = name.endsWith('_KEY') ? 'set' : JSON.stringify(text);
    if (value === undefined) mistakes.push(`${name} is ${shown}, but must be ${want}.`);
    return value ?? absent;
  }
  const host = read<string | undefined>(
    'HOST',
    undefined,
    parseHost,
    'a host name or an IP address, e.g. 127.0.0.1',
  );
  const databaseUrl = read<string | undefined>(
    'DATABASE_URL',
    undefined,
    parseDatabaseUrl,
    'an address such as postgres://user@host:5432/docs',
  );
  const searchAdminKey = read<string | undefined>(
    'SEARCH_ADMIN_KEY',
    undefined,
    (text) => (/^\S{16,}$/.test(text) ? text : undefined),
    'at least 16 characters without a blank',
  );
  const environment: Environment = {
    port: read('PORT', 3000, parsePort, 'a whole number from 0 to 65535'),
    ...(host !== undefined && { host }),
    dataDir: read('DATA_DIR', './data', String, 'a folder'),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(searchAdminKey !== undefined && { searchAdminKey }),
    searchOrigins: read('SEARCH_ORIGINS', [], parseOrigins, 'origins such as https://docs.example'),
    searchRateLimit: read('SEARCH_RATE_LIMIT', 3000, parseCount, 'a whole number of at least 1'),
    trustProxy: read('TRUST_PROXY', false, parseSwitch, 'true or false'),
    logLevel: read('LOG_LEVEL', 'info', parseLogLevel, `one of ${LOG_LEVELS.join(', ')}`),
  };
  if (mistakes.length > 0) throw new EnvironmentError(mistakes.join('\n'));
  return environment;
}

function parsePort(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function parseHost(text: string): string | undefined {
  return /^[\w.:-]+$/.test(text) ? text : undefined;
}

function parseDatabaseUrl(text: string): string | undefined {
  return /^postgres(ql)?:\/\/[^\s/]+/.test(text) && URL.canParse(text) ? text : undefined;
}

function parseCount(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

function parseOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((origin) => origin.trim());
  const isOrigin = (origin: string) => origin === '*' || /^https?:\/\/[\w.:-]+$/.test(origin);
  return origins.every(isOrigin) ? origins : undefined;
}

function parseSwitch(text: string): boolean | undefined {
  if (/^(true|1|yes|on)$/i.test(text)) return true;
  return /^(false|0|no|off)$/i.test(text) ? false : undefined;
}

function parseLogLevel(text: string): LogLevel | undefined {
  return LOG_LEVELS.find((level) => level === text.toLowerCase());
}
