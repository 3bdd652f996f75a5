// A process of its own that says it is ready, waits for a line on stdin and then opens one database after the other.
// Arguments: the location of each as JSON.
import { once } from 'node:events';
import { openStore, type StoreLocation } from '#server/store/open-store.ts';

process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();
for (const location of process.argv.slice(2)) {
  // The test that starts this process wrote it.
  const store = await openStore(JSON.parse(location) as StoreLocation);
  await store.close();
  process.stdout.write(`${location}\n`);
}
