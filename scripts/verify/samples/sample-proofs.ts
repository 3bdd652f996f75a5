import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import type { SentRequest } from './sent-request.ts';

/** What was proven of samples that send the same request. */
export interface ProvenExchange {
  readonly request: SentRequest;
  /** Digest of the repeatable sandbox's response. */
  readonly response: string;
  /** Digest of each program that has sent the request and handled such a response, by language. */
  readonly programs: Readonly<Record<string, string>>;
}

/** All proofs, by operationId. */
export type SampleProofStore = Readonly<Record<string, readonly ProvenExchange[]>>;

const FILE = join(root, 'tests/proofs/samples.json');

/** @returns an empty store where there is none yet */
export async function loadSampleProofs(file = FILE): Promise<SampleProofStore> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return JSON.parse(text) as SampleProofStore;
}

/**
 * Writes one line for each exchange, so that a change shows what it concerns.
 *
 * @param operationIds operations that there are; what was proven of others is dropped
 */
export async function writeSampleProofs(
  store: SampleProofStore,
  operationIds: ReadonlySet<string>,
  file = FILE,
): Promise<void> {
  const operations = Object.keys(store)
    .filter((id) => operationIds.has(id) && store[id]!.length > 0)
    .toSorted()
    .map((id) => {
      const lines = store[id]!.map((exchange) => `    ${JSON.stringify(exchange)}`);
      return `  ${JSON.stringify(id)}: [\n${lines.join(',\n')}\n  ]`;
    });
  await writeFile(file, `{\n${operations.join(',\n')}\n}\n`);
}

/** Puts a proof into a store in place of the one that the program's language had for the operation. */
export function addProof(
  exchanges: readonly ProvenExchange[],
  proven: Omit<ProvenExchange, 'programs'>,
  [language, program]: readonly [language: string, program: string],
): readonly ProvenExchange[] {
  const others = dropProof(exchanges, language);
  const isSame = (one: ProvenExchange) =>
    one.response === proven.response &&
    JSON.stringify(one.request) === JSON.stringify(proven.request);
  const same = others.find(isSame) ?? { ...proven, programs: {} };
  const grown = { ...same, programs: { ...same.programs, [language]: program } };
  return others.some(isSame)
    ? others.map((one) => (isSame(one) ? grown : one))
    : [...others, grown];
}

/** Takes a language's proof out of the exchanges of an operation. */
export function dropProof(
  exchanges: readonly ProvenExchange[],
  language: string,
): readonly ProvenExchange[] {
  return exchanges
    .map(({ programs, ...exchange }) => ({
      ...exchange,
      programs: Object.fromEntries(Object.entries(programs).filter(([name]) => name !== language)),
    }))
    .filter(({ programs }) => Object.keys(programs).length > 0);
}
