import type { RepeatExchange } from './create-exchange-repeater.ts';
import { digestProgram, type SampleJob } from './sample-job.ts';
import type { ProvenExchange, SampleProofStore } from './sample-proofs.ts';

interface Parts {
  readonly store: SampleProofStore;
  readonly repeat: RepeatExchange;
}

/** The exchanges of an operation to which the sandbox responds as it did when they were proven. */
export async function findSoundExchanges(
  operationId: string,
  { store, repeat }: Parts,
): Promise<readonly ProvenExchange[]> {
  const sound: ProvenExchange[] = [];
  for (const exchange of store[operationId] ?? []) {
    const repeated = await repeat(operationId, exchange.request);
    if (repeated?.digest === exchange.response) sound.push(exchange);
  }
  return sound;
}

/** Lists the samples whose program, request or response is not the proven one. */
export async function findUnproven(
  jobs: readonly SampleJob[],
  parts: Parts,
): Promise<readonly SampleJob[]> {
  const ids = [...new Set(jobs.map(({ operation }) => operation.operationId))];
  const sound = new Map<string, readonly ProvenExchange[]>();
  for (const id of ids) sound.set(id, await findSoundExchanges(id, parts));
  return jobs.filter((job) => {
    const exchanges = sound.get(job.operation.operationId) ?? [];
    const program = digestProgram(job);
    return !exchanges.some(({ programs }) => programs[job.language] === program);
  });
}
