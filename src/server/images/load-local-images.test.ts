import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadLocalImages } from './load-local-images.ts';

it('takes no folder for a site without images, and no other failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'local-images-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const none = await loadLocalImages(join(folder, 'images'), 1000);
  await expect(none.read('/images/a.png')).rejects.toMatchObject({ status: 404 });
  await writeFile(join(folder, 'file'), '');
  await expect(loadLocalImages(join(folder, 'file'), 1000)).rejects.toThrow('ENOTDIR');
});
