import { afterEach, beforeEach } from 'vitest';
import type { StoreKind } from '#server/testing/create-temp-store.ts';
import { openReceiver, type Receiver } from './open-receiver.ts';
import { openTestInbox, type TestInbox } from './open-test-inbox.ts';

/** The inbox of a test file, and a receiver at a listed address, to which channels send. */
export interface UsedReceiver {
  readonly inbox: TestInbox;
  readonly receiver: Receiver;
  /** Opens an empty inbox with other options in place of the first. */
  reopen(change: NonNullable<Parameters<typeof openTestInbox>[1]>): Promise<void>;
}

/** Opens both before each test of a file, and closes them after it. */
export function useReceiver(kind: StoreKind): UsedReceiver {
  let inbox: TestInbox;
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
    inbox = await openTestInbox(kind, receiver.options);
  });
  afterEach(async () => {
    await inbox.close();
    receiver.close();
  });
  return {
    get inbox() {
      return inbox;
    },
    get receiver() {
      return receiver;
    },
    async reopen(change) {
      await inbox.close();
      inbox = await openTestInbox(kind, { ...receiver.options, ...change });
    },
  };
}
