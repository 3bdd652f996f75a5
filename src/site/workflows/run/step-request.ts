import { formatJsonValue, type Json } from '#contract/json.ts';
import type { WorkflowStep } from '#site/workflows/workflow.ts';
import { fillValue, type FlowValues } from './expressions.ts';

/** A file of the reader, by the name of the input that it stands for. */
export type InputFiles = Readonly<Record<string, File>>;

/** A step's request with all values in place. */
export interface StepRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: BodyInit | undefined;
  /** The body as it is shown. */
  readonly shownBody: string;
}

function buildUrl(step: WorkflowStep, base: string, values: FlowValues): string {
  const read = (value: Json) => formatJsonValue(fillValue(value, { values }));
  const path = step.operation.endpoint.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = step.parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter ? encodeURIComponent(read(parameter.value)) : whole;
  });
  const query = new URLSearchParams(
    step.parameters
      .filter((one) => one.in === 'query')
      .map(({ name, value }) => [name, read(value)]),
  );
  return `${base}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** The input that a payload's value is; undefined when it is another value. */
function readInputName(value: Json): string | undefined {
  return typeof value === 'string' ? /^\$inputs\.([\w-]+)$/.exec(value)?.[1] : undefined;
}

function buildForm(
  { operation, requestBody }: WorkflowStep,
  values: FlowValues,
  files: InputFiles,
): { readonly form: FormData; readonly shown: string } {
  const form = new FormData();
  const lines: string[] = [];
  for (const [name, value] of Object.entries(requestBody?.payload ?? {})) {
    const file = files[readInputName(value as Json) ?? ''];
    const text = formatJsonValue(fillValue(value as Json, { values }));
    if (file) form.set(name, file);
    else if (operation.fileFields.includes(name))
      form.set(name, new File([text], `${name}.csv`, { type: 'text/csv' }));
    else form.set(name, text);
    lines.push(file ? `${name}: the file ${file.name}` : `${name}: ${text}`);
  }
  return { form, shown: lines.join('\n') };
}

/**
 * Builds a step's request.
 *
 * @param base what stands before an endpoint such as /v1/accounts
 * @throws MissingValue when an earlier step has not given what this one needs
 */
export function buildStepRequest(
  step: WorkflowStep,
  base: string,
  values: FlowValues,
  files: InputFiles,
): StepRequest {
  const headers = step.parameters
    .filter((one) => one.in === 'header')
    .map(({ name, value }) => [name, formatJsonValue(fillValue(value, { values }))] as const);
  const plain = {
    method: step.operation.method,
    url: buildUrl(step, base, values),
    headers: [['Accept', 'application/json, application/problem+json'] as const, ...headers],
  };
  const { requestBody } = step;
  if (!requestBody) return { ...plain, body: undefined, shownBody: '' };
  if (requestBody.contentType.startsWith('multipart/')) {
    const { form, shown } = buildForm(step, values, files);
    return { ...plain, body: form, shownBody: shown };
  }
  const text = JSON.stringify(fillValue(requestBody.payload, { values }), null, 2);
  return {
    ...plain,
    headers: [...plain.headers, ['Content-Type', requestBody.contentType]],
    body: text,
    shownBody: text,
  };
}
