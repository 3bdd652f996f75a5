import assert from 'node:assert/strict';
import { waitBefore } from './wait-before.mjs';

for (const [attempt, longest] of [2, 4, 8, 16, 30, 30].entries()) {
  const waits = Array.from({ length: 1000 }, () => waitBefore(attempt + 1));
  assert.ok(waits.every((wait) => wait >= 0 && wait < longest));
  assert.ok(Math.max(...waits) > longest * 0.9);
}
