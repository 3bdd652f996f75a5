import type { ListedStep } from '#model/api/list-workflow-steps.ts';
import type { SiteModel } from '#model/site-model.ts';

/** The section of a page's workflow, for its table of contents. */
export const RUN_SECTION = { id: 'run-this-flow', title: 'Run this flow', level: 2 } as const;

/** Steps of a workflow in their order, by the name of its file without its endings. */
export function listSteps(model: SiteModel, name: string): readonly ListedStep[] {
  return model.workflowSteps[`${name}.arazzo.yaml`] ?? [];
}

/** Name of a page's workflow; undefined when it has none. */
export function findWorkflow(model: SiteModel, path: string): string | undefined {
  const name = path.split('/').at(-1) ?? '';
  return model.workflows.includes(`${name}.arazzo.yaml`) ? name : undefined;
}
