import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteModel } from '#model/site-model.ts';
import { openJobs, type Job } from './run-jobs.ts';
import { createTrackedModel } from './tracked-model.ts';

const RECORDS = '.cache/build/records.json';
const FILE = 'dist/client/a.html';
let root = '';
let made: string[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jobs-'));
  made = [];
  return () => rmSync(root, { recursive: true, force: true });
});

const path = (file: string) => join(root, file);
const read = (file: string) => readFileSync(path(file), 'utf8');

/** A job that writes the title of a page into a file. */
const createJob = (name: string, change: Partial<Job> = {}): Job => ({
  name,
  make({ pages }) {
    made.push(name);
    return [{ path: `dist/client/${name}.html`, body: `${pages[`/${name}`]?.title}` }];
  },
  ...change,
});

const createModel = (titles: Readonly<Record<string, string>>) =>
  createTrackedModel({
    pages: Object.fromEntries(Object.entries(titles).map(([at, title]) => [at, { title }])),
  } as unknown as SiteModel);

interface BuildOptions {
  readonly titles?: Readonly<Record<string, string>>;
  readonly jobs?: readonly Job[];
  readonly code?: string;
}

/** Builds, and says which jobs have run. */
async function build({
  titles = { '/a': 'A', '/b': 'B' },
  jobs = [createJob('a'), createJob('b')],
  code = 'one',
}: BuildOptions = {}): Promise<readonly string[]> {
  made = [];
  const runner = openJobs({ root, records: RECORDS, code });
  try {
    for (const job of jobs) await runner.run(job, createModel(titles));
  } finally {
    // As a process does before it ends.
    await runner.settle();
  }
  await runner.finish();
  return made.toSorted();
}

describe('openJobs', () => {
  it('writes files with their compressed variants', async () => {
    expect(await build()).toEqual(['a', 'b']);
    expect(read(FILE)).toBe('A');
    expect(brotliDecompressSync(readFileSync(path(`${FILE}.br`))).toString()).toBe('A');
    expect(readdirSync(path('dist/client'))).toContain('a.html.gz');
  });

  it('runs nothing again when nothing has changed', async () => {
    await build();
    expect(await build()).toEqual([]);
    expect(await build()).toEqual([]);
    expect(read(FILE)).toBe('A');
  });

  it('runs the jobs alone that have read what has changed', async () => {
    await build();
    expect(await build({ titles: { '/a': 'New', '/b': 'B' } })).toEqual(['a']);
    expect(read(FILE)).toBe('New');
  });

  it('runs all jobs of other code', async () => {
    await build();
    expect(await build({ code: 'two' })).toEqual(['a', 'b']);
  });

  it('runs a job whose input has changed', async () => {
    await build({ jobs: [createJob('a', { input: ['ab', 'c'] })] });
    expect(await build({ jobs: [createJob('a', { input: ['a', 'bc'] })] })).toEqual(['a']);
  });

  it.each<[string, () => void]>([
    ['is torn', () => writeFileSync(path(FILE), 'x')],
    ['was changed to a text of the same length', () => writeFileSync(path(FILE), 'Z')],
    ['is missing', () => rmSync(path(FILE))],
    ['has lost a variant', () => rmSync(path(`${FILE}.br`))],
    ['has a torn variant', () => writeFileSync(path(`${FILE}.gz`), '')],
  ])('makes a file again that %s', async (_name, damage) => {
    await build();
    const { mtime, atime } = { mtime: new Date(1000), atime: new Date(1000) };
    damage();
    // Even where somebody sets the time back.
    if (readdirSync(path('dist/client')).includes('a.html')) utimesSync(path(FILE), atime, mtime);
    expect(await build()).toEqual(['a']);
    expect(read(FILE)).toBe('A');
    expect(brotliDecompressSync(readFileSync(path(`${FILE}.br`))).toString()).toBe('A');
  });

  it.each<[string, (text: string) => string]>([
    ['torn', (text) => text.slice(0, -20)],
    ['changed', (text) => text.replace('dist/client/a.html', 'dist/client/c.html')],
    ['empty', () => ''],
  ])('builds anew from records that are %s', async (_name, damage) => {
    await build();
    writeFileSync(path(RECORDS), damage(read(RECORDS)));
    expect(await build()).toEqual(['a', 'b']);
    expect(read(FILE)).toBe('A');
  });

  it('builds anew after a build that failed half-way', async () => {
    await build();
    const failing = createJob('b', {
      input: ['other'],
      make() {
        throw new Error('no');
      },
    });
    const titles = { '/a': 'New', '/b': 'B' };
    await expect(build({ titles, jobs: [createJob('a'), failing] })).rejects.toThrow('no');
    // The file is that of the failed build, the records are older.
    expect(await build()).toEqual(['a']);
    expect(read(FILE)).toBe('A');
  });

  it('removes what no job makes any more', async () => {
    await build();
    await build({ jobs: [createJob('b')] });
    expect(readdirSync(path('dist/client')).toSorted()).toEqual([
      'b.html',
      'b.html.br',
      'b.html.gz',
    ]);
  });

  it('refuses two jobs that write one file', async () => {
    const second = createJob('second', { make: () => [{ path: FILE, body: 'x' }] });
    await expect(build({ jobs: [createJob('a'), second] })).rejects.toThrow('two jobs write');
  });
});
