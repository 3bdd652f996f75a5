import assert from 'node:assert/strict';
import { call, WalletError } from './call.mjs';

const ACCOUNT = '/v1/accounts/acc_01HZX6A4N2PC';
const money = (amount) => ({ walletId: 'wal_01HZX6AB7QKD', amount: { amount, currency: 'KES' } });

const first = await call('POST', `${ACCOUNT}/topups`, money(100), 'guides-topup');
const again = await call('POST', `${ACCOUNT}/topups`, money(100), 'guides-topup');
assert.equal(again.id, first.id);
assert.equal((await call('GET', ACCOUNT)).id, 'acc_01HZX6A4N2PC');
await assert.rejects(
  call('POST', `${ACCOUNT}/charges`, money(90_000_000), 'guides-charge'),
  (error) => {
    assert.ok(error instanceof WalletError);
    assert.equal(error.code, 'insufficient_funds');
    return true;
  },
);
await assert.rejects(call('POST', `${ACCOUNT}/topups`, money(100)), /idempotency key/);
