import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import type { GuideRequest } from './guide-exchange.ts';

/** What was proven of a guide's code in one language. */
export interface GuideProof {
  /** Digest of the code and of what has run it. */
  readonly program: string;
  /** What the code has sent. */
  readonly requests: readonly GuideRequest[];
  /** Digest of what the repeatable sandbox responds to these requests. */
  readonly responses: string;
}

/** All proofs, by the names of their runs. */
export type GuideProofStore = Readonly<Record<string, GuideProof>>;

const FILE = join(root, 'tests/proofs/guides.json');

/** @returns an empty store where there is none yet */
export async function loadGuideProofs(): Promise<GuideProofStore> {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  return JSON.parse(text) as GuideProofStore;
}

/** Writes one line for each run, so that a change shows what it concerns. */
export async function writeGuideProofs(store: GuideProofStore): Promise<void> {
  const lines = Object.keys(store)
    .toSorted()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(store[name])}`);
  await writeFile(FILE, `{\n${lines.join(',\n')}\n}\n`);
}
