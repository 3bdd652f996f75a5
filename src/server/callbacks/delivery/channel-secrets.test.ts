import { describe, expect, it } from 'vitest';
import type { ChannelSecrets } from '#contract/callback-channel.ts';
import { isGenuine } from '#server/callbacks/testing/open-test-inbox.ts';
import { useReceiver } from '#server/callbacks/testing/use-receiver.ts';
import { STORE_KINDS } from '#server/testing/create-temp-store.ts';

const DAY = 24 * 60 * 60_000;
const ONE = 'chn_000000000001';

describe.each(STORE_KINDS)('secrets of channels on %s', (kind) => {
  const used = useReceiver(kind);

  /** A channel whose second secret counts in a day. */
  const put = (address: string) => {
    const nextFrom = new Date(used.inbox.timers.now() + DAY).toISOString();
    const secrets = { current: 'whsec_old', next: 'whsec_new', nextFrom } satisfies Omit<
      ChannelSecrets,
      'id'
    >;
    return used.inbox.store.putChannel(
      { id: ONE, name: 'One', address, status: 'active' },
      secrets,
    );
  };
  const find = async () => (await used.inbox.list()).find(({ channelId }) => channelId === ONE)!;

  it('sign with the secret before until the new one counts', async () => {
    await put(`${used.receiver.origin}/one`);
    const isOf = (secret: string) => {
      const { signature, body } = used.receiver.received.at(-1)!;
      return isGenuine(signature, body, secret, used.inbox.timers.now());
    };
    await used.inbox.store.moveClock(DAY - 1);
    await used.inbox.emitTo([ONE], 'payment.completed');
    expect([isOf('whsec_old'), isOf('whsec_new')]).toEqual([true, false]);
    await used.inbox.store.moveClock(DAY);
    await used.inbox.emitTo([ONE], 'payment.completed');
    expect([isOf('whsec_old'), isOf('whsec_new')]).toEqual([false, true]);
    const checks = (await used.inbox.list()).flatMap(({ attempts }) => attempts[0]!.check?.problem);
    expect(checks).toEqual([null, null, null, null]);
  });

  it('sign by the moved clock what comes to the own inbox, and what is changed on the way', async () => {
    const settings = (await (await used.inbox.ask('/settings')).json()) as {
      readonly address: string;
    };
    await put(`https://docs.company.example${settings.address}`);
    await used.inbox.store.moveClock(DAY);
    await used.inbox.emitTo([ONE], 'payment.completed');
    const { id, body, attempts } = await find();
    const signature = attempts[0]!.headers['wallet-signature']!;
    expect(isGenuine(signature, body, 'whsec_new', used.inbox.timers.now())).toBe(true);
    await used.inbox.act(id, 'tamper', { change: 'time' });
    await used.inbox.settle();
    const changed = await find();
    expect(changed.attempts).toMatchObject([{ check: { problem: 'old' } }]);
    const forged = changed.attempts[0]!.headers['wallet-signature']!;
    const signedAt = used.inbox.timers.now() - 600_000;
    expect(isGenuine(forged, changed.body, 'whsec_new', signedAt)).toBe(true);
  });
});
