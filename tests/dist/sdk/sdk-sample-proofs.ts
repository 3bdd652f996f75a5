// Proofs of SDK samples, by the rule of the other samples (docs/decisions/018-tests-in-ten-minutes.md).
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SampleLanguage } from '#languages/languages.ts';
import { buildSampleRequest } from '#languages/sample/sample-request.ts';
import { root } from '#scripts/lib/root.mjs';
import { describeToolchain } from '#scripts/verify/proofs/describe-toolchain.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { loadBehaviour } from '#scripts/verify/proofs/load-behaviour.ts';
import type { RepeatExchange } from '#scripts/verify/samples/create-exchange-repeater.ts';
import { findSoundExchanges } from '#scripts/verify/samples/find-unproven.ts';
import {
  addProof,
  dropProof,
  loadSampleProofs,
  writeSampleProofs,
  type SampleProofStore,
} from '#scripts/verify/samples/sample-proofs.ts';
import { digestContent, type SentRequest } from '#scripts/verify/samples/sent-request.ts';
import { settings } from '#settings';
import { isDeep } from '#testing/random-runs.ts';
import type { SdkSampleJob } from './run-sdk-sample.ts';
import { GO_ZIP } from './use-go.ts';
import { WHEEL } from './use-python.ts';

const FILE = join(root, 'tests/proofs/sdk-samples.json');

/** What runs and judges samples: others ask for new runs. */
const RUNNERS = [
  'go/run-samples.go',
  'run-samples.mjs',
  'run-samples.py',
  'run-sdk-sample.ts',
  'serve-breaking.ts',
  'serve-sandbox.ts',
  'use-go.ts',
  'use-go-samples.ts',
  'use-sample-runner.ts',
];

const loadRunner = (name: string): Promise<string> => {
  const file = join(import.meta.dirname, name);
  return /\.m?[jt]s$/.test(name) ? loadBehaviour(file) : readFile(file, 'utf8');
};

/** Digest of what a package does in a program: its types do nothing there. */
async function digestPackage(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => /\.(js|json)$/.test(name)).toSorted();
  return digest(await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8'))));
}

/** The proofs of SDK samples, and what there is to add to them. */
export interface SdkSampleProofs {
  /** With what was added. */
  readonly store: SampleProofStore;
  /** The samples that have to be run, since something of them is not as it was proven. */
  listUnproven(jobs: readonly SdkSampleJob[]): Promise<readonly SdkSampleJob[]>;
  /** Takes a run for proven: the sample has sent the request, and has shown what was wanted. */
  add(job: SdkSampleJob, request: SentRequest): Promise<void>;
  /** Writes the proofs down, where this run is to record. */
  close(): Promise<void>;
}

interface ProofOptions {
  readonly repeat: RepeatExchange;
  /** Folder of the unpacked npm package. */
  readonly npmPackage: string;
  readonly operationIds: ReadonlySet<string>;
  /** @default the file of the repository */
  readonly store?: SampleProofStore;
  /** Whether all samples are run and written down. @default the environment variable RECORD_RUNS */
  readonly isRecording?: boolean;
  /** Whether all samples are run. @default in a deep run */
  readonly makesAll?: boolean;
}

/**
 * Opens the proofs. A proof holds as long as program, package, toolchain, judge and wanted answer are the same, and the sandbox
 * responds to the request as it did.
 */
export async function openSdkSampleProofs({
  repeat,
  npmPackage,
  operationIds,
  store: given,
  isRecording = process.env['RECORD_RUNS'] === '1',
  makesAll = isDeep,
}: ProofOptions): Promise<SdkSampleProofs> {
  let store = given ?? (await loadSampleProofs(FILE));
  const runners = await Promise.all(RUNNERS.map(loadRunner));
  const npm = await digestPackage(npmPackage);
  const packages: Partial<Record<SampleLanguage, string>> = {
    javascript: npm,
    typescript: npm,
    python: digestContent(await readFile(WHEEL)),
    go: digestContent(await readFile(GO_ZIP)),
  };
  const digestJob = ({ operation, language, code, wanted }: SdkSampleJob) => {
    const { answer, summary } = buildSampleRequest(operation, settings.apiUrl);
    const sdk = packages[language];
    if (sdk === undefined) throw new Error(`Nobody knows the package of ${language}.`);
    const toolchain = describeToolchain(language, 'sample');
    const expected = [{ ...answer, schema: undefined }, summary, wanted ?? null];
    return digest([language, toolchain, code, sdk, expected, runners]);
  };
  const isProven = async (job: SdkSampleJob) => {
    const sound = await findSoundExchanges(job.operation.operationId, { store, repeat });
    const program = digestJob(job);
    return sound.some(({ programs }) => programs[job.language] === program);
  };
  return {
    get store() {
      return store;
    },
    async listUnproven(jobs) {
      if (isRecording || makesAll) return jobs;
      const unproven: SdkSampleJob[] = [];
      for (const job of jobs) if (!(await isProven(job))) unproven.push(job);
      return unproven;
    },
    async add(job, request) {
      const { operationId } = job.operation;
      const { language } = job;
      const response = await repeat(operationId, request);
      const others = dropProof(store[operationId] ?? [], language);
      const proofs = response
        ? addProof(others, { request, response: response.digest }, [language, digestJob(job)])
        : others;
      store = { ...store, [operationId]: proofs };
    },
    async close() {
      if (isRecording) await writeSampleProofs(store, operationIds, FILE);
    },
  };
}
