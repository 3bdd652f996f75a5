import { isJsonObject } from '#contract/json.ts';
import type { DescriptionSource } from '#description/references.ts';
import { findRepeats } from '#model/find-repeats.ts';
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
    const list: readonly unknown[] = Array.isArray(steps) ? steps : [];
    const line = (at: number, key: string) =>
      lineOf(['workflows', `${index}`, 'steps', `${at}`, key]);
    for (const [at, operationId] of readTexts(list, 'operationId').entries())
      if (operationId !== undefined && !operationIds.has(operationId))
        report({
          file,
          line: line(at, 'operationId'),
          what: `The operation "${operationId}" is not known.`,
          why: 'No operation of api/ has this operationId.',
          how: 'Copy the operationId from api/paths/.',
          namesPart: true,
        });
    for (const { value, index: at } of findRepeats(readTexts(list, 'stepId')))
      report({
        file,
        line: line(at, 'stepId'),
        what: `The step "${value}" stands twice.`,
        why: 'Later steps cannot tell whose outputs they read.',
        how: 'Give this step its own stepId.',
      });
  }
}

/** The texts that entries have at a key; undefined where there is none. */
const readTexts = (entries: readonly unknown[], key: string): readonly (string | undefined)[] =>
  entries.map((entry) => {
    const text = isJsonObject(entry) ? entry[key] : undefined;
    return typeof text === 'string' ? text : undefined;
  });
