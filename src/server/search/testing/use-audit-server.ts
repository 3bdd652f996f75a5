import { afterAll, beforeAll } from 'vitest';
import { AUDIT_RECORDS, AUDIT_SETTINGS } from './audit-records.ts';
import { startSearchServer, type RunningSearch } from './start-search-server.ts';

/** Where the two generations of the published clients are told to look. */
interface AuditServer {
  readonly running: RunningSearch;
  readonly hostsV4: { readonly url: string; readonly protocol: string }[];
  readonly hostsV5: {
    readonly url: string;
    readonly port: number;
    readonly protocol: 'http';
    readonly accept: 'readWrite';
  }[];
}

/** Runs the search service with the audits' records for the tests of a file; it is there once they run. */
export function useAuditServer(): AuditServer {
  let running: RunningSearch;
  beforeAll(async () => {
    running = await startSearchServer(AUDIT_RECORDS, { settings: AUDIT_SETTINGS });
  });
  afterAll(() => running.close());
  return {
    get running() {
      return running;
    },
    get hostsV4() {
      return [{ url: running.host, protocol: 'http' }];
    },
    get hostsV5() {
      const port = Number(new URL(running.url).port);
      return [{ url: '127.0.0.1', port, protocol: 'http' as const, accept: 'readWrite' as const }];
    },
  };
}
