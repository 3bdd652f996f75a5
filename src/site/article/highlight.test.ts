import { expect, it, vi } from 'vitest';
import { highlight } from './highlight.ts';

it('highlights every line to its end, however slow the machine is', async () => {
  let now = 0;
  // Every look at the clock is a second later.
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
  // Another code each time, since highlighted code is cached on the disk.
  const id = `a${crypto.randomUUID().replaceAll('-', '')}`;
  expect(await highlight(`const ${id} = 'text';`, 'javascript')).toBe(
    `<i class=k>const</i> ${id} = <i class=s>'text'</i>;`,
  );
});
