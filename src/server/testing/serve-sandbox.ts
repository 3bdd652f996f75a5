// A process of its own with the sandbox on a database. It reads requests as lines of JSON from stdin, one after the
// other, and writes each response as a line to stdout until stdin ends. Argument: the location of the database as JSON.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { StoreLocation } from '#server/store/open-store.ts';
import { openSharedSandbox, type SandboxCall } from './open-shared-sandbox.ts';

const [location = '{}'] = process.argv.slice(2);
// The test that starts this process wrote the argument and the lines.
const sandbox = await openSharedSandbox(JSON.parse(location) as StoreLocation);
writeSync(1, 'ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  const { number, ...call } = JSON.parse(line) as SandboxCall & { readonly number: number };
  void sandbox
    .send(call)
    .then((response) => writeSync(1, `${JSON.stringify({ number, ...response })}\n`));
}
await sandbox.close();
