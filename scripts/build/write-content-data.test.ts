import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogger } from '#server/edge/logger.ts';
import { loadContent } from '#server/graphql/content/load-content.ts';
import { buildTestSite } from '#site/files/testing/test-site.ts';
import { buildContentData, writeContentData } from './write-content-data.ts';

describe('the content of the data backend', () => {
  it('has every page but the one that says that there is none', () => {
    const paths = buildContentData(buildTestSite()).pages.map(({ path }) => path);
    expect(paths).toContain('/introduction');
    expect(paths).toContain('/accounts/create-account');
    expect(paths).not.toContain('/404');
  });

  it('has operations without schemas and without places in the source', () => {
    const { pages } = buildContentData(buildTestSite());
    const operation = pages.find(({ path }) => path === '/accounts/create-account')?.operation;
    expect(operation).toMatchObject({
      operationId: 'createAccount',
      method: 'POST',
      section: 'Accounts',
    });
    expect(operation?.parameters[0]).not.toHaveProperty('schema');
    expect(operation).not.toHaveProperty('source');
  });

  it('has the changelog with the newest entry first', () => {
    const { changelog } = buildContentData(buildTestSite());
    expect(changelog.map(({ date }) => date)).toEqual(['2026-03-02', '2026-02-01']);
  });

  it('is written whole, as the server loads it', async () => {
    const dist = await mkdtemp(join(tmpdir(), 'dist-'));
    const model = buildTestSite();
    await writeContentData(model, dist);
    expect(await readdir(join(dist, 'graphql'))).toEqual(['content.json']);
    const file = join(dist, 'graphql/content.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(buildContentData(model))),
    );
    const logger = createLogger({ level: 'silent', write: () => {} });
    const store = await loadContent({ file, logger });
    store.close();
    expect(store.current().operations.positions.get('createAccount')).toBe(0);
    await rm(dist, { recursive: true });
  });
});
