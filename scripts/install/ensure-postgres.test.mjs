import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findPostgres } from './ensure-postgres.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postgres-bin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writePrograms(text) {
  for (const name of ['postgres', 'initdb'])
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

describe('findPostgres', () => {
  it('takes the folder that POSTGRES_BIN names', () => {
    writePrograms('echo "postgres (PostgreSQL) 15.1"');
    expect(findPostgres({ POSTGRES_BIN: folder })).toBe(folder);
  });

  it('says so when no server is there', () => {
    expect(() => findPostgres({ POSTGRES_BIN: folder })).toThrow(folder);
  });

  it('says so when the programs do not run', () => {
    writePrograms('exit 1');
    expect(() => findPostgres({ POSTGRES_BIN: folder })).toThrow('no PostgreSQL server runs');
  });
});
