import { expect, it } from 'vitest';
import type { ImageEntry } from './cache/image-entry.ts';
import { createImageService } from './create-image-service.ts';
import { DEFAULT_LIMITS } from './image-limits.ts';

it('keeps the images in memory beside one that is larger than all of the memory', async () => {
  const made: string[] = [];
  const service = createImageService({
    async maker({ source }) {
      const path = source.kind === 'local' ? source.path : '';
      made.push(path);
      const bytes = new Uint8Array(path === '/images/large.png' ? 20_000 : 1000);
      const entry: ImageEntry = { type: 'image/png', bytes, maxAge: 60 };
      return { entry, isFromDisk: false };
    },
    origins: new Set(),
    limits: { ...DEFAULT_LIMITS, memoryBytes: 10_000 },
    clock: Date,
    commonHeaders: {},
  });
  const ask = (name: string) =>
    service.fetch(new Request(`http://localhost/_image?url=/images/${name}.png&w=640`));
  for (const name of ['small', 'large', 'small']) expect((await ask(name)).status).toBe(200);
  expect(made).toEqual(['/images/small.png', '/images/large.png']);
});
