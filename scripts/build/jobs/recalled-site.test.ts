import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSiteLoader } from '#model/load-site.ts';
import { NO_READINGS, type Readings } from '#model/readings.ts';
import { change, writeTestSources } from '#model/testing/create-sources.ts';
import { settings } from '#settings';
import { openReadings } from './open-readings.ts';

const PATHS = 'api/paths/things.yaml';
const GUIDE = 'content/pages/introduction.mdx';
const PHRASES = 'content/data/search-phrases.yaml';
const NEWS = 'content/pages/news.mdx';
const NEWS_TEXT = `---
title: News
description: What has changed since the last time that you looked.
path: /news
---

Nothing has changed.
`;

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'recalled-'));
  return () => rmSync(dir, { recursive: true, force: true });
});

/** All that a build takes from its sources, as text: the order of fields decides the bytes of files. */
async function load(readings: Readings, own: object = settings): Promise<string> {
  const loader = createSiteLoader({ root: dir, settings: own, runGit: async () => '', readings });
  const { model, errors, bundle, readSeed } = await loader.load();
  return JSON.stringify({ model, errors, description: bundle(), seed: readSeed() });
}

async function loadWarm(own?: object): Promise<string> {
  const readings = openReadings(join(dir, 'readings.bin'), 'one');
  const text = await load(readings, own);
  readings.save();
  return text;
}

describe('a site of which an earlier build has read the sources', () => {
  it('is the same when nothing has changed', async () => {
    await writeTestSources(dir);
    await loadWarm();
    expect(await loadWarm()).toBe(await load(NO_READINGS));
  });

  it.each<[string, Record<string, string>]>([
    ['the text of a guide', change(GUIDE, 'A text with', 'Another text with')],
    ['the title of a guide', change(GUIDE, 'title: Introduction', 'title: First words')],
    ['the text of a call', change(PATHS, 'It can be asked', 'The thing can be asked')],
    ['a shared schema', change('api/schemas/thing.yaml', 'minLength: 3', 'minLength: 4')],
    ['an error', change('api/errors.yaml', 'Not found', 'Nowhere')],
    [
      'the sidebar',
      { 'content/data/catalogue.yaml': '- section: One\n  links: [/introduction]\n' },
    ],
    ['a phrase of the search', { [PHRASES]: '/introduction: [first words]\n' }],
    ['a new page', { [NEWS]: NEWS_TEXT }],
    ['a dead link', change(GUIDE, '/things/get-thing#responses', '/things/lost')],
    ['a mistake of the description', change(PATHS, 'summary: Get a thing', 'summary: 5')],
    ['text that is no YAML', change(PATHS, 'summary: Get a thing', 'summary: "Get')],
  ])('is the same after an edit of %s, and when the edit is undone', async (_name, changes) => {
    await writeTestSources(dir);
    const before = await loadWarm();
    await writeTestSources(dir, changes);
    const edited = await load(NO_READINGS);
    expect(edited).not.toBe(before);
    expect(await loadWarm()).toBe(edited);
    Object.keys(changes).forEach((file) => rmSync(join(dir, file)));
    await writeTestSources(dir);
    expect(await loadWarm()).toBe(before);
  });

  it('is the same after a change of the settings', async () => {
    await writeTestSources(dir);
    const before = await loadWarm();
    const mobileMoney = { name: 'Other money', slug: 'other-money' };
    const own = { ...settings, providers: { ...settings.providers, mobileMoney } };
    const changed = await load(NO_READINGS, own);
    expect(changed).not.toBe(before);
    expect(await loadWarm(own)).toBe(changed);
  });
});
