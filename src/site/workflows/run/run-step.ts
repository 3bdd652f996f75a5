import type { Json } from '#contract/json.ts';
import { parseJson } from '#site/console/request/request-draft.ts';
import {
  sendRequest,
  type ConsoleResponse,
  type Outcome,
} from '#site/console/request/send-request.ts';
import {
  RETRY_AFTER_S,
  RETRY_LIMIT,
  type FlowAction,
  type Workflow,
  type WorkflowStep,
} from '#site/workflows/workflow.ts';
import { readExpression, type FlowValues, type StepResponse } from './expressions.ts';
import { buildStepRequest, type InputFiles, type StepRequest } from './step-request.ts';
import { evaluateCriterion, areAllMet, type CriterionResult } from './evaluate-criterion.ts';

/** How a step has ended, or how far it has come. */
export interface StepRun {
  readonly phase: 'sending' | 'waiting' | 'passed' | 'failed';
  readonly request: StepRequest;
  readonly outcome?: Outcome;
  readonly verdicts: readonly CriterionResult[];
  readonly outputs: Readonly<Record<string, Json>>;
  /** How often it was sent. */
  readonly attempts: number;
  /** What follows, where it is not the next step. */
  readonly action?: FlowAction;
}

interface Parts {
  readonly base: string;
  readonly origin: string;
  readonly values: FlowValues;
  readonly files: InputFiles;
  readonly stop: AbortSignal;
  readonly onProgress: (run: StepRun) => void;
  /** Waits for so many seconds, or less when stopped. */
  readonly wait: (seconds: number) => Promise<void>;
}

function readResponse({ status, headers, text, mediaType }: ConsoleResponse): StepResponse {
  return {
    status,
    headers: Object.fromEntries(headers),
    body: mediaType.endsWith('json') ? parseJson(text) : undefined,
  };
}

function readOutputs(
  step: WorkflowStep,
  response: StepResponse,
  values: FlowValues,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(step.outputs).flatMap(([name, expression]) => {
      const value = readExpression(expression, { values, response });
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Sends a step's request once and judges the answer. */
async function attempt(
  step: WorkflowStep,
  request: StepRequest,
  attempts: number,
  { values, origin, stop }: Parts,
): Promise<StepRun> {
  if (new URL(request.url).origin !== origin) throw new Error('workflow: another origin');
  const headers = request.headers.map(([name, value]): [string, string] => [name, value]);
  const outcome = await sendRequest(
    request.url,
    {
      method: request.method,
      headers,
      ...(request.body !== undefined && { body: request.body }),
    },
    stop,
  );
  const shared = { request, outcome, attempts };
  if (outcome.kind === 'failure') return { ...shared, phase: 'failed', verdicts: [], outputs: {} };
  const response = readResponse(outcome.response);
  const scope = { values, response };
  const verdicts = step.successCriteria.map((criterion) => evaluateCriterion(criterion, scope));
  const passed = verdicts.every(({ holds }) => holds);
  const action = (passed ? step.onSuccess : step.onFailure).find(({ criteria = [] }) =>
    areAllMet(criteria, scope),
  );
  return {
    ...shared,
    phase: passed ? 'passed' : 'failed',
    verdicts,
    outputs: passed ? readOutputs(step, response, values) : {},
    ...(action && { action }),
  };
}

/**
 * Runs one step: sends it, judges the answer by its success criteria, and sends it again where the workflow says so.
 *
 * @throws MissingValue when an earlier step has not given what this one needs
 */
export async function runStep(step: WorkflowStep, parts: Parts): Promise<StepRun> {
  const request = buildStepRequest(step, parts.base, parts.values, parts.files);
  for (let attempts = 1; ; attempts += 1) {
    parts.onProgress({ phase: 'sending', request, verdicts: [], outputs: {}, attempts });
    const run = await attempt(step, request, attempts, parts);
    const { action } = run;
    if (run.phase === 'passed' || action?.type !== 'retry') return run;
    if (attempts > (action.retryLimit ?? RETRY_LIMIT)) return run;
    parts.onProgress({ ...run, phase: 'waiting' });
    await parts.wait(action.retryAfter ?? RETRY_AFTER_S);
    if (parts.stop.aborted) return run;
  }
}

/** Finds the step that follows one that has passed; undefined at the end. */
export function findNextStep(
  { steps }: Workflow,
  step: WorkflowStep,
  { action }: StepRun,
): WorkflowStep | undefined {
  if (action?.type === 'end') return undefined;
  if (action?.type === 'goto') return steps.find(({ stepId }) => stepId === action.stepId);
  return steps[steps.indexOf(step) + 1];
}
