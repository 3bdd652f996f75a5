import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '#settings';
import { createLiveSettings } from './live-settings.ts';

const format = (changes: object) =>
  `export const settings = ${JSON.stringify({ ...settings, ...changes }, null, 2).replace(/"(\w+)":/g, '$1:')};\n`;

it('follows the file of the settings, keeps the last sound ones, and names the line of a mistake', async () => {
  const root = await mkdtemp(join(tmpdir(), 'settings-'));
  const write = (text: string) => writeFile(join(root, 'site.config.ts'), text);
  const read = createLiveSettings(root, settings);
  await write(format({ docsName: 'Purse Docs' }));
  const changed = await read();
  expect(changed).toMatchObject({ settings: { docsName: 'Purse Docs' }, errors: [] });
  expect((await read()).settings).toBe(changed.settings);
  await write(format({ docsName: '' }));
  const wrong = await read();
  expect(wrong.settings).toBe(changed.settings);
  expect(wrong.errors).toMatchObject([
    { file: 'site.config.ts', line: 3, what: expect.stringMatching(/^docsName/) },
  ]);
  await write(format({}).replace('{', ''));
  expect((await read()).errors).toMatchObject([{ what: 'The settings cannot be read.' }]);
  await write(format({}));
  expect(await read()).toMatchObject({ settings: { docsName: settings.docsName }, errors: [] });
  await rm(root, { recursive: true });
});
