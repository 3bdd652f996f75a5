import { isJsonObject } from '#contract/json.ts';
import type { DescriptionSource } from '#description/references.ts';
import type { Report } from '#model/model-error.ts';

/** Reports steps of a workflow that call no operation of the description, and two steps of one name. */
export function checkWorkflows(
  { file, data, lineOf }: DescriptionSource,
  operationIds: ReadonlySet<string>,
  report: Report,
): void {
  const workflows = isJsonObject(data) ? data['workflows'] : undefined;
  for (const [index, workflow] of (Array.isArray(workflows) ? workflows : []).entries()) {
    const steps: unknown = isJsonObject(workflow) ? workflow['steps'] : undefined;
    const seen = new Set<unknown>();
    for (const [at, step] of (Array.isArray(steps) ? steps : []).entries()) {
      if (!isJsonObject(step)) continue;
      const { stepId, operationId } = step;
      const place = (key: string) => lineOf(['workflows', `${index}`, 'steps', `${at}`, key]);
      if (typeof operationId === 'string' && !operationIds.has(operationId))
        report({
          file,
          line: place('operationId'),
          what: `The operation "${operationId}" is not known.`,
          why: 'No operation of api/ has this operationId.',
          how: 'Copy the operationId from api/paths/.',
          namesPart: true,
        });
      if (typeof stepId === 'string' && seen.has(stepId))
        report({
          file,
          line: place('stepId'),
          what: `The step "${stepId}" stands twice.`,
          why: 'Later steps cannot tell whose outputs they read.',
          how: 'Give this step its own stepId.',
        });
      seen.add(stepId);
    }
  }
}
