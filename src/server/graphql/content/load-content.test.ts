import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { buildTestContent } from '#server/graphql/testing/test-content.ts';
import { NotBuiltError } from '#server/background/read-built.ts';
import { loadContent } from './load-content.ts';

let dir: string;
const logger = createLogger({ level: 'silent', write: () => {} });
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'content-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('loadContent', () => {
  it('follows every build, and keeps what it has where one cannot be read', async () => {
    const file = join(dir, 'content.json');
    const content = buildTestContent();
    await writeFile(file, JSON.stringify(content));
    const store = await loadContent({ file, logger, lookMs: 10 });
    const first = store.current();
    expect(first.pages.items).toHaveLength(121);

    const replace = async (text: string, seconds: number) => {
      await writeFile(file, text);
      await utimes(file, seconds, seconds);
    };
    await replace('{"format": 0}', 1000);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(store.current()).toBe(first);

    await replace(JSON.stringify({ ...content, pages: content.pages.slice(0, 2) }), 2000);
    await vi.waitFor(() => expect(store.current().pages.items).toHaveLength(2));
    expect(first.pages.items).toHaveLength(121);
    store.close();
  });

  it('gives what nobody can change', async () => {
    const file = join(dir, 'frozen.json');
    await writeFile(file, JSON.stringify(buildTestContent()));
    const store = await loadContent({ file, logger });
    store.close();
    const [page] = store.current().pages.items;
    expect(() => Object.assign(page ?? {}, { title: 'Other' })).toThrow(TypeError);
    expect(() => Object.assign(page?.sections ?? [], [1])).toThrow(TypeError);
  });

  it.each([
    ['is missing', undefined],
    ['is cut off', '{"format": 1, "pages": ['],
    ['is of another version', JSON.stringify({ ...buildTestContent(), format: 0 })],
    ['lacks a list', JSON.stringify({ ...buildTestContent(), useCases: undefined })],
    ['is nothing', 'null'],
  ])('says in one sentence what to do about a file that %s', async (_, text) => {
    const file = join(dir, 'bad.json');
    if (text === undefined) await rm(file, { force: true });
    else await writeFile(file, text);
    const loading = loadContent({ file, logger });
    await expect(loading).rejects.toThrow(NotBuiltError);
    await expect(loading).rejects.toThrow(/Build the site/);
  });
});
