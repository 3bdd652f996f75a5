// A process of its own that says it is ready, waits for a line on stdin and then opens the database of each folder
// given as argument, keeping it open until all are.
import { once } from 'node:events';
import { openStore } from '#server/store/open-store.ts';

process.stdout.write('ready\n');
await once(process.stdin, 'data');
process.stdin.destroy();
for (const dataDir of process.argv.slice(2)) {
  const store = await openStore({ dataDir });
  await store.close();
  process.stdout.write(`${dataDir}\n`);
}
