import { parse } from 'yaml';
import type { WorkflowFile } from './bundle-description.ts';

/** A step of a workflow, as pages list it. */
export interface ListedStep {
  readonly stepId: string;
  /** What the step does, in a sentence or two. */
  readonly description: string;
  readonly operationId: string;
}

interface Steps {
  readonly workflows?: readonly {
    readonly steps?: readonly Partial<Record<keyof ListedStep, unknown>>[];
  }[];
}

/** The steps of each workflow in their order, by the name of its file. */
export function listWorkflowSteps(
  files: readonly WorkflowFile[],
): Readonly<Record<string, readonly ListedStep[]>> {
  return Object.fromEntries(
    files.map(({ name, text }) => {
      // Mistakes of a file are reported where its examples are checked.
      const { workflows = [] } = (readYaml(text) ?? {}) as Steps;
      return [name, workflows.flatMap(({ steps = [] }) => steps.flatMap(readStep))];
    }),
  );
}

function readStep({
  stepId,
  description,
  operationId,
}: Partial<Record<keyof ListedStep, unknown>>) {
  return typeof stepId === 'string' && typeof operationId === 'string'
    ? [{ stepId, description: typeof description === 'string' ? description : '', operationId }]
    : [];
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
