import { z } from 'zod';
import { LOG_FORMATS } from './format-log-line.ts';
import { LOG_LEVELS } from './log-event.ts';

/** What describes a variable besides its name, its values and its default. */
interface VariableNote {
  /** For the table in docs/operating.md. */
  readonly meaning: string;
  /** What holds where the variable is absent, for one that has no value then. */
  readonly absent?: string;
  /** Whether its value stays out of error messages. */
  readonly isSecret?: boolean;
}

const NOTES = z.registry<VariableNote>();

/** Describes a variable. Several variables have the same kind of value, and each its own note. */
function variable<Schema extends z.ZodType>(schema: Schema, note: VariableNote): Schema {
  const described = schema.clone();
  NOTES.add(described, note);
  return described;
}

const text = (pattern: RegExp, expected: string) => z.string().regex(pattern, expected);

const whole = text(/^(0|[1-9]\d{0,8})$/, 'a whole number from 0 to 999999999').transform(Number);
const count = text(/^[1-9]\d{0,8}$/, 'a whole number from 1 to 999999999').transform(Number);
const port = text(/^\d{1,5}$/, 'a whole number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'a whole number from 0 to 65535');
const flag = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: 'true or false',
});
const secret = text(/^\S{16,}$/, 'at least 16 characters without a blank').optional();
/** A secret that clients send in a header, where other characters do not arrive as they were written. */
const headerSecret = text(
  /^[!-~]{16,}$/,
  'at least 16 letters, digits or signs of ASCII without a blank',
).optional();
/** An address alone: what it is put into are headers of e-mails. */
const mailAddress = text(
  /^[^\s@<>",;:]+@[\w.-]+$/,
  'an e-mail address such as docs@mail.example',
).optional();

/** The host ends in the midst of the password, and logs would show the rest of it as a name. */
const CUT_PASSWORD = /^[a-z]+:\/\/[^/?#]*([?#].*|\/[^?]*(\?[^=]*)?)@/i;

const url = (pattern: RegExp, expected: string) =>
  z
    .string()
    .refine((value) => pattern.test(value) && URL.canParse(value) && !CUT_PASSWORD.test(value), {
      error: ({ input }) =>
        CUT_PASSWORD.test(String(input))
          ? 'an address whose password has / as %2F, ? as %3F and # as %23'
          : expected,
    })
    .optional();

const list = (pattern: RegExp, expected: string) =>
  z
    .string()
    .transform((value): readonly string[] => value.split(',').map((item) => item.trim()))
    .refine((items) => items.every((item) => pattern.test(item) && hasRealPort(item)), expected);
const hasRealPort = (item: string) => URL.canParse(item.replace(/^(?!https?:)/, 'https://'));
/** As browsers write them: in small letters, and without the usual port. */
const origins = list(
  /^(\*|https?:\/\/[\w.:-]+)$/,
  'origins such as https://docs.example',
).transform((items): readonly string[] =>
  items.map((item) => (item === '*' ? item : new URL(item).origin)),
);
const toSmallLetters = (items: readonly string[]): readonly string[] =>
  items.map((item) => item.toLowerCase());
/** Host names, each with a port where it is not the usual one. */
const hosts = list(
  /^[a-z0-9]([\w.-]*[a-z0-9])?(:\d{1,5})?$/i,
  'host names such as images.example',
).transform(toSmallLetters);
const hostsAndOrigins = list(
  /^(https?:\/\/)?[a-z0-9]([\w.-]*[a-z0-9])?(:\d{1,5})?$/i,
  'host names such as hooks.example, or origins such as http://hooks.example:8080',
).transform(toSmallLetters);
/** Host names alone. A port may be there and says nothing. */
const names = hosts.transform((items): readonly string[] =>
  items.map((item) => item.replace(/:\d+$/, '')),
);

/** Every environment variable that the server reads: its values, its default, its meaning. */
export const ENVIRONMENT_SCHEMA = z.object({
  PORT: variable(port.default(3000), {
    meaning: 'port to listen on, or 0 if the system chooses',
  }),
  HOST: variable(text(/^[\w.:-]+$/, 'a host name or an IP address, e.g. 127.0.0.1').optional(), {
    meaning: 'address to listen on',
    absent: 'every address',
  }),
  DATA_DIR: variable(z.string().default('./data'), {
    meaning: 'folder of everything that the server stores',
  }),
  DATABASE_URL: variable(
    url(/^postgres(ql)?:\/\/[^\s/]+/, 'an address such as postgres://user@host:5432/docs'),
    { meaning: 'PostgreSQL instead of SQLite', absent: 'SQLite in `DATA_DIR`', isSecret: true },
  ),
  TRUST_PROXY: variable(flag.default(false), {
    meaning: 'whether `X-Forwarded-*` come from your proxy',
  }),
  LOG_LEVEL: variable(
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`))
      .default('info'),
    { meaning: `what is logged (see Log): ${LOG_LEVELS.join(', ')}` },
  ),
  LOG_FORMAT: variable(z.enum(LOG_FORMATS, `one of ${LOG_FORMATS.join(', ')}`).optional(), {
    meaning: 'how a line of the log is written: json, text',
    absent: 'text in a terminal, else json',
  }),
  METRICS: variable(flag.default(false), { meaning: 'whether `/metrics` is on (see Metrics)' }),
  CONNECTIONS: variable(count.default(4096), {
    meaning: 'connections that are open at once',
  }),
  CONNECTIONS_PER_ADDRESS: variable(whole.optional(), {
    meaning: 'connections of one address that are open at once, or 0 for any number',
    absent: '`256`, and any number with `TRUST_PROXY`',
  }),
  RATE_LIMIT: variable(whole.default(600), {
    meaning: 'requests of one address to one area in a minute, or 0 for any number',
  }),
  SEARCH_ADMIN_KEY: variable(headerSecret, {
    meaning: 'may write indices and read the search report, 16 characters or more',
    absent: 'nobody may',
    isSecret: true,
  }),
  SEARCH_ORIGINS: variable(origins.default([]), {
    meaning: 'other sites whose pages may search, comma-separated, or `*` for all',
  }),
  SEARCH_RATE_LIMIT: variable(count.default(3000), {
    meaning: 'requests of one address to the search in a minute, each with up to 50 searches',
  }),
  DATA_ADMIN_TOKEN: variable(headerSecret, {
    meaning: 'may read search reports by GraphQL, 16 characters or more',
    absent: 'nobody may',
    isSecret: true,
  }),
  DATA_ORIGINS: variable(origins.default([]), {
    meaning: 'other sites whose pages may use GraphQL, comma-separated, or `*` for all',
  }),
  GRAPHQL_GET: variable(flag.default(true), { meaning: 'whether GET queries are allowed' }),
  GRAPHQL_INTROSPECTION: variable(flag.default(true), {
    meaning: 'whether introspection is allowed',
  }),
  SMTP_URL: variable(
    url(/^smtps?:\/\/[^\s/]+/, 'an address such as smtps://user:password@mail.example:465'),
    {
      meaning: 'mail server that forwards contact messages',
      absent: 'they stay in the inbox',
      isSecret: true,
    },
  ),
  MAIL_TO: variable(mailAddress, {
    meaning: 'who gets the messages (required with `SMTP_URL`)',
    absent: 'nobody',
  }),
  MAIL_FROM: variable(mailAddress, {
    meaning: 'sender of the messages (required with `SMTP_URL`)',
    absent: 'nobody',
  }),
  FORM_SECRET: variable(secret, {
    meaning: 'signs the tokens of forms (several processes need the same secret)',
    absent: 'random at each start',
    isSecret: true,
  }),
  MESSAGE_RETENTION_DAYS: variable(whole.default(0), {
    meaning: 'age in days when contact messages are deleted, or 0 to keep them',
  }),
  COMMENT_RETENTION_DAYS: variable(whole.default(0), {
    meaning: 'age in days when comments on pages are deleted, or 0 to keep them',
  }),
  IMAGE_HOSTS: variable(hosts.default([]), {
    meaning: 'other hosts whose images may be resized, comma-separated',
  }),
  IMAGE_CACHE_MB: variable(count.default(256), {
    meaning: 'room for resized images in `DATA_DIR`, in MB',
  }),
  SANDBOX: variable(flag.default(true), { meaning: 'whether the sandbox is on' }),
  SANDBOX_ORIGINS: variable(origins.default([]), {
    meaning: 'other sites whose pages may call the sandbox, comma-separated, or `*` for all',
  }),
  SANDBOX_RATE_LIMIT: variable(count.default(600), {
    meaning: 'requests to one workspace in a minute, and new workspaces of one address',
  }),
  SANDBOX_ADDRESS_RATE_LIMIT: variable(count.default(6000), {
    meaning: 'requests of one address to all workspaces together in a minute',
  }),
  SANDBOX_WORKSPACES: variable(count.default(10_000), { meaning: 'maximum number of workspaces' }),
  SANDBOX_WORKSPACES_PER_HOUR: variable(count.default(300), {
    meaning: 'workspaces that one address may start to use in an hour',
  }),
  SANDBOX_COPIES_MB: variable(count.default(64), {
    meaning: 'room for the copies of workspaces that one address makes, in MB',
  }),
  MCP: variable(flag.default(true), { meaning: 'whether the MCP endpoint answers' }),
  MCP_HOSTS: variable(names.default([]), {
    meaning: 'other host names of the MCP endpoint, comma-separated',
  }),
  MCP_ORIGINS: variable(origins.default([]), {
    meaning: 'other sites whose pages may call the MCP endpoint, comma-separated, `*` for all',
  }),
  CALLBACK_HOSTS: variable(hostsAndOrigins.default([]), {
    meaning:
      "hosts or origins that callbacks may be sent to besides the site's own inboxes, comma-separated",
  }),
});

/** The name of a variable that the server reads. */
export type VariableName = keyof typeof ENVIRONMENT_SCHEMA.shape;

/** Whether a variable holds a secret, or an address with a password in it. */
export function isSecretVariable(name: VariableName): boolean {
  return NOTES.get(ENVIRONMENT_SCHEMA.shape[name])?.isSecret ?? false;
}

/** What the page for operators says of every variable. */
export function describeVariables(): readonly {
  readonly name: string;
  readonly meaning: string;
  readonly defaultText: string;
}[] {
  return Object.entries(ENVIRONMENT_SCHEMA.shape).map(([name, schema]) => {
    const { meaning = '', absent = 'none' } = NOTES.get(schema) ?? {};
    const value = schema.parse(undefined);
    const text = value === undefined ? '' : value.toString();
    return { name, meaning, defaultText: text === '' ? absent : `\`${text}\`` };
  });
}
