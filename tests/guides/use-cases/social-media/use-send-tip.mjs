import assert from 'node:assert/strict';
import { call } from './call.mjs';
import { sendTip } from './send-tip.mjs';

const fan = { accountId: 'acc_01HZX6A4N2PC', walletId: 'wal_01HZX6AB7QKD' };
const creator = { accountId: 'acc_01HZX6B8V5SE', walletId: 'wal_01HZX6BD9SMF' };
const tip = { id: 'tip-00000417', fan, creator, amount: { amount: 1001, currency: 'KES' } };

async function readBalance({ accountId, walletId }) {
  const { wallets } = await call('GET', `/v1/accounts/${accountId}`);
  return wallets.find(({ id }) => id === walletId).balance.amount;
}

const before = [await readBalance(fan), await readBalance(creator)];
// The second run finds both halves done.
await sendTip(tip);
await sendTip(tip);
assert.equal(await readBalance(fan), before[0] - 1001);
assert.equal(await readBalance(creator), before[1] + 900);
const { data } = await call('GET', `/v1/transactions?reference=${tip.id}`);
assert.deepEqual(data.map(({ type }) => type).toSorted(), ['charge', 'topup']);
