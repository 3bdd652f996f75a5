import { describe, expect, it } from 'vitest';
import { createWorkQueue } from './create-work-queue.ts';

function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('createWorkQueue', () => {
  it('runs so many at a time, the others in order, and refuses what is too much', async () => {
    const run = createWorkQueue(2, 2);
    const gates = [0, 1, 2, 3].map(createGate);
    const started: number[] = [];
    const tasks = gates.map(({ opened }, index) =>
      run(async () => {
        started.push(index);
        await opened;
        return index;
      }),
    );
    await expect(run(() => Promise.resolve())).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    });
    expect(started).toEqual([0, 1]);
    gates[1]!.open();
    await tasks[1];
    expect(started).toEqual([0, 1, 2]);
    gates.forEach(({ open }) => open());
    expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3]);
  });

  it('goes on after a task has failed', async () => {
    const run = createWorkQueue(1, 1);
    const failed = run(() => Promise.reject(new Error('broken')));
    const next = run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('done');
    expect(await run(() => Promise.resolve('again'))).toBe('again');
  });
});
