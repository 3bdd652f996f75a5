import { describe, expect, it } from 'vitest';
import type { CallbackChannel } from '#contract/callback-channel.ts';
import { WORKSPACE } from '#server/callbacks/testing/open-callback-store.ts';
import { openReceiver } from '#server/callbacks/testing/open-receiver.ts';
import {
  isGenuine,
  openTestInbox,
  type TestCallback,
} from '#server/callbacks/testing/open-test-inbox.ts';
import { fc } from '#testing/fast-check.ts';
import { countRuns } from '#testing/random-runs.ts';

const MINUTE = 60_000;
const SECRETS = { current: 'whsec_of_one', next: null, nextFrom: null };

/** One step of a history. */
type Step =
  | { readonly does: 'emit'; readonly to: readonly string[] }
  | { readonly does: 'pass'; readonly minutes: number }
  | { readonly does: 'answer'; readonly path: string; readonly status: number }
  | { readonly does: 'set'; readonly id: string; readonly status: CallbackChannel['status'] }
  | { readonly does: 'restart' };

const CHANNELS = ['chn_000000000001', 'chn_000000000002'];
const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('emit' as const), to: fc.subarray(CHANNELS) }),
  fc.record({ does: fc.constant('pass' as const), minutes: fc.constantFrom(1, 5, 30, 120, 1440) }),
  fc.record({
    does: fc.constant('answer' as const),
    path: fc.constantFrom(...CHANNELS.map((id) => `/${id}`)),
    status: fc.constantFrom(204, 302, 500),
  }),
  fc.record({
    does: fc.constant('set' as const),
    id: fc.constantFrom(...CHANNELS),
    status: fc.constantFrom('active' as const, 'inactive' as const),
  }),
  fc.record({ does: fc.constant('restart' as const) }),
);

describe('any history of channels', () => {
  it('sends what the inbox shows as sent, to whom it is meant for, until it is taken', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 25 }), async (steps) => {
        const receiver = await openReceiver();
        const inbox = await openTestInbox('sqlite', receiver.options);
        let area = inbox.area;
        const put = (id: string, status: CallbackChannel['status']) => {
          const address = `${receiver.origin}/${id}`;
          return inbox.store.putChannel({ id, name: id, address, status }, SECRETS);
        };
        const settle = async () => {
          area.notify(WORKSPACE);
          await area.idle();
        };
        const run = async (step: Step) => {
          if (step.does === 'emit')
            await inbox.store.emit(['account.created'], inbox.timers.now(), WORKSPACE, step.to);
          else if (step.does === 'pass') inbox.timers.advance(step.minutes * MINUTE);
          else if (step.does === 'answer') receiver.answer(step.path, step.status);
          else if (step.does === 'set') await put(step.id, step.status);
          else {
            await area.close();
            area = inbox.open(receiver.options);
          }
          await settle();
        };
        try {
          for (const id of CHANNELS) await put(id, 'active');
          const meant: number[] = [];
          for (const step of steps) {
            await run(step);
            if (step.does === 'emit') meant.push(step.to.length);
          }
          const { data } = (await (await inbox.ask('?limit=100')).json()) as {
            readonly data: readonly TestCallback[];
          };
          const sent = data.filter(({ channelId }) => channelId !== null);
          expect(sent).toHaveLength(meant.reduce((sum, count) => sum + count, 0));
          for (const { channelId, eventId, attempts, state } of sent) {
            const posts = receiver.received.filter(
              (post) => post.path === `/${channelId}` && post.eventId === eventId,
            );
            const left = attempts.filter(({ failure }) => failure === null);
            expect(posts).toHaveLength(left.length);
            expect(attempts.length).toBeGreaterThan(0);
            expect(attempts.length).toBeLessThanOrEqual(8);
            const taken = attempts.findIndex(({ status }) => status === 204);
            expect(taken).toBe(state === 'delivered' ? attempts.length - 1 : -1);
            const stopped = attempts.findIndex(({ failure }) => failure !== null);
            if (stopped >= 0) expect([stopped, state]).toEqual([attempts.length - 1, 'failed']);
          }
          for (const { signature, body } of receiver.received) {
            const time = Number(/^t=(\d+)/.exec(signature)![1]) * 1000;
            expect(isGenuine(signature, body, SECRETS.current, time)).toBe(true);
          }
        } finally {
          await inbox.close();
          receiver.close();
        }
      }),
      { numRuns: countRuns(60) },
    );
  }, 120_000);
});
