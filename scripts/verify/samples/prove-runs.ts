import type { RepeatExchange } from './create-exchange-repeater.ts';
import { buildSampleProgram, digestProgram } from './sample-job.ts';
import {
  addProof,
  dropProof,
  type ProvenExchange,
  type SampleProofStore,
} from './sample-proofs.ts';
import type { SampleFailure, SampleSuccess, Verification } from './verify-all.ts';

interface Parts {
  readonly store: SampleProofStore;
  readonly repeat: RepeatExchange;
}

/**
 * Makes proofs of runs. What a sample has sent is sent again to the repeatable sandbox, which has to respond with a
 * success too, and whose response is what later runs compare with.
 *
 * @returns the store with the new proofs in it, and without those of samples that have failed
 */
export async function proveRuns(
  { failures, successes }: Verification,
  { store, repeat }: Parts,
): Promise<{
  readonly store: SampleProofStore;
  readonly failures: readonly SampleFailure[];
  readonly successes: readonly SampleSuccess[];
}> {
  const proofs: Record<string, readonly ProvenExchange[]> = { ...store };
  const refused: SampleFailure[] = [];
  const proven: SampleSuccess[] = [];
  for (const success of successes) {
    const { operation, language, request } = success;
    const { operationId } = operation;
    const repeated = await repeat(operationId, request);
    if (!repeated || !buildSampleProgram(success).statuses.includes(String(repeated.status))) {
      const what = `passed, but its request repeated gets ${repeated?.status ?? 'no response'}`;
      refused.push({ operation, language, what });
      continue;
    }
    proven.push(success);
    proofs[operationId] = addProof(
      proofs[operationId] ?? [],
      { request, response: repeated.digest },
      [language, digestProgram(success)],
    );
  }
  const all = [...failures, ...refused];
  for (const { operation, language } of all)
    proofs[operation.operationId] = dropProof(proofs[operation.operationId] ?? [], language);
  return { store: proofs, failures: all, successes: proven };
}
