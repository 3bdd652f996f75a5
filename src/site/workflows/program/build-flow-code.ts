import { formatJsonValue, type Json } from '#contract/json.ts';
import { parseCriterion, type Condition } from '#site/workflows/run/conditions.ts';
import { parseReference, parseText } from '#site/workflows/run/expressions.ts';
import {
  formatStep,
  KEY_INPUT,
  RETRY_AFTER_S,
  RETRY_LIMIT,
  type Criterion,
  type Workflow,
  type WorkflowStep,
} from '#site/workflows/workflow.ts';
import type {
  Dialect,
  Entries,
  FlowCode,
  StepCode,
  TextPiece,
} from '#languages/workflow/dialect.ts';

function writePieces(dialect: Dialect, text: string): readonly TextPiece[] {
  return parseText(text).parts.map((part) =>
    'text' in part ? part : { code: dialect.reference(parseReference(part.expression)) },
  );
}

function writeText(dialect: Dialect, pieces: readonly TextPiece[]): string {
  const [first] = pieces;
  if (!first) return dialect.literal('');
  if (pieces.length > 1) return dialect.text(pieces);
  return 'text' in first ? dialect.literal(first.text) : first.code;
}

function writeValue(dialect: Dialect, value: Json, isInline = true): string {
  if (Array.isArray(value))
    return dialect.list(value.map((item: Json) => writeValue(dialect, item)));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]: [string, Json]) => [key, writeValue(dialect, item)] as const,
    );
    return dialect.object(entries, isInline);
  }
  return typeof value === 'string'
    ? writeText(dialect, writePieces(dialect, value))
    : dialect.literal(value);
}

function writeOperand(dialect: Dialect, condition: Condition): string {
  if (condition.kind === 'value')
    return dialect.literal(condition.value as string | number | boolean | null);
  return condition.kind === 'expression'
    ? dialect.reference(parseReference(condition.expression))
    : writeCondition(dialect, condition);
}

function writeCondition(dialect: Dialect, condition: Condition): string {
  const write = (part: Condition) => writeCondition(dialect, part);
  switch (condition.kind) {
    case 'value':
    case 'expression':
      // Languages differ in what else they take for true.
      return dialect.compare('==', writeOperand(dialect, condition), dialect.literal(true));
    case 'not':
      return dialect.not(write(condition.of));
    case 'and':
      return dialect.and(write(condition.left), write(condition.right));
    case 'or':
      return dialect.or(write(condition.left), write(condition.right));
    case 'compare':
      return dialect.compare(
        condition.operator,
        writeOperand(dialect, condition.left),
        writeOperand(dialect, condition.right),
      );
    default:
      return dialect.some(
        dialect.reference(parseReference(condition.list)),
        write(condition.where),
      );
  }
}

