import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { auditDependencies, auditOnline, reportAudit } from './audit-dependencies.mjs';

const GOOD = { version: '1.2.3', integrity: `sha512-${'a'.repeat(86)}==` };
const servers = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** A project with one dependency, changed in one thing. */
function writeProject({ wanted = '1.2.3', entry = {}, installed = {}, more = {} } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'audit-'));
  const write = (name, value) => writeFileSync(join(dir, name), JSON.stringify(value));
  const manifest = { name: 'x', version: '1.0.0', dependencies: { one: wanted } };
  write('package.json', manifest);
  const packages = { '': manifest, 'node_modules/one': { ...GOOD, ...entry }, ...more };
  write('package-lock.json', { name: 'x', version: '1.0.0', lockfileVersion: 3, packages });
  mkdirSync(join(dir, 'node_modules/one'), { recursive: true });
  write('node_modules/one/package.json', {
    name: 'one',
    version: '1.2.3',
    license: 'MIT',
    ...installed,
  });
  return dir;
}

const audit = (project) => auditDependencies(writeProject(project)).mistakes.join('\n');

describe('auditDependencies', () => {
  it('finds nothing wrong with ours, and says whether the registry was asked', async () => {
    expect(auditDependencies().mistakes).toEqual([]);
    expect(await reportAudit()).toBe(true);
  });

  it('finds nothing wrong with a good project', () => {
    expect(audit({})).toBe('');
  });

  it.each([
    ['a range', { wanted: '^1.2.3' }, 'one is not pinned: ^1.2.3'],
    ['a tag', { wanted: 'latest' }, 'one is not pinned: latest'],
    ['a folder', { wanted: 'file:../one' }, 'one is not pinned: file:../one'],
    ['no checksum', { entry: { integrity: undefined } }, 'has no checksum'],
    ['a weak checksum', { entry: { integrity: 'sha1-aaaa' } }, 'has no checksum'],
    ['a repository', { entry: { resolved: 'git+ssh://host/one.git' } }, 'comes from no registry'],
    ['a script', { entry: { hasInstallScript: true } }, 'runs a script when installed'],
    ['a newer Node', { entry: { engines: { node: '>=22' } } }, 'wants Node >=22'],
    ['another version', { installed: { version: '1.2.4' } }, 'is installed as 1.2.4, not 1.2.3'],
    ['no licence', { installed: { license: undefined } }, 'has no licence'],
    ['a strange licence', { installed: { license: 'GPL-3.0' } }, 'is under GPL-3.0'],
    ['a licence of another', { installed: { license: 'MIT AND MPL-2.0' } }, 'is under MIT AND'],
    [
      'two of React',
      { more: { 'node_modules/react': GOOD, 'a/node_modules/react': GOOD } },
      '2 times',
    ],
    ['one missing', { more: { 'node_modules/two': GOOD } }, 'node_modules/two is not installed'],
  ])('finds %s', (_what, project, mistake) => {
    expect(audit(project)).toContain(mistake);
  });

  it('takes one of several licences', () => {
    expect(audit({ installed: { license: '(GPL-3.0 OR MIT)' } })).toBe('');
  });

  it('lets packages for other systems be', () => {
    const entry = { version: '1.2.3', optional: true, os: ['aix'] };
    expect(audit({ more: { 'node_modules/two-aix': entry } })).toBe('');
  });
});

/** A registry that knows one package, with or without a weakness. */
async function startRegistry(advisories) {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    const one = { name: 'one', version: '1.2.3', dist: { tarball: '', integrity: GOOD.integrity } };
    const known = { name: 'one', 'dist-tags': { latest: '1.2.3' }, versions: { '1.2.3': one } };
    response.end(JSON.stringify(request.method === 'POST' ? advisories : known));
  });
  servers.push(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}`;
}

describe('auditOnline', () => {
  it('passes what the registry knows nothing of', async () => {
    const result = await auditOnline(await startRegistry({}), writeProject());
    expect(result).toMatchObject({ isAnswered: true, isGood: true });
    expect(result.text).toContain('answered; ');
  });

  it('fails on a weakness that matters', async () => {
    const weakness = { id: 1, url: 'u', title: 't', severity: 'high', vulnerable_versions: '*' };
    const registry = await startRegistry({ one: [{ ...weakness, cwe: [], cvss: { score: 8 } }] });
    const result = await auditOnline(registry, writeProject());
    expect(result).toMatchObject({ isAnswered: true, isGood: false });
    expect(result.text).toContain('1 high');
  });

  it('says so when the registry does not answer', async () => {
    const result = await auditOnline('http://127.0.0.1:9', writeProject());
    expect(result).toMatchObject({ isAnswered: false, isGood: true });
    expect(result.text).toContain('did not answer');
  });
});
