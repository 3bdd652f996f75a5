import assert from 'node:assert/strict';
import { listTransactions } from './list-transactions.mjs';

const ids = [];
for await (const { id } of listTransactions('2026-01-01T00:00:00Z')) ids.push(id);
assert.ok(ids.length > 0);
assert.equal(new Set(ids).size, ids.length);
