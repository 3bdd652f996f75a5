import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTarball } from './write-tarball.ts';

const FILES = [
  { path: 'package/b.js', body: Buffer.from('b'.repeat(1000)), isExecutable: true },
  { path: 'package/a.json', body: Buffer.from('{}') },
  { path: 'package/empty.txt', body: Buffer.alloc(0) },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarball-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('buildTarball', () => {
  it('packs what tar unpacks', () => {
    const file = join(folder, 'all.tgz');
    writeFileSync(file, buildTarball(FILES));
    execFileSync('tar', ['-xzf', file, '-C', folder]);
    for (const { path, body } of FILES) expect(readFileSync(join(folder, path))).toEqual(body);
    expect(statSync(join(folder, 'package/b.js')).mode & 0o111).not.toBe(0);
    expect(statSync(join(folder, 'package/a.json')).mode & 0o111).toBe(0);
  });

  it('gives the same bytes for the same files, whatever their order', () => {
    const bytes = Buffer.from(buildTarball(FILES));
    expect(bytes.equals(buildTarball(FILES.toReversed()))).toBe(true);
    // Neither a time nor a name in the header of gzip.
    expect([...bytes.subarray(3, 8)]).toEqual([0, 0, 0, 0, 0]);
  });

  it('refuses a path that it cannot write', () => {
    expect(() => buildTarball([{ path: 'x'.repeat(101), body: Buffer.alloc(0) }])).toThrow(
      'too long',
    );
  });
});
