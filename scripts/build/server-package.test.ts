import { describe, expect, it } from 'vitest';
import { buildServerLock, buildServerPackage, listPackages } from './server-package.ts';

const ROOT = { name: 'site', version: '1.2.3', engines: { node: '>=20' } };
const LOCK = {
  packages: {
    '': {},
    'node_modules/database': { version: '2.0.0', dependencies: { shared: '^1', deep: '^1' } },
    'node_modules/database/node_modules/shared': { version: '1.9.0' },
    'node_modules/deep': { version: '1.0.0', optionalDependencies: { native: '1', other: '1' } },
    'node_modules/native': { version: '1.0.0', optional: true, dependencies: { shared: '^2' } },
    'node_modules/shared': { version: '2.0.0' },
    'node_modules/build-only': { version: '3.0.0' },
  },
};

describe('listPackages', () => {
  it('names packages once, by their scope and name, and neither chunks nor modules of Node', () => {
    const chunks = [
      {
        fileName: 'main.js',
        imports: ['chunks/a.js', 'node:fs', 'path', 'hono'],
        dynamicImports: [],
      },
      {
        fileName: 'chunks/a.js',
        imports: ['@scope/name/part.js', 'hono/cors'],
        dynamicImports: ['sharp'],
      },
    ];
    expect(listPackages(chunks)).toEqual(['@scope/name', 'hono', 'sharp']);
  });
});

describe('buildServerPackage', () => {
  it('pins what is imported at the versions of the lockfile', () => {
    expect(buildServerPackage(ROOT, ['database'], LOCK)).toMatchObject({
      type: 'module',
      dependencies: { database: '2.0.0' },
      engines: ROOT.engines,
    });
  });

  it('fails for a package that the lockfile does not have', () => {
    expect(() => buildServerPackage(ROOT, ['unknown'], LOCK)).toThrow(
      'npm install --save-exact unknown',
    );
  });
});

describe('buildServerLock', () => {
  it('keeps what the packages need in turn, each at its path, and nothing else', () => {
    const lock = buildServerLock(buildServerPackage(ROOT, ['database'], LOCK), ['database'], LOCK);
    expect(Object.keys((lock as typeof LOCK).packages)).toEqual([
      '',
      'node_modules/database',
      'node_modules/database/node_modules/shared',
      'node_modules/deep',
      'node_modules/native',
      'node_modules/shared',
    ]);
  });
});
