import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findNginx } from './ensure-nginx.mjs';

it('finds nginx in the folders where the machine looks for programs', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'nginx-'));
  const full = await mkdtemp(join(tmpdir(), 'nginx-'));
  await writeFile(join(full, 'nginx'), '');
  const find = (...folders) => findNginx({ PATH: folders.join(delimiter) });
  expect(find(empty)).toBeUndefined();
  expect(find(empty, full)).toBe(join(full, 'nginx'));
  await Promise.all([empty, full].map((folder) => rm(folder, { recursive: true })));
});
