// A process of its own that makes a workspace of the sandbox, tops a wallet up by 100 again and again, says on stdout what
// has been answered, and goes on until it is killed. Argument:
// the place of the database as JSON.
import { writeSync } from 'node:fs';
import { openSandbox } from '#server/sandbox/open-sandbox.ts';
import type { SandboxTables } from '#server/sandbox/storage/sandbox-tables.ts';
import { openStore, type StoreLocation } from '#server/store/open-store.ts';
import { loadApiDescription } from './load-api-description.ts';
import { loadSandboxSeed } from './load-sandbox-seed.ts';

const [place = '{}'] = process.argv.slice(2);
// The test that starts this process wrote it.
const store = await openStore<SandboxTables>(JSON.parse(place) as StoreLocation);
const logger = {
  info: () => {},
  warn: () => {},
  error: (...event: unknown[]) => void process.stderr.write(`${JSON.stringify(event)}\n`),
};
const sandbox = openSandbox({
  db: store.db,
  description: await loadApiDescription(),
  seed: await loadSandboxSeed(),
  commonHeaders: {},
  logger,
});
const made = await sandbox.fetch(
  new Request('http://localhost/sandbox/workspaces', { method: 'POST' }),
);
const workspace = (await made.json()) as { appKey: string };
writeSync(1, `${JSON.stringify(workspace)}\n`);
for (let count = 1; ; count += 1) {
  const response = await sandbox.fetch(
    new Request('http://localhost/sandbox/v1/accounts/acc_01HZX6B8V5SE/topups', {
      method: 'POST',
      headers: { authorization: `Bearer ${workspace.appKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        walletId: 'wal_01HZX6BD9SMF',
        amount: { amount: 100, currency: 'KES' },
      }),
    }),
  );
  if (response.status !== 201) throw new Error(await response.text());
  writeSync(1, `${count}\n`);
}
