import { fc } from '#testing/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { describeVariables } from './environment-schema.ts';
import { assertSecretsDiffer, EnvironmentError, parseEnvironment } from './parse-environment.ts';

describe('parseEnvironment', () => {
  it('has a default for everything', () => {
    const expected = {
      port: 3000,
      dataDir: './data',
      trustProxy: false,
      logLevel: 'info',
      metrics: false,
      rateLimit: 600,
      searchOrigins: [],
      connections: 4096,
      searchRateLimit: 3000,
      dataOrigins: [],
      graphqlGet: true,
      graphqlIntrospection: true,
      messageRetentionDays: 0,
      commentRetentionDays: 0,
      imageHosts: [],
      imageCacheMb: 256,
      mcp: true,
      mcpHosts: [],
      mcpOrigins: [],
      sandbox: true,
      sandboxOrigins: [],
      sandboxRateLimit: 600,
      sandboxAddressRateLimit: 6000,
      sandboxWorkspaces: 10_000,
      sandboxWorkspacesPerHour: 300,
      sandboxCopiesMb: 64,
      callbackHosts: [],
    };
    expect(parseEnvironment({})).toEqual(expected);
    expect(parseEnvironment({ PORT: '', HOST: ' ', LOG_LEVEL: '' })).toEqual(expected);
  });

  it('reads every variable', () => {
    expect(
      parseEnvironment({
        PORT: '4160',
        HOST: '::1',
        DATA_DIR: '/srv/docs',
        DATABASE_URL: 'postgres://docs@db:5432/docs',
        SEARCH_ADMIN_KEY: 'a-secret-of-sixteen',
        SEARCH_ORIGINS: 'https://a.example, http://b.example:8080',
        SEARCH_RATE_LIMIT: '60',
        TRUST_PROXY: 'true',
        LOG_LEVEL: 'WARN',
        METRICS: 'on',
        CONNECTIONS: '512',
        CONNECTIONS_PER_ADDRESS: '0',
        RATE_LIMIT: '0',
        DATA_ADMIN_TOKEN: 'another-secret-of-many',
        DATA_ORIGINS: '*',
        GRAPHQL_GET: 'no',
        GRAPHQL_INTROSPECTION: 'no',
        SMTP_URL: 'smtps://docs:password@mail.example:465',
        MAIL_TO: 'inbox@mail.example',
        MAIL_FROM: 'docs@mail.example',
        FORM_SECRET: 'a-third-secret-of-many',
        MESSAGE_RETENTION_DAYS: '365',
        COMMENT_RETENTION_DAYS: '30',
        IMAGE_HOSTS: 'Images.example, cdn.example:8443',
        IMAGE_CACHE_MB: '64',
        MCP: 'false',
        MCP_HOSTS: 'agents.example',
        MCP_ORIGINS: 'https://agents.example',
        SANDBOX: 'false',
        CALLBACK_HOSTS: 'hooks.example',
      }),
    ).toEqual({
      port: 4160,
      host: '::1',
      dataDir: '/srv/docs',
      databaseUrl: 'postgres://docs@db:5432/docs',
      searchAdminKey: 'a-secret-of-sixteen',
      searchOrigins: ['https://a.example', 'http://b.example:8080'],
      searchRateLimit: 60,
      trustProxy: true,
      logLevel: 'warn',
      metrics: true,
      connections: 512,
      connectionsPerAddress: 0,
      rateLimit: 0,
      dataAdminToken: 'another-secret-of-many',
      dataOrigins: ['*'],
      graphqlGet: false,
      graphqlIntrospection: false,
      smtpUrl: 'smtps://docs:password@mail.example:465',
      mailTo: 'inbox@mail.example',
      mailFrom: 'docs@mail.example',
      formSecret: 'a-third-secret-of-many',
      messageRetentionDays: 365,
      commentRetentionDays: 30,
      imageHosts: ['images.example', 'cdn.example:8443'],
      imageCacheMb: 64,
      mcp: false,
      mcpHosts: ['agents.example'],
      mcpOrigins: ['https://agents.example'],
      sandbox: false,
      sandboxOrigins: [],
      sandboxRateLimit: 600,
      sandboxAddressRateLimit: 6000,
      sandboxWorkspaces: 10_000,
      sandboxWorkspacesPerHour: 300,
      sandboxCopiesMb: 64,
      callbackHosts: ['hooks.example'],
    });
  });

  it('names every mistake at once', () => {
    const bad = {
      PORT: '80o0',
      HOST: 'a b',
      DATABASE_URL: 'mysql://x',
      SEARCH_ADMIN_KEY: 'short-secret',
      SEARCH_ORIGINS: 'a.example',
      SEARCH_RATE_LIMIT: '0',
      TRUST_PROXY: 'maybe',
      LOG_LEVEL: 'loud',
      METRICS: 'perhaps',
      RATE_LIMIT: '-1',
      DATA_ADMIN_TOKEN: 'short-token',
      DATA_ORIGINS: 'ftp://a.example',
      GRAPHQL_GET: 'perhaps',
      GRAPHQL_INTROSPECTION: 'perhaps',
      SMTP_URL: 'mail.example',
      MAIL_TO: 'a@b.example\r\nBcc: c@d.example',
      MAIL_FROM: 'nobody',
      FORM_SECRET: 'with a blank in it, long',
      MESSAGE_RETENTION_DAYS: 'never',
      COMMENT_RETENTION_DAYS: '1.5',
      IMAGE_HOSTS: 'https://images.example',
      IMAGE_CACHE_MB: '0',
      SANDBOX: 'perhaps',
      CALLBACK_HOSTS: 'a.example,',
    };
    expect(() => parseEnvironment(bad)).toThrow(EnvironmentError);
    for (const name of Object.keys(bad)) {
      expect(() => parseEnvironment(bad)).toThrow(`${name} is `);
    }
  });

  it.each([
    ['SEARCH_ADMIN_KEY', 'hidden-1'],
    ['DATA_ADMIN_TOKEN', 'hidden-1'],
    ['FORM_SECRET', 'hidden-1'],
    ['SMTP_URL', 'smtp-mail://docs:hidden-1@mail.example'],
    ['DATABASE_URL', 'mysql://docs:hidden-1@db/docs'],
  ])('keeps what %s holds out of its message', (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(`${name} is set, but must be `);
    expect(() => parseEnvironment({ [name]: value })).not.toThrow('hidden-1');
  });

  it('wants to know whom messages go to once they are sent on', () => {
    const read = () =>
      parseEnvironment({ SMTP_URL: 'smtp://mail.example', MAIL_TO: 'a@b.example' });
    expect(read).toThrow('MAIL_FROM is missing');
    expect(read).not.toThrow('MAIL_TO');
  });

  it.each([
    ['DATABASE_URL', 'postgres://docs:hidden/1@db/docs'],
    ['DATABASE_URL', 'postgres://docs:hid@den/1@db:5432/docs'],
    ['DATABASE_URL', 'postgres://docs:1?hidden@db/docs'],
    ['DATABASE_URL', 'postgres://docs:1#hidden@db/docs'],
    ['SMTP_URL', 'smtps://docs:hid@den/1@mail.example:465'],
  ])('refuses in %s a password that ends the host: %s', (name, value) => {
    const read = () => parseEnvironment({ [name]: value });
    expect(read).toThrow(`${name} is set, but must be an address whose password has / as %2F`);
  });

  it.each([
    'postgres://docs:a%2Fb@db/docs',
    'postgres://docs:p@ss@db/docs',
    'postgres://db/docs?user=docs@tenant',
    'postgres://%2Frun%2Fpostgresql/docs',
  ])('takes %s', (value) =>
    expect(parseEnvironment({ DATABASE_URL: value }).databaseUrl).toBe(value),
  );

  it('compares other sites and hosts as browsers write them', () => {
    const variables = {
      SEARCH_ORIGINS: 'https://A.example, http://b.example:80, https://c.example:8443, *',
      MCP_HOSTS: 'Agents.example:8443',
      CALLBACK_HOSTS: 'Hooks.example, http://hooks.example:8080',
    };
    expect(parseEnvironment(variables)).toMatchObject({
      searchOrigins: ['https://a.example', 'http://b.example', 'https://c.example:8443', '*'],
      mcpHosts: ['agents.example'],
      callbackHosts: ['hooks.example', 'http://hooks.example:8080'],
    });
  });

  it.each([
    ['SEARCH_ORIGINS', 'https://a.example:99999'],
    ['IMAGE_HOSTS', 'a.example:99999'],
    ['CALLBACK_HOSTS', 'a.example:99999'],
    ['CALLBACK_HOSTS', 'ftp://a.example'],
    // A header has no other characters, so that nobody could use it.
    ['SEARCH_ADMIN_KEY', 'sécret-of-sixteen-or-more'],
    ['CONNECTIONS', '1000000000'],
  ])('refuses in %s what would never hold: %s', (name, value) =>
    expect(() => parseEnvironment({ [name]: value })).toThrow(`${name} is `),
  );

  it('gives a port that can be listened on, or a mistake', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          const { port } = parseEnvironment({ PORT: text });
          expect(Number.isInteger(port) && port >= 0 && port <= 65_535).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(EnvironmentError);
        }
      }),
    );
  });
});

describe('assertSecretsDiffer', () => {
  const known = { searchKey: 'a-key-that-pages-tell', dataToken: 'a-token-that-pages-tell' };

  it('refuses a secret that is public', () => {
    const check = () =>
      assertSecretsDiffer(
        { searchAdminKey: known.searchKey, dataAdminToken: known.dataToken },
        known,
      );
    expect(check).toThrow(EnvironmentError);
    expect(check).toThrow('SEARCH_ADMIN_KEY is set, but must differ from search.searchKey');
    expect(check).toThrow('DATA_ADMIN_TOKEN is set, but must differ from dataBackend.token');
  });

  it('takes others, and none', () => {
    assertSecretsDiffer({ searchAdminKey: 'a-key-of-one-operator' }, known);
    assertSecretsDiffer({}, known);
  });
});

describe('describeVariables', () => {
  it('has a note of its own for each variable', () => {
    const meanings = describeVariables().map(({ meaning }) => meaning);
    expect(new Set(meanings).size).toBe(meanings.length);
  });
});
