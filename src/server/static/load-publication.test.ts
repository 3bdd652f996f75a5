import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NotBuiltError } from '#server/background/read-built.ts';
import { loadPublication } from './load-publication.ts';

async function loadText(text: string) {
  const file = join(await mkdtemp(join(tmpdir(), 'publication-')), 'site.json');
  await writeFile(file, text);
  return loadPublication(file);
}

const good = {
  buildId: 'b1',
  redirects: { '/old': '/new' },
  csp: { scriptHashes: ['sha256-AAA='], connectSources: ['https://search.example'] },
  search: { applicationId: 'DOCS', indexName: 'docs', searchKey: 'docs-search', enabled: true },
  analytics: { enabled: false },
  dataBackend: { enabled: true, token: 'docs-demo' },
};

describe('loadPublication', () => {
  it('reads what a build writes', async () => {
    expect(await loadText(JSON.stringify(good))).toEqual({
      buildId: 'b1',
      redirects: { '/old': '/new' },
      scriptHashes: ['sha256-AAA='],
      connectSources: ['https://search.example'],
      search: { applicationId: 'DOCS', indexName: 'docs', searchKey: 'docs-search' },
      isAnalyticsOn: false,
      isDataBackendOn: true,
      dataToken: 'docs-demo',
    });
  });

  it('says how to get one when there is none', async () => {
    const missing = loadPublication(join(tmpdir(), 'no-such-folder', 'site.json'));
    await expect(missing).rejects.toThrow(NotBuiltError);
    await expect(missing).rejects.toThrow('npm run build');
  });

  it.each([
    ['not JSON', '{'],
    ['null', 'null'],
    [
      'a redirect to another site',
      JSON.stringify({ ...good, redirects: { '/a': '//evil.example' } }),
    ],
    [
      'a script source that is no hash',
      JSON.stringify({ ...good, csp: { ...good.csp, scriptHashes: ["x' 'unsafe-inline"] } }),
    ],
    [
      'a script source that is no hash, beside one that is',
      JSON.stringify({ ...good, csp: { ...good.csp, scriptHashes: ['sha256-AAA=', 'self'] } }),
    ],
    [
      'a host that would add a directive',
      JSON.stringify({
        ...good,
        csp: { ...good.csp, connectSources: ['https://a; script-src *'] },
      }),
    ],
    ['no search key', JSON.stringify({ ...good, search: { ...good.search, searchKey: '' } })],
  ])('refuses %s', async (_what, text) => {
    await expect(loadText(text)).rejects.toThrow(NotBuiltError);
  });
});
