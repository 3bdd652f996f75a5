import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteModel } from '#model/site-model.ts';
import type { compress } from '#render/compress.ts';
import { readRecords, writeRecords, type JobRecord } from './job-records.ts';
import { openOutputFiles, type OutputFile } from './output-files.ts';
import type { Cell, TrackedModel } from './tracked-model.ts';

/** A part of a build: the same code, input and model give the same files. */
export interface Job {
  /** Tells the job from all others of the build. */
  readonly name: string;
  /** All that the files are made from besides the code and the model. */
  readonly input?: readonly (string | Uint8Array)[];
  /** Makes the files. It may read of the model only through the view that it is given. */
  readonly make: (model: SiteModel) => Promise<readonly OutputFile[]> | readonly OutputFile[];
}

/** Runs the jobs of one build, those alone whose result may differ from that of the last build. */
export interface JobRunner {
  /**
   * Runs a job, or finds its files as the last build has left them.
   *
   * @param tracked the model that the job reads; none for a job that reads none
   * @returns digests of the files by path
   */
  run(job: Job, tracked?: TrackedModel): Promise<ReadonlyMap<string, string>>;
  /** Waits until all files so far are written. @throws the first failure */
  settle(): Promise<void>;
  /**
   * Waits for all files, removes those of earlier builds below dist/, and remembers what was done.
   *
   * @returns how many jobs have run, of how many
   */
  finish(): Promise<{ readonly run: number; readonly all: number }>;
}

interface RunnerOptions {
  /** Folder that holds dist/. */
  readonly root: string;
  /** File of the records of the last build, below the root. */
  readonly records: string;
  /** A digest of the code that makes the files. */
  readonly code: string;
  /** For builds that share what they have compressed. */
  readonly compress?: typeof compress;
}

/** Where jobs write: what readers get, and what is between one job and another. */
export const PARTS = '.cache/build/parts';
const FOLDERS = ['dist', PARTS];

const NO_MODEL: TrackedModel = {
  open: () => ({ model: {} as SiteModel, cells: new Set() }),
  hash: () => '',
};

/** Opens the jobs of one build. */
export function openJobs({
  root,
  records: recordsFile,
  code,
  compress: compressWith,
}: RunnerOptions): JobRunner {
  const earlier = readRecords(join(root, recordsFile));
  const output = openOutputFiles(root, earlier.files, compressWith);
  const cells = new Map<Cell, number>();
  const jobs: Record<string, JobRecord> = {};
  const names = new Set<string>();
  let ran = 0;

  function digest({ name, input = [] }: Job, read: readonly Cell[], tracked: TrackedModel): string {
    const hash = createHash('sha256').update(JSON.stringify([code, name]));
    for (const each of input) hash.update(`\0${each.length}\0`).update(each);
    // One long text: a page can read a thousand parts.
    hash.update(`\0\0${read.map((cell) => tracked.hash(cell)).join('')}`);
    return hash.digest('base64url');
  }

  function numberCell(cell: Cell): number {
    const number = cells.get(cell) ?? cells.size;
    cells.set(cell, number);
    return number;
  }

  function findEarlier(job: Job, tracked: TrackedModel): readonly string[] | undefined {
    const record = earlier.jobs[job.name];
    if (!record) return undefined;
    const read = record.cells.map((number) => earlier.cells[number]!);
    if (record.digest !== digest(job, read, tracked)) return undefined;
    if (!record.files.every((path) => output.isIntact(path))) return undefined;
    jobs[job.name] = { ...record, cells: read.map(numberCell) };
    return record.files;
  }

  async function runJob(job: Job, tracked: TrackedModel): Promise<Map<string, string>> {
    const view = tracked.open();
    const files = await job.make(view.model);
    const read = [...view.cells];
    ran += 1;
    const hashes = new Map<string, string>();
    for (const file of files) hashes.set(file.path, await output.write(file));
    jobs[job.name] = {
      digest: digest(job, read, tracked),
      cells: read.map(numberCell),
      files: [...hashes.keys()],
    };
    return hashes;
  }

  return {
    async run(job, tracked = NO_MODEL) {
      if (names.has(job.name)) throw new Error(`build: two jobs have the name ${job.name}`);
      names.add(job.name);
      const paths = findEarlier(job, tracked);
      if (!paths) return runJob(job, tracked);
      return new Map(paths.map((path) => [path, earlier.files[path]!.hash]));
    },
    settle: () => output.finish(),
    async finish() {
      await output.finish();
      const known = new Set(
        [...output.records.keys()].flatMap((path) => [path, `${path}.br`, `${path}.gz`]),
      );
      for (const folder of FOLDERS) removeOthers(root, folder, known);
      const files = Object.fromEntries(output.records);
      writeRecords(join(root, recordsFile), { cells: [...cells.keys()], jobs, files });
      return { run: ran, all: Object.keys(jobs).length };
    },
  };
}

/** Removes files that no job has made, and folders that are empty then. @returns whether anything is left */
function removeOthers(root: string, folder: string, known: ReadonlySet<string>): boolean {
  let isUsed = false;
  if (!existsSync(join(root, folder))) return false;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    const isKept = entry.isDirectory() ? removeOthers(root, path, known) : known.has(path);
    if (!isKept && !entry.isDirectory()) rmSync(join(root, path));
    isUsed ||= isKept;
  }
  if (!isUsed) rmdirSync(join(root, folder));
  return isUsed;
}
