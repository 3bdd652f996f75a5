import { SAMPLE_LANGUAGES, TOOLCHAINS } from '#languages/languages.ts';
import type { Workflow } from '#site/workflows/workflow.ts';
import { checkPrograms } from './check-programs.ts';
import { digestTypes } from './digest-run.ts';
import type { WorkflowJob } from './run-all.ts';
import { addRun, dropRun, isProven, type WorkflowProofStore } from './workflow-proofs.ts';

/** A run of a program whose types are to be right too. */
export interface TypedRun {
  readonly job: WorkflowJob;
  readonly transcript: string | undefined;
  /** Digest of the check of the types. undefined in a language whose types only a run checks. */
  readonly types: string | undefined;
}

/** Under which name the check of the types is kept beside the runs. */
const nameCheck = (by: WorkflowJob['by']): string => `types of ${by}`;

/** Digest of the check of the types of a job, where its language has such a check. */
export async function planTypes(
  { by }: WorkflowJob,
  workflow: Workflow,
): Promise<string | undefined> {
  const typeCheck = by === 'redocly' ? undefined : TOOLCHAINS[by].typeCheck;
  return typeCheck && by !== 'redocly' ? digestTypes(by, typeCheck, workflow) : undefined;
}

/**
 * Checks the types of the programs of workflows, all of a language at once.
 *
 * @param isAll whether what is proven is checked as well
 * @param onCheck is told of each language in which something was checked
 * @returns the store with the proofs of what is right
 */
export async function proveTypes(
  planned: readonly TypedRun[],
  { store, isAll }: { readonly store: WorkflowProofStore; readonly isAll: boolean },
  onCheck: (what: string, passed: boolean, report: string) => void,
): Promise<WorkflowProofStore> {
  let proofs = store;
  for (const language of SAMPLE_LANGUAGES) {
    const { typeCheck } = TOOLCHAINS[language];
    const check = nameCheck(language);
    const unproven = planned.flatMap(({ job: { name, by }, transcript, types = '' }) =>
      by !== language || (!isAll && isProven(store, name, transcript, [check, types]))
        ? []
        : [{ name, transcript, types }],
    );
    if (!typeCheck || unproven.length === 0) continue;
    const names = unproven.map(({ name }) => name);
    const { passed, report } = await checkPrograms(names, language, typeCheck);
    onCheck(`Types of the programs in ${language}`, passed, report);
    for (const { name, transcript, types } of unproven)
      proofs =
        passed && transcript !== undefined
          ? addRun(proofs, name, transcript, [check, types])
          : dropRun(proofs, name, check);
  }
  return proofs;
}
