import { describe, expect, it } from 'vitest';
import { createPostSlots } from './create-post-slots.ts';

/** Slots whose posts end when the test says so. */
function openSlots(limits: { readonly parallelPosts: number; readonly postsOfWorkspace: number }) {
  const ends = new Map<string, () => void>();
  let calls = 0;
  const slots = createPostSlots(limits, () => {
    calls += 1;
  });
  return {
    slots,
    run: (id: string, workspace_id: string) =>
      slots.run({ id, workspace_id }, () => new Promise<void>((end) => ends.set(id, end))),
    /** Ids of the posts that have begun. */
    listBegun: () => [...ends.keys()],
    countCalls: () => calls,
    end: async (...ids: readonly string[]) => {
      for (const id of ids) ends.get(id)?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
}

describe('slots of posts', () => {
  it('run as many as there are, and of one workspace its share', () => {
    const { run, listBegun, slots } = openSlots({ parallelPosts: 3, postsOfWorkspace: 2 });
    for (const id of ['one', 'two', 'three']) run(id, 'first');
    expect(slots.listFull()).toEqual(['first']);
    run('four', 'second');
    run('five', 'third');
    expect(listBegun()).toEqual(['one', 'two', 'four']);
  });

  it('run no post of a callback that is being sent', async () => {
    const { run, slots, end } = openSlots({ parallelPosts: 3, postsOfWorkspace: 3 });
    run('one', 'first');
    let isRunTwice = false;
    slots.run({ id: 'one', workspace_id: 'first' }, async () => {
      isRunTwice = true;
    });
    expect(isRunTwice).toBe(false);
    await end('one');
    slots.run({ id: 'one', workspace_id: 'first' }, async () => {
      isRunTwice = true;
    });
    expect(isRunTwice).toBe(true);
  });

  it('call back once, when half of them are free, if a post has found none', async () => {
    const { run, end, countCalls } = openSlots({ parallelPosts: 4, postsOfWorkspace: 4 });
    for (const id of ['one', 'two', 'three', 'four']) run(id, 'first');
    await end('one');
    expect(countCalls()).toBe(0);
    for (const id of ['five', 'six']) run(id, 'first');
    await end('two');
    expect(countCalls()).toBe(0);
    await end('three');
    expect(countCalls()).toBe(1);
    await end('four', 'five');
    expect(countCalls()).toBe(1);
  });

  it('call back after the next post when that was asked for, and never otherwise', async () => {
    const { run, end, slots, countCalls } = openSlots({ parallelPosts: 4, postsOfWorkspace: 4 });
    run('one', 'first');
    await end('one');
    expect(countCalls()).toBe(0);
    run('two', 'first');
    slots.callBack();
    await end('two');
    expect(countCalls()).toBe(1);
  });

  it('are idle when no post is under way, those that begin meanwhile included', async () => {
    const { run, end, slots } = openSlots({ parallelPosts: 4, postsOfWorkspace: 4 });
    run('one', 'first');
    let isIdle = false;
    const idle = slots.idle().then(() => (isIdle = true));
    run('two', 'first');
    await end('one');
    expect(isIdle).toBe(false);
    await end('two');
    await idle;
    expect(isIdle).toBe(true);
  });
});
