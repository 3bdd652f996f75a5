import type { Json } from '#contract/json.ts';
import { isIdempotencyKey } from '#description/is-idempotency-key.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { buildDraftRequest } from '#site/console/request/build-sample.ts';
import { formatKebab } from '#languages/sample/sample-request.ts';
import { REDACTED } from '#site/console/request/redact.ts';
import { formatKey, parseJson, readBodyKind } from '#site/console/request/request-draft.ts';
import type { HistoryEntry } from '#site/console/history/history-entry.ts';
import { buildStepOperation } from '#site/workflows/build-step-operation.ts';
import {
  KEY_INPUT,
  type StepParameter,
  type Workflow,
  type WorkflowStep,
} from '#site/workflows/workflow.ts';
import { createValues, listTexts, type Values } from './create-values.ts';

/** A call of the history with its operation. */
export interface MadeCall {
  readonly entry: HistoryEntry;
  readonly operation: DescribedOperation;
}

/** Why a call is no step of a program. */
export type Omission = 'failed' | 'file' | 'secret' | 'user';

/** The calls as a workflow, with the values of its inputs. */
export interface CallsWorkflow {
  readonly workflow: Workflow;
  readonly inputs: Readonly<Record<string, Json>>;
}

/** First part of every idempotency key. */
const RUN_INPUT = 'runId';

/** @returns undefined where the call can be a step */
export function findOmission({ entry, operation }: MadeCall): Omission | undefined {
  const { answer, draft } = entry;
  if (!answer || answer.status >= 300) return 'failed';
  if (!operation.requiresAuthentication || operation.caller === 'user') return 'user';
  if (readBodyKind(operation) === 'form') return 'file';
  const isSecretGone = operation.parameters.some(
    (one) => one.required && !isIdempotencyKey(one.name) && !draft.values[formatKey(one)],
  );
  const hasSecret = isSecretGone || listTexts(parseJson(draft.body) ?? null).includes(REDACTED);
  return hasSecret ? 'secret' : undefined;
}

/** The id of a step: 'create-account', and 'create-account-2' for the second one. */
function nameStep({ operationId }: DescribedOperation, before: readonly string[]): string {
  const name = formatKebab(operationId);
  const count = before.filter((one) => one.replace(/-\d+$/, '') === name).length;
  return count === 0 ? name : `${name}-${count + 1}`;
}

function listParameters({ entry, operation }: MadeCall, stepId: string): readonly StepParameter[] {
  const { values } = entry.draft;
  const request = buildDraftRequest(operation, { ...entry.draft, files: {} }, '');
  const query = new URLSearchParams(request?.path.split('?')[1]);
  const fixed: readonly StepParameter[] = [
    { name: 'Authorization', in: 'header', value: `Bearer {$inputs.${KEY_INPUT}}` },
  ];
  const own = operation.parameters.flatMap(({ name, location }): StepParameter[] => {
    if (isIdempotencyKey(name))
      return [{ name, in: 'header', value: `{$inputs.${RUN_INPUT}}-${stepId}` }];
    const text = values[formatKey({ name, location })] ?? '';
    const isSent = text !== '' && (location === 'path' || location === 'header');
    return isSent ? [{ name, in: location, value: text }] : [];
  });
  return [
    ...fixed,
    ...own,
    ...Array.from(query, ([name, value]): StepParameter => ({ name, in: 'query', value })),
  ];
}

/** Whether the value of a parameter is the reader's, and none that the workflow gives. */
const isOwnValue = ({ name }: StepParameter) => name !== 'Authorization' && !isIdempotencyKey(name);

function buildStep(call: MadeCall, stepId: string, values: Values): WorkflowStep {
  const { entry, operation } = call;
  const { method, summary, pagePath } = operation;
  const parameters = listParameters(call, stepId);
  const payload = entry.draft.body.trim() === '' ? undefined : parseJson(entry.draft.body);
  const isSent = payload !== undefined && readBodyKind(operation) === 'json';
  const status = entry.answer?.status ?? 0;
  const own = parameters.filter(isOwnValue).map(({ value }) => value);
  const step: WorkflowStep = {
    stepId,
    description: `${summary}. The answer is ${status}.`,
    operation: buildStepOperation(operation, { title: summary, path: pagePath }),
    parameters: parameters.map((one) =>
      isOwnValue(one) ? { ...one, value: values.refer(one.value) } : one,
    ),
    ...(isSent && {
      requestBody: { contentType: 'application/json', payload: values.refer(payload) },
    }),
    successCriteria: [{ condition: `$statusCode == ${status}` }],
    onSuccess: [],
    onFailure: [],
    outputs: {},
  };
  const sent = listTexts([...own, isSent ? payload : null]);
  const answer = parseJson(entry.answer?.text ?? '') ?? null;
  values.learn(stepId, sent, answer, method !== 'GET');
  return step;
}

/**
 * Builds the workflow of calls that were made one after the other: each is a step, and what one has made is the output that
 * later ones send. What none of them has made stays as it is, such as an account that was there before.
 *
 * @param calls in the order of their making, without those that `findOmission` leaves out
 * @param runId first part of every idempotency key
 */
export function buildCallsWorkflow(calls: readonly MadeCall[], runId: string): CallsWorkflow {
  const values = createValues();
  const steps: WorkflowStep[] = [];
  for (const call of calls) {
    const stepId = nameStep(
      call.operation,
      steps.map((step) => step.stepId),
    );
    steps.push(buildStep(call, stepId, values));
  }
  const inputs = { [RUN_INPUT]: runId, ...values.inputs };
  const workflow: Workflow = {
    workflowId: 'my-calls',
    title: 'My calls',
    summary: `${steps.length} ${steps.length === 1 ? 'call' : 'calls'} of the console, in their order.`,
    description: '',
    inputs: Object.entries(inputs).map(([name, value]) => ({
      name,
      description: '',
      required: true,
      schema: { type: 'string' },
      value,
    })),
    steps: steps.map((step) => ({ ...step, outputs: values.listOutputs(step.stepId) })),
    outputs: {},
  };
  return { workflow, inputs };
}
