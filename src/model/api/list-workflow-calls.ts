import { parse } from 'yaml';
import type { WorkflowFile } from './bundle-description.ts';

interface Steps {
  readonly workflows?: readonly {
    readonly steps?: readonly { readonly operationId?: unknown }[];
  }[];
}

/** The operationIds that each workflow calls, once each and in the order of the steps, by the name of its file. */
export function listWorkflowCalls(
  files: readonly WorkflowFile[],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    files.map(({ name, text }) => {
      // Mistakes of a file are reported where its examples are checked.
      const { workflows = [] } = (readYaml(text) ?? {}) as Steps;
      const ids = workflows.flatMap(({ steps = [] }) => steps.map((step) => step.operationId));
      return [name, [...new Set(ids.filter((id) => typeof id === 'string'))]];
    }),
  );
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
