import { createIdempotencyKey } from './create-idempotency-key.ts';

/** Idempotency keys of the calls of one control. A call whose response is lost has the same key at its next attempt, so it works once. */
export interface AttemptKeys {
  /** Gives the key of a call's next attempt. @param call name of the call */
  take(call: string): string;
  /** Notes that a call was answered: the next one of that name is another call. */
  settle(call: string): void;
}

/** Creates keys that no call has used yet. */
export function createAttemptKeys(): AttemptKeys {
  const open = new Map<string, string>();
  return {
    take(call) {
      const key = open.get(call) ?? createIdempotencyKey();
      open.set(call, key);
      return key;
    },
    settle: (call) => void open.delete(call),
  };
}
