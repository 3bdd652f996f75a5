import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnvironment } from './parse-environment.ts';

describe('parseEnvironment', () => {
  it('has a default for everything', () => {
    const expected = {
      port: 3000,
      dataDir: './data',
      searchOrigins: [],
      searchRateLimit: 3000,
      trustProxy: false,
      logLevel: 'info',
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
    };
    expect(() => parseEnvironment(bad)).toThrow(EnvironmentError);
    for (const name of Object.keys(bad)) {
      expect(() => parseEnvironment(bad)).toThrow(`${name} is `);
    }
  });

  it('keeps a secret out of its message', () => {
    const read = () => parseEnvironment({ SEARCH_ADMIN_KEY: 'short-secret' });
    expect(read).toThrow('at least 16 characters');
    expect(read).not.toThrow('short-secret');
  });

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
