import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

/** What was proven of a workflow. */
export interface WorkflowProof {
  /** Digest of all that is sent and answered when the repeatable sandbox plays the workflow through. */
  readonly transcript: string;
  /** Digest of what has passed, by who has run it: a language, or Redocly's runner. */
  readonly runs: Readonly<Record<string, string>>;
}

/** All proofs, by workflow id. */
export type WorkflowProofStore = Readonly<Record<string, WorkflowProof>>;

const FILE = join(root, 'tests/proofs/workflows.json');

/** @returns an empty store where there is none yet */
export async function loadWorkflowProofs(): Promise<WorkflowProofStore> {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  return JSON.parse(text) as WorkflowProofStore;
}

/** @param names workflows that there are; what was proven of others is dropped */
export async function writeWorkflowProofs(
  store: WorkflowProofStore,
  names: readonly string[],
): Promise<void> {
  const kept = names.toSorted().flatMap((name) => (store[name] ? [[name, store[name]]] : []));
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** Puts a proof into a store. What another transcript has proven is not kept beside it. */
export function addRun(
  store: WorkflowProofStore,
  name: string,
  transcript: string,
  [by, run]: readonly [by: string, digest: string],
): WorkflowProofStore {
  const old = store[name]?.transcript === transcript ? store[name].runs : {};
  return { ...store, [name]: { transcript, runs: { ...old, [by]: run } } };
}

/** Takes the proof of a run that has failed out of a store. */
export function dropRun(store: WorkflowProofStore, name: string, by: string): WorkflowProofStore {
  const proof = store[name];
  if (!proof) return store;
  const runs = Object.fromEntries(Object.entries(proof.runs).filter(([other]) => other !== by));
  return { ...store, [name]: { ...proof, runs } };
}

/** Whether a store has a proof of what a run would show today. */
export function isProven(
  store: WorkflowProofStore,
  name: string,
  transcript: string | undefined,
  [by, run]: readonly [by: string, digest: string],
): boolean {
  const proof = store[name];
  return transcript !== undefined && proof?.transcript === transcript && proof.runs[by] === run;
}
