import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSandboxSeed } from '#server/testing/load-sandbox-seed.ts';
import { buildSeed, SeedError } from './build-seed.ts';
import { SEED_KINDS } from './seed-kinds.ts';

const data = await loadSandboxSeed();
const SOURCE = 'content/sandbox/wallets.yaml:7';

describe('the seed', () => {
  it('moves money by double entry, and nobody but the system owes any', () => {
    const { sums } = buildSeed(data, []);
    expect([...sums.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
    for (const [holder, amount] of sums)
      if (!holder.startsWith('system:')) expect(amount).toBeGreaterThan(0);
  });

  it('has the same name as long as its data is the same', () => {
    expect(buildSeed(data, ['a']).name).toBe(buildSeed(data, ['a']).name);
    expect(buildSeed(data, ['a']).name).not.toBe(buildSeed(data, ['b']).name);
  });

  it.each([
    [
      'more money than a wallet has',
      'transfer',
      99_000_000_000,
      /has .+ KES available, and 990,000,000\.00 KES is needed/,
    ],
    ['an amount that is none', 'transfer', 0.5, /whole amount/],
    ['an entity twice', 'company', 1, /There is a company cmp_01HZX5QJ7RK3 already/],
    ['an unknown kind', 'planet', 1, /no kind of entity that is called planet/],
  ])('is refused for %s, with file and line', (_title, kind, amount, message) => {
    const value = {
      id: kind === 'transfer' ? 'txn_1' : data.companyId,
      from: 'wal_01HZX6AB7QKD',
      to: 'system:outside',
      amount: { amount, currency: 'KES' },
    };
    const build = () =>
      buildSeed({ ...data, steps: [...data.steps, { kind, value, source: SOURCE }] }, []);
    expect(build).toThrow(SeedError);
    expect(build).toThrow(message);
    expect(build).toThrow(SOURCE);
  });

  it('has the kinds that entities.yaml describes', async () => {
    const file = join(import.meta.dirname, '../../../../content/sandbox/entities.yaml');
    const { transfer: _transfer, ...kinds } = parse(await readFile(file, 'utf8')) as object & {
      readonly transfer: unknown;
    };
    expect(Object.keys(kinds).toSorted()).toEqual([...SEED_KINDS.keys()].toSorted());
  });
});
