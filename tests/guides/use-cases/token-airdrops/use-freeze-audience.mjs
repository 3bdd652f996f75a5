import assert from 'node:assert/strict';
import { freezeAudience } from './freeze-audience.mjs';

assert.deepEqual(await freezeAudience('aud_01HZX8K1L5YH', 'KES'), [
  { accountId: 'acc_01HZX6A4N2PC', walletId: 'wal_01HZX6AB7QKD' },
]);
assert.deepEqual(await freezeAudience('aud_01HZX8K1L5YH', 'UGX'), []);
