// The wire format of the search service, rule by rule, asked of a server that really listens.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_RECORDS, AUDIT_SETTINGS } from '#server/search/testing/audit-records.ts';
import { SEARCH_AUDITS } from '#server/search/testing/audits/search-audits.ts';
import {
  startSearchServer,
  type RunningSearch,
} from '#server/search/testing/start-search-server.ts';

let server: RunningSearch;
beforeAll(async () => {
  server = await startSearchServer(AUDIT_RECORDS, {
    settings: AUDIT_SETTINGS,
    overrides: { allowedOrigins: ['https://docs.example.com'] },
  });
});
afterAll(() => server.close());

describe('the search service on the wire', () => {
  for (const audit of SEARCH_AUDITS) {
    it(`${audit.id}: ${audit.name}`, async () => {
      await expect(
        audit.run((path, init) => fetch(server.url + path, init)),
      ).resolves.toBeUndefined();
    });
  }

  it('is audited by at least 80 rules, each with its own number', () => {
    const ids = new Set(SEARCH_AUDITS.map(({ id }) => id));
    expect(ids.size).toBe(SEARCH_AUDITS.length);
    expect(ids.size).toBeGreaterThanOrEqual(80);
  });

  it('has logged no failure', () => {
    server.logger.flush();
    expect(server.lines).toEqual([]);
  });
});
