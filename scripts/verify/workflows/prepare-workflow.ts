import { LONGEST_WAIT_S } from './workflow-run.ts';

interface Step {
  readonly stepId: string;
  readonly onFailure?: readonly { readonly retryAfter?: number }[];
}

/** A parsed Arazzo document, as far as it is read here. */
export interface WorkflowDocument {
  readonly workflows: readonly {
    readonly inputs: {
      readonly properties: Readonly<
        Record<string, { readonly default?: unknown; readonly examples?: readonly unknown[] }>
      >;
    };
    readonly steps: readonly Step[];
  }[];
}

/** The inputs that a workflow's description shows. */
export function listInputs({ workflows }: WorkflowDocument): Readonly<Record<string, unknown>> {
  const { properties } = workflows[0]!.inputs;
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      schema.default ?? schema.examples?.[0],
    ]),
  );
}

/** A step before one that would wait for hours: it moves the clock of the workspace. */
function skipWait({ onFailure = [] }: Step, clock: string): readonly Step[] {
  const longest = Math.max(0, ...onFailure.map(({ retryAfter = 0 }) => retryAfter));
  if (longest <= LONGEST_WAIT_S) return [];
  const step = {
    stepId: 'move-clock',
    'x-operation': { url: clock, method: 'post' },
    requestBody: { contentType: 'application/json', payload: { advance: longest * 8 } },
    successCriteria: [{ condition: '$statusCode == 200' }],
  };
  return [step];
}

/**
 * A workflow as the runner can run it at once: with its long waits skipped. A workflow without any is the very same.
 *
 * @param clock address of the workspace's clock
 */
export function skipWaits(document: WorkflowDocument, clock: string): WorkflowDocument {
  const [workflow] = document.workflows;
  const steps = workflow!.steps.flatMap((step) => [...skipWait(step, clock), step]);
  if (steps.length === workflow!.steps.length) return document;
  return { ...document, workflows: [{ ...workflow!, steps }] };
}
