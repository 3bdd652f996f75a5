// The published Postman collection and environment, run by Postman's own runner. `npm run verify:programs` proves a run of the
// whole collection. `npm test` runs one folder, and the whole collection where the proof is out of date.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { isDeep } from '#testing/random-runs.ts';
import {
  digestPostman,
  isPostmanProven,
  loadPostmanProof,
  serveCollectionSandbox,
  writePostmanProof,
} from './postman-proof.ts';
import { readPostman, runCollection } from './run-collection.ts';
import { useSite } from './use-site.ts';

const isRecording = process.env['RECORD_RUNS'] === '1';
const site = useSite();

/** Runs the whole collection, and expects that every request of it succeeds. */
async function expectAllToPass(url: string): Promise<void> {
  const { operations } = JSON.parse(
    await readFile(join(root, 'dist/client/console.json'), 'utf8'),
  ) as { readonly operations: readonly object[] };
  const { stats, failures } = await runCollection(url);
  const told = failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
  expect(told).toEqual([]);
  expect(stats.items.total).toBe(operations.length);
  expect(stats.assertions.total).toBe(stats.items.total);
}

test('every request of the collection succeeds in a fresh workspace', async () => {
  const program = await digestPostman(await readPostman('collection'));
  if (isRecording) {
    const served = await serveCollectionSandbox();
    await expectAllToPass(served.url);
    await writePostmanProof(await served.close(program));
  }
  const proof = await loadPostmanProof();
  const isProven = await isPostmanProven(proof, program);
  if (isDeep || !isProven) await expectAllToPass(site.url);
  if (isRecording) expect(isProven).toBe(true);
}, 300_000);

test('another collection, or another response, asks for a run', async () => {
  const collection = (await readPostman('collection')) as { readonly item: readonly object[] };
  const program = await digestPostman(collection);
  const proof = { program, requests: [], responses: '' };
  expect(await isPostmanProven(undefined, program)).toBe(false);
  expect(await isPostmanProven(proof, program)).toBe(false);
  const [first, ...others] = collection.item;
  const reworded = { ...collection, item: [{ ...first, description: 'Other words.' }, ...others] };
  expect(await digestPostman(reworded)).toBe(program);
  expect(await digestPostman({ ...collection, item: others })).not.toBe(program);
  expect(await digestPostman({ ...collection, event: [] })).not.toBe(program);
});

test('a request that is sent alone has a workspace too', async () => {
  const { stats, failures } = await runCollection(site.url, 'Utilities');
  expect(failures).toEqual([]);
  expect(stats.assertions.total).toBe(2);
}, 120_000);