function writePath(dialect: Dialect, { operation, parameters }: WorkflowStep): string {
  const find = (name: string) =>
    parameters.find((one) => one.in === 'path' && one.name === name)?.value ?? '';
  const encode = (value: Json) => ({ code: dialect.encode(writeValue(dialect, value)) });
  const path = operation.endpoint
    .split(/(\{[^}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? encode(find(part.slice(1, -1))) : { text: part }));
  const query = parameters
    .filter((one) => one.in === 'query')
    .flatMap(({ name, value }, at) => [
      { text: `${at === 0 ? '?' : '&'}${name}=` },
      // What is known is written as it is sent.
      typeof value === 'string' && value.includes('$')
        ? encode(value)
        : { text: encodeURIComponent(formatJsonValue(value)) },
    ]);
  return writeText(dialect, joinTexts([...path, ...query]));
}

function joinTexts(pieces: readonly TextPiece[]): readonly TextPiece[] {
  return pieces.reduce<readonly TextPiece[]>((joined, piece) => {
    const last = joined.at(-1);
    if (!last || !('text' in last) || !('text' in piece)) return [...joined, piece];
    return [...joined.slice(0, -1), { text: last.text + piece.text }];
  }, []);
}

/** Fields of a form: texts, and files by their path or their content. */
function listForm(dialect: Dialect, workflow: Workflow, step: WorkflowStep): Entries {
  const fields = Object.entries(step.requestBody?.payload ?? {}) as [string, Json][];
  const isFile = (name: string) => step.operation.fileFields.includes(name);
  const isPath = (value: Json) =>
    workflow.inputs.some(
      ({ name, schema }) =>
        value === `$inputs.${name}` && schema.contentMediaType?.startsWith('image/'),
    );
  const write = (chosen: typeof fields) =>
    dialect.object(
      chosen.map(([name, value]) => [name, writeValue(dialect, value)]),
      true,
    );
  const groups = [
    ['fields', fields.filter(([name]) => !isFile(name))],
    ['paths', fields.filter(([name, value]) => isFile(name) && isPath(value))],
    ['texts', fields.filter(([name, value]) => isFile(name) && !isPath(value))],
  ] as const;
  return groups
    .filter(([name, chosen]) => name === 'fields' || chosen.length > 0)
    .map(([name, chosen]) => [name, write(chosen)]);
}

function writeRequest(dialect: Dialect, workflow: Workflow, step: WorkflowStep): string {
  const headers = step.parameters
    .filter((one) => one.in === 'header')
    .map(({ name, value }) => [name, writeValue(dialect, value)] as const);
  const { requestBody } = step;
  const isForm = requestBody?.contentType.startsWith('multipart/');
  return dialect.request([
    ['method', dialect.literal(step.operation.method)],
    ['path', writePath(dialect, step)],
    ['headers', dialect.object(headers, true)],
    ...(requestBody && !isForm
      ? [['body', writeValue(dialect, requestBody.payload, false)] as const]
      : []),
    ...(isForm ? listForm(dialect, workflow, step) : []),
  ]);
}

function writeAll(dialect: Dialect, criteria: readonly Criterion[]): string {
  const all = criteria
    .map((criterion) => writeCondition(dialect, parseCriterion(criterion)))
    .reduce((left, right) => (left === '' ? right : dialect.and(left, right)), '');
  return criteria.length > 1 ? all.slice(1, -1) : all;
}

function buildRetry(dialect: Dialect, { onFailure }: WorkflowStep): StepCode['retry'] {
  const retry = onFailure.find(({ type }) => type === 'retry');
  if (!retry) return undefined;
  return {
    when: writeAll(dialect, retry.criteria ?? []) || dialect.literal(true),
    after: retry.retryAfter ?? RETRY_AFTER_S,
    limit: retry.retryLimit ?? RETRY_LIMIT,
  };
}

function buildStep(dialect: Dialect, workflow: Workflow, step: WorkflowStep): StepCode {
  const number = workflow.steps.indexOf(step) + 1;
  const outputs = Object.entries(step.outputs).map(
    ([name, expression]) => [name, dialect.reference(parseReference(expression))] as const,
  );
  return {
    id: step.stepId,
    comment: `${number}. ${formatStep(step.stepId)}: ${step.description.trim()}`,
    request: writeRequest(dialect, workflow, step),
    criteria: dialect.criteria(
      step.successCriteria.map((criterion) => [
        criterion.condition,
        writeCondition(dialect, parseCriterion(criterion)),
      ]),
    ),
    outputs: dialect.object(outputs, true),
    retry: buildRetry(dialect, step),
  };
}

/** Takes a flow apart into code of a language; other branches than repeating a step are left out. */
export function buildFlowCode(
  dialect: Dialect,
  workflow: Workflow,
  values: Readonly<Record<string, Json>>,
  base: string,
): FlowCode {
  const own = Object.entries(values).filter(([name]) => name !== KEY_INPUT);
  return {
    name: workflow.workflowId,
    title: workflow.title,
    summary: workflow.summary,
    base,
    inputs: own.map(([name, value]) => [
      name,
      dialect.literal(value as string | number | boolean | null),
    ]),
    steps: workflow.steps.map((step) => buildStep(dialect, workflow, step)),
  };
}
