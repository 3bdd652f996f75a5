import type { Part } from '#parts/part.ts';

/** A part of the server that can be replaced while it answers. */
export interface ReplaceablePart {
  readonly areas: Part['areas'];
  /** Keeps the part open until the function that it returns is called, once for each call under way. */
  hold(): () => void;
  /** Ends the part's endless answers, waits for the calls that hold it, and closes it. */
  close(): Promise<void>;
}

/** Lets calls that are on their way end where they began, before a part is closed for good. */
export function createReplaceablePart(part: Part): ReplaceablePart {
  const calls = new Set<symbol>();
  let isIdle = (): void => {};

  async function waitForCalls(): Promise<void> {
    if (calls.size === 0) return;
    await new Promise<void>((resolve) => {
      isIdle = resolve;
    });
  }

  return {
    areas: part.areas,
    hold() {
      const call = Symbol('call');
      calls.add(call);
      return () => {
        calls.delete(call);
        if (calls.size === 0) isIdle();
      };
    },
    async close() {
      await part.endStreams?.();
      await waitForCalls();
      await part.close();
    },
  };
}
