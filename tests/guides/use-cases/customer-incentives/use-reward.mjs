import assert from 'node:assert/strict';
import { call } from './call.mjs';
import { reward } from './reward.mjs';

const GRACE = '/v1/accounts/acc_01HZX6A4N2PC';
const tap = { uid: '04A2246B5C7D80', deviceId: 'dev_01HZX7R1S5EP' };

async function readBalance() {
  return (await call('GET', GRACE)).wallets[0].balance.amount;
}

async function rewardAll() {
  const callbacks = await (await fetch(`${process.env.WALLET_API_URL}/callbacks`)).json();
  const events = callbacks.filter(({ type }) => type === 'transaction.completed');
  for (const event of events) await reward(event);
  return events.length;
}

await call(
  'POST',
  '/v1/iot-payments',
  { ...tap, amount: { amount: 10_000, currency: 'KES' } },
  'stall-0001',
);
const before = await readBalance();
assert.ok((await rewardAll()) > 0);
assert.equal(await readBalance(), before + 200);
// The events come again, and that of the reward beside them.
assert.ok((await rewardAll()) > 1);
assert.equal(await readBalance(), before + 200);
