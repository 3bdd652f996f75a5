import {
  KEY_INPUT,
  listPermissions,
  type Criterion,
  type FlowAction,
  type StepParameter,
  type Workflow,
  type WorkflowStep,
} from '#site/workflows/workflow.ts';
import { formatCode } from './markdown-syntax.ts';

/**
 * The steps of a workflow as a numbered list: what each calls and sends, what tells that the step has passed, what follows. The
 * permissions of the key come last.
 */
export function formatWorkflowSteps(workflow: Workflow): string {
  const steps = workflow.steps.map((step, at) => `${at + 1}. ${formatStep(step)}`);
  const permissions = listPermissions(workflow).map(formatCode).join(', ');
  return [...steps, '', `Permissions of the app key: ${permissions}`].join('\n');
}

/** The key of the workspace goes with every call by itself. */
function isKey({ name, value }: StepParameter): boolean {
  return name === 'Authorization' && JSON.stringify(value).includes(`$inputs.${KEY_INPUT}`);
}

function formatStep(step: WorkflowStep): string {
  const { stepId, operation, description, parameters, requestBody, outputs } = step;
  const values = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && !isKey(parameter))
      .map(({ name, value }) => [name, value] as const);
  const facts = [
    ...['path', 'query', 'header'].map((place) => formatRecord(place, values(place))),
    requestBody ? `body ${formatCode(JSON.stringify(requestBody.payload))}` : '',
    formatCriteria('passes when', step.successCriteria),
    ...step.onFailure.map((action) => formatAction('on failure', action)),
    ...step.onSuccess.map((action) => formatAction('on success', action)),
    formatRecord('outputs', Object.entries(outputs)),
  ].filter((fact) => fact !== '');
  const lines = facts.map((fact) => `   - ${fact}`);
  return [`${stepId}: ${formatCode(operation.operationId)}. ${description}`, ...lines].join('\n');
}

function formatRecord(title: string, entries: readonly (readonly [string, unknown])[]): string {
  return entries.length === 0
    ? ''
    : `${title} ${formatCode(JSON.stringify(Object.fromEntries(entries)))}`;
}

function formatCriteria(title: string, criteria: readonly Criterion[]): string {
  return criteria.length === 0
    ? ''
    : `${title} ${criteria.map(({ condition }) => formatCode(condition)).join(' and ')}`;
}

function formatAction(title: string, action: FlowAction): string {
  const { type, stepId, retryAfter, criteria = [] } = action;
  const what = [type, stepId, retryAfter === undefined ? '' : `after ${retryAfter} s`];
  const when = formatCriteria(', when', criteria);
  return `${title}: ${what.filter(Boolean).join(' ')}${when}`;
}
