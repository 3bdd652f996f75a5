import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGitRunner, isShallow, loadLastChanged } from './last-changed.ts';

const IDENTITY = ['-c', 'user.name=Writer', '-c', 'user.email=writer@client.example'];
let folder: string;

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...IDENTITY, ...args], { cwd, stdio: 'pipe' });

function commit(day: string, files: Readonly<Record<string, string>>): void {
  const repository = join(folder, 'whole');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(repository, name), text);
  git(repository, 'add', '.');
  execFileSync('git', [...IDENTITY, 'commit', '--quiet', '--message', day], {
    cwd: repository,
    env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
  });
}

/** The days in a clone that has as many commits. */
async function readDays(depth: number): Promise<Readonly<Record<string, string>>> {
  const clone = join(folder, `depth-${depth}`);
  // Only an address has git leave out what a folder could give.
  const url = `file://${join(folder, 'whole')}`;
  git(folder, 'clone', '--quiet', '--depth', String(depth), url, clone);
  return Object.fromEntries(await loadLastChanged(createGitRunner(clone)));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-changed-'));
  mkdirSync(join(folder, 'whole/content'), { recursive: true });
  git(join(folder, 'whole'), 'init', '--quiet');
  commit('2026-01-01', { 'content/old.mdx': 'one', 'content/new.mdx': 'one', 'readme.md': 'one' });
  commit('2026-02-02', { 'readme.md': 'two' });
  commit('2026-03-03', { 'content/new.mdx': 'two' });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('the day of the last change', () => {
  it('is that of the last commit of each file that the site is made from', async () => {
    const runGit = createGitRunner(join(folder, 'whole'));
    expect(await isShallow(runGit)).toBe(false);
    expect(Object.fromEntries(await loadLastChanged(runGit))).toEqual({
      'content/old.mdx': '2026-01-01',
      'content/new.mdx': '2026-03-03',
    });
  });

  it('is not known where a shallow checkout ends before the change', async () => {
    expect(await readDays(1)).toEqual({});
    expect(await isShallow(createGitRunner(join(folder, 'depth-1')))).toBe(true);
    expect(await readDays(2)).toEqual({ 'content/new.mdx': '2026-03-03' });
  });

  it('is not known outside a checkout', async () => {
    const outside = createGitRunner(join(folder, 'nowhere'));
    expect(await isShallow(outside)).toBe(false);
    expect(await loadLastChanged(outside)).toEqual(new Map());
  });
});
