import type { JsonValue } from '#model/site-model.ts';
import { parseCriterion, type Condition } from '#site/workflows/run/conditions.ts';
import { parseReference, parseText } from '#site/workflows/run/expressions.ts';
import {
  formatStep,
  KEY_INPUT,
  type Criterion,
  type Workflow,
  type WorkflowStep,
} from '#site/workflows/workflow.ts';
import type { Dialect, FlowCode, StepCode } from './dialect.ts';

type Entries = readonly (readonly [name: string, code: string])[];

const INDENT = '  ';

function writeObject(entries: Entries, indent = ''): string {
  if (entries.length === 0) return '{}';
  const inner = entries.map(([name, code]) => `${indent}${INDENT}${JSON.stringify(name)}: ${code}`);
  return `{\n${inner.join(',\n')}\n${indent}}`;
}

function writeValue(dialect: Dialect, value: JsonValue, indent = ''): string {
  const deeper = `${indent}${INDENT}`;
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => writeValue(dialect, item, indent));
    return `[${items.join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]: [string, JsonValue]) => [key, writeValue(dialect, item, deeper)] as const,
    );
    return writeObject(entries, indent);
  }
  if (typeof value !== 'string') return dialect.literal(value);
  const parts = parseText(value).parts.map((part) =>
    'text' in part
      ? dialect.literal(part.text)
      : dialect.reference(parseReference(part.expression)),
  );
  return parts.length === 1 ? parts[0]! : dialect.text(parts);
}

function writeCondition(dialect: Dialect, condition: Condition): string {
  const write = (part: Condition) => writeCondition(dialect, part);
  switch (condition.kind) {
    case 'value':
      return dialect.literal(condition.value as string | number | boolean | null);
    case 'expression':
      return dialect.reference(parseReference(condition.expression));
    case 'not':
      return dialect.not(write(condition.of));
    case 'and':
      return dialect.and(write(condition.left), write(condition.right));
    case 'or':
      return dialect.or(write(condition.left), write(condition.right));
    case 'compare':
      return dialect.compare(condition.operator, write(condition.left), write(condition.right));
    default:
      return dialect.some(
        dialect.reference(parseReference(condition.list)),
        write(condition.where),
      );
  }
}

function writePath(dialect: Dialect, { operation, parameters }: WorkflowStep): string {
  const find = (place: string, name: string) =>
    parameters.find((one) => one.in === place && one.name === name)?.value ?? '';
  const path = operation.endpoint
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith('{')
        ? dialect.encode(writeValue(dialect, find('path', part.slice(1, -1))))
        : dialect.literal(part),
    );
  const query = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, value }, at) => [
      dialect.literal(`${at === 0 ? '?' : '&'}${name}=`),
      dialect.encode(writeValue(dialect, value)),
    ]);
  const parts = [...path, ...query];
  return parts.length === 1 ? parts[0]! : dialect.text(parts);
}

/** Fields of a form: texts, and files by their path or their content. */
function listForm(dialect: Dialect, workflow: Workflow, step: WorkflowStep): Entries {
  const fields = Object.entries(step.requestBody?.payload ?? {}) as [string, JsonValue][];
  const isFile = (name: string) => step.operation.fileFields.includes(name);
  const isPath = (value: JsonValue) =>
    workflow.inputs.some(
      ({ name, schema }) =>
        value === `$inputs.${name}` && schema.contentMediaType?.startsWith('image/'),
    );
  const write = (chosen: typeof fields) =>
    writeObject(
      chosen.map(([name, value]) => [name, writeValue(dialect, value)]),
      INDENT,
    );
  return [
    ['fields', write(fields.filter(([name]) => !isFile(name)))],
    ['paths', write(fields.filter(([name, value]) => isFile(name) && isPath(value)))],
    ['texts', write(fields.filter(([name, value]) => isFile(name) && !isPath(value)))],
  ];
}

function writeRequest(dialect: Dialect, workflow: Workflow, step: WorkflowStep): string {
  const headers = step.parameters
    .filter((one) => one.in === 'header')
    .map(({ name, value }) => [name, writeValue(dialect, value)] as const);
  const { requestBody } = step;
  const isForm = requestBody?.contentType.startsWith('multipart/');
  return writeObject([
    ['method', dialect.literal(step.operation.method)],
    ['path', writePath(dialect, step)],
    ['headers', writeObject(headers, INDENT)],
    ...(requestBody && !isForm
      ? [['body', writeValue(dialect, requestBody.payload, INDENT)] as const]
      : []),
    ...(isForm ? listForm(dialect, workflow, step) : []),
  ]);
}

function writeAll(dialect: Dialect, criteria: readonly Criterion[]): string {
  return criteria
    .map((criterion) => writeCondition(dialect, parseCriterion(criterion)))
    .reduce((left, right) => (left === '' ? right : dialect.and(left, right)), '');
}

function buildStep(dialect: Dialect, workflow: Workflow, step: WorkflowStep): StepCode {
  const retry = step.onFailure.find(({ type }) => type === 'retry');
  const number = workflow.steps.indexOf(step) + 1;
  const pairs = step.successCriteria.map((criterion) => {
    const code = writeCondition(dialect, parseCriterion(criterion));
    return `${INDENT}[${dialect.literal(criterion.condition)}, ${code}]`;
  });
  const outputs = Object.entries(step.outputs).map(
    ([name, expression]) => [name, dialect.reference(parseReference(expression))] as const,
  );
  return {
    id: step.stepId,
    comment: `${number}. ${formatStep(step.stepId)}: ${step.description.trim()}`,
    request: writeRequest(dialect, workflow, step),
    criteria: `[\n${pairs.join(',\n')}\n]`,
    outputs: writeObject(outputs),
    retry: {
      when: writeAll(dialect, retry?.criteria ?? []) || dialect.literal(retry !== undefined),
      after: retry?.retryAfter ?? 0,
      limit: retry?.retryLimit ?? 0,
    },
  };
}

/** Takes a flow apart into code of a language; other branches than repeating a step are left out. */
export function buildFlowCode(
  dialect: Dialect,
  workflow: Workflow,
  values: Readonly<Record<string, JsonValue>>,
  base: string,
): FlowCode {
  const own = Object.entries(values).filter(([name]) => name !== KEY_INPUT);
  return {
    name: workflow.workflowId,
    title: workflow.title,
    summary: workflow.summary,
    base,
    inputs: writeObject(
      own.map(([name, value]) => [
        name,
        dialect.literal(value as string | number | boolean | null),
      ]),
    ),
    steps: workflow.steps.map((step) => buildStep(dialect, workflow, step)),
  };
}
