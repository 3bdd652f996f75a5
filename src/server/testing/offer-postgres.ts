// Vitest's global setup: starts one PostgreSQL server for all test files, once the first of them asks for it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where to ask for the server's address; see loadPostgresUrl. */
    readonly postgresOffer: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server: Promise<PostgresServer> | undefined;
  const offer = createServer((_request, response) => {
    server ??= startPostgres();
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => void offer.listen(0, '127.0.0.1', resolve));
  project.provide('postgresOffer', `http://127.0.0.1:${(offer.address() as AddressInfo).port}/`);
  return async () => {
    offer.closeAllConnections();
    offer.close();
    await server?.then(
      (started) => started.remove(),
      () => {},
    );
  };
}
