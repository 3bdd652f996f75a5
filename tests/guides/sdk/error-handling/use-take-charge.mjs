import assert from 'node:assert/strict';
import { call } from './call.mjs';
import { takeCharge } from './take-charge.mjs';

const ACCOUNT = 'acc_01HZX6A4N2PC';
const counter = {
  askForTopUp: ({ amount }) => `top up for ${amount}`,
  show: (text) => text,
};
const charge = (amount) => ({ walletId: 'wal_01HZX6AB7QKD', amount: { amount, currency: 'KES' } });

const taken = await takeCharge(ACCOUNT, charge(100), 'sale-0001', counter);
assert.equal(taken.amount.amount, 100);
assert.equal(taken.direction, 'out');
const asked = await takeCharge(ACCOUNT, charge(90_000_000), 'sale-0002', counter);
assert.equal(asked, 'top up for 90000000');
await assert.rejects(takeCharge(ACCOUNT, charge(0), 'sale-0003', counter), { status: 422 });
await call('PUT', `/v1/accounts/${ACCOUNT}/status`, { status: 'suspended' }, 'suspension-0001');
const shown = await takeCharge(ACCOUNT, charge(100), 'sale-0004', counter);
assert.equal(shown, 'This account cannot pay at the moment.');
await call('PUT', `/v1/accounts/${ACCOUNT}/status`, { status: 'active' }, 'suspension-0002');
