import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_CALLBACK_LIMITS } from '#server/callbacks/callback-limits.ts';
import { clearInbox, requireInbox } from '#server/callbacks/inbox-store.ts';
import {
  openCallbackStore,
  OTHER_WORKSPACE,
  WORKSPACE,
  type CallbackStore,
} from '#server/callbacks/testing/open-callback-store.ts';
import { createManualTimers, type ManualTimers } from '#server/testing/manual-timers.ts';
import { createWatch, type Watch } from './create-watch.ts';

let store: CallbackStore;
let watch: Watch;
let timers: ManualTimers;
beforeEach(async () => {
  timers = createManualTimers();
  store = await openCallbackStore();
  const limits = { ...DEFAULT_CALLBACK_LIMITS, streams: 2 };
  watch = createWatch({ db: store.db, timers, limits });
});
afterEach(async () => {
  watch.close();
  await store.remove();
});

const REFUSED = expect.objectContaining({ status: 503 });

describe('the watch of all inboxes', () => {
  it('takes as many streams as the area may have, and another one for each that has left', () => {
    const first = watch.join(WORKSPACE);
    watch.join(OTHER_WORKSPACE);
    expect(() => watch.join(WORKSPACE)).toThrow(REFUSED);
    first.leave();
    // A stream that is cut off leaves twice.
    first.leave();
    watch.join(WORKSPACE);
    expect(() => watch.join(WORKSPACE)).toThrow(REFUSED);
  });

  it('looks again and again for what other processes have changed', async () => {
    await requireInbox(store.db, WORKSPACE, randomBytes);
    const watcher = watch.join(WORKSPACE);
    for (let change = 0; change < 3; change += 1) {
      await clearInbox(store.db, WORKSPACE);
      const heard = watcher.wait(60_000);
      // The end of the stream, the end of the wait, and the next look.
      await vi.waitFor(() => expect(timers.waiting).toBe(3));
      timers.advance(DEFAULT_CALLBACK_LIMITS.lookMs);
      await heard;
    }
  });

  it('takes no stream while the server stops', () => {
    watch.close();
    expect(() => watch.join(WORKSPACE)).toThrow(REFUSED);
  });
});
