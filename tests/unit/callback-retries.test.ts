// The sandbox and the callbacks on one database, as the server has them: the clock of the one moves the other.
import { afterEach, describe, expect, it } from 'vitest';
import type { CallbackTables } from '#server/callbacks/callback-tables.ts';
import { openCallbacks, type CallbacksArea } from '#server/callbacks/open-callbacks.ts';
import type { TestCallback } from '#server/callbacks/testing/open-test-inbox.ts';
import { createLogger } from '#server/edge/logger.ts';
import {
  createTestSandbox,
  type TestSandbox,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { DANIEL } from '#server/sandbox/testing/ledger.ts';
import { createManualTimers } from '#server/testing/manual-timers.ts';

describe('the clock of the control API', () => {
  let sandbox: TestSandbox;
  let area: CallbacksArea;
  afterEach(async () => {
    await area.close();
    await sandbox.remove();
  });

  it('brings on each retry of a callback that the sandbox has sent', async () => {
    const now = Date.UTC(2026, 10, 21);
    sandbox = await createTestSandbox({ clock: { now: () => now } });
    type Plain = Pick<CallbackTables, keyof CallbackTables>;
    area = openCallbacks({
      db: sandbox.store.db.withTables<Plain>(),
      logger: createLogger({ level: 'silent', write: () => {} }),
      commonHeaders: {},
      allowedHosts: [],
      isAllowedAddress: () => true,
      timers: createManualTimers(now),
    });
    const workspace = await sandbox.createWorkspace();
    const { id, appKey } = workspace;
    const headers = { authorization: `Bearer ${appKey}` };
    const ask = (path: string, init: RequestInit = {}) =>
      area.fetch(new Request(`http://localhost/callbacks/${id}${path}`, { headers, ...init }));
    const countAttempts = async () => {
      area.notify(id);
      await area.idle();
      const { data } = (await (await ask('')).json()) as { readonly data: readonly TestCallback[] };
      return data.find(({ event }) => event === 'transaction.completed')?.attempts.length;
    };
    await ask('/settings', { method: 'PUT', body: JSON.stringify({ answerStatus: 500 }) });
    await workspace.call('POST', `/v1/accounts/${DANIEL.account}/topups`, {
      body: { walletId: DANIEL.wallet, amount: { amount: 100, currency: 'KES' } },
    });
    expect(await countAttempts()).toBe(1);
    for (const [index, minutes] of [1, 5, 30, 120, 360, 720, 1440].entries()) {
      const body = { advance: minutes * 60 };
      await sandbox.control('POST', `/${id}/clock`, { token: appKey, body });
      expect(await countAttempts()).toBe(index + 2);
    }
  });
});
