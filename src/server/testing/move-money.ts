// A process of its own that moves money in a workspace of the sandbox, several movements at once, says each answer on
// stdout as JSON and ends. It says that it is ready and waits for a line on stdin first. Arguments as JSON: the place of
// the database, the workspace, the movements.
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import { openStore, type StoreLocation } from '#server/store/open-store.ts';
import { loadApiDescription } from './load-api-description.ts';
import { loadSandboxSeed } from './load-sandbox-seed.ts';

/** A request that moves money. */
export interface MovementRequest {
  readonly key: string;
  /** Such as /v1/accounts/acc_01HZX6A4N2PC/topups. */
  readonly path: string;
  readonly body: object;
}

/** What was answered to it. */
export interface MovementResponse {
  readonly key: string;
  readonly status: number;
  readonly text: string;
}

const AT_ONCE = 8;
const [place = '{}', workspace = '{}', requests = '[]'] = process.argv.slice(2);
// The test that starts this process wrote all three.
const store = await openStore<SandboxTables>(JSON.parse(place) as StoreLocation);
const { appKey } = JSON.parse(workspace) as { readonly appKey: string };
const waiting = JSON.parse(requests) as MovementRequest[];
const sandbox = openSandbox({
  db: store.db,
  description: await loadApiDescription(),
  seed: await loadSandboxSeed(),
  commonHeaders: {},
  logger: {
    info: () => {},
    warn: () => {},
    error: (...event: unknown[]) => void process.stderr.write(`${JSON.stringify(event)}\n`),
  },
  limits: { requestsPerMinute: 1e9 },
});

async function moveInTurn(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { key, path, body } = next;
    const response = await sandbox.fetch(
      new Request(`http://localhost/sandbox${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${appKey}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      }),
    );
    const movement: MovementResponse = {
      key,
      status: response.status,
      text: await response.text(),
    };
    writeSync(1, `${JSON.stringify(movement)}\n`);
  }
}

writeSync(1, 'ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();
await Promise.all(Array.from({ length: AT_ONCE }, moveInTurn));
await sandbox.close();
await store.close();
