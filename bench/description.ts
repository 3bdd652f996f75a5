// The API description as others get it: its size, and how long it takes to load and resolve.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { root } from '#scripts/lib/root.mjs';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';

const TRIES = 7;

/** Reads the built description and follows all its references. @returns milliseconds */
async function timeLoading(file: string): Promise<number> {
  const started = performance.now();
  const document = JSON.parse(await readFile(file, 'utf8'));
  await SwaggerParser.dereference(document);
  return performance.now() - started;
}

/** Measures dist/client/openapi.json. */
export async function measureDescription(): Promise<readonly Measurement[]> {
  const file = join(root, 'dist/client/openapi.json');
  const times: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) times.push(await timeLoading(file));
  return [
    {
      name: 'bundled description',
      value: (await readFile(file)).length,
      unit: 'bytes',
      target: { max: 1_500_000 },
    },
    { name: 'the same, brotli', value: (await readFile(`${file}.br`)).length, unit: 'bytes' },
    {
      name: 'load and resolve',
      value: computeMedian(times),
      unit: 'ms',
      target: { max: 1000 },
      note: `swagger-parser, median of ${TRIES}`,
    },
  ];
}
