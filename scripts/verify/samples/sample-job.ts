import { join } from 'node:path';
import { LANGUAGES, type SampleLanguage } from '#languages/languages.ts';
import { buildSampleRequest, type SampleRequest } from '#languages/sample/sample-request.ts';
import type { Operation } from '#model/site-model.ts';
import { describeToolchain } from '#scripts/verify/proofs/describe-toolchain.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { loadBehaviour } from '#scripts/verify/proofs/load-behaviour.ts';
import { settings } from '#settings';

/** One sample to be proven. */
export interface SampleJob {
  readonly operation: Operation;
  readonly language: SampleLanguage;
}

/** A sample as a reader copies it, and what a run of it has to show. */
export interface SampleProgram {
  readonly code: string;
  readonly request: SampleRequest;
  /** The operation's documented successes. */
  readonly statuses: readonly string[];
}

/** What judges a run: another judge asks for new proofs. */
const JUDGE = await loadBehaviour(join(import.meta.dirname, 'check-run.ts'));

/** Writes the program of a job. */
export function buildSampleProgram({ operation, language }: SampleJob): SampleProgram {
  const request = buildSampleRequest(operation, settings.apiUrl);
  return {
    code: LANGUAGES[language].writeSample(request),
    request,
    statuses: operation.responses
      .map(({ status }) => status)
      .filter((status) => status.startsWith('2')),
  };
}

/** Digest of all that a run depends on besides the sandbox: program, runtime, what is expected, and who judges. */
export function digestProgram(job: SampleJob): string {
  const { code, request, statuses } = buildSampleProgram(job);
  const expected = [request.method, statuses, { ...request.answer, schema: undefined }];
  return digest([job.language, describeToolchain(job.language, 'sample'), code, expected, JUDGE]);
}
