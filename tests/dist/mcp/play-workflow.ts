import type { Json } from '#contract/json.ts';
import {
  fillValue,
  readExpression,
  type FlowValues,
  type StepResponse,
} from '#site/workflows/run/expressions.ts';
import { areAllMet, evaluateCriterion } from '#site/workflows/run/evaluate-criterion.ts';
import {
  KEY_INPUT,
  RETRY_AFTER_S,
  RETRY_LIMIT,
  type Workflow,
  type WorkflowStep,
} from '#site/workflows/workflow.ts';
import type { McpClient } from './mcp-client.ts';

type Uploads = Readonly<Record<string, Buffer>>;

/** A run of a workflow, as far as it has come. */
interface Run {
  readonly mcp: McpClient;
  readonly uploads: Uploads;
  readonly workflow: Workflow;
  workspace: string | undefined;
  values: FlowValues;
}

/** A file that an input names; undefined for any other value. */
function findFile({ uploads, workflow }: Run, value: Json): Json | undefined {
  const [, name] = typeof value === 'string' ? (/^\$inputs\.([\w-]+)$/.exec(value) ?? []) : [];
  const file = workflow.inputs.find((input) => input.name === name)?.value;
  const content = typeof file === 'string' ? uploads[file] : undefined;
  return content && { name: file as string, base64: content.toString('base64') };
}

function buildBody(run: Run, { requestBody }: WorkflowStep): Json | undefined {
  if (!requestBody) return undefined;
  const { payload } = requestBody;
  if (!requestBody.contentType.startsWith('multipart/'))
    return fillValue(payload, { values: run.values });
  return Object.fromEntries(
    Object.entries(payload as Readonly<Record<string, Json>>).map(([name, value]) => [
      name,
      findFile(run, value) ?? fillValue(value, { values: run.values }),
    ]),
  );
}

function readParameters(run: Run, { parameters }: WorkflowStep, place: string) {
  const own = parameters.filter(
    (parameter) =>
      parameter.in === place && !String(parameter.value).includes(`$inputs.${KEY_INPUT}`),
  );
  return Object.fromEntries(
    own.map(({ name, value }) => [name, fillValue(value, { values: run.values })]),
  );
}

async function send(run: Run, step: WorkflowStep): Promise<StepResponse> {
  const body = buildBody(run, step);
  const text = await run.mcp.call('call_sandbox', {
    operationId: step.operation.operationId,
    ...(run.workspace !== undefined && { workspace: run.workspace }),
    path: readParameters(run, step, 'path'),
    query: readParameters(run, step, 'query'),
    headers: readParameters(run, step, 'header'),
    ...(body !== undefined && { body }),
  });
  const answer = JSON.parse(text) as {
    readonly workspace?: string;
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Json;
  };
  run.workspace ??= answer.workspace;
  return { status: answer.status, headers: answer.headers ?? {}, body: answer.body };
}

/** Plays a step, again where the workflow says so, and gives what follows it. @throws when the step does not pass */
async function playStep(run: Run, step: WorkflowStep): Promise<string | undefined> {
  for (let attempts = 1; ; attempts += 1) {
    const response = await send(run, step);
    const scope = { values: run.values, response };
    const passes = step.successCriteria.every((one) => evaluateCriterion(one, scope).holds);
    const action = (passes ? step.onSuccess : step.onFailure).find(({ criteria = [] }) =>
      areAllMet(criteria, scope),
    );
    if (passes) {
      const outputs = Object.entries(step.outputs).map(
        ([name, expression]) => [name, readExpression(expression, scope) ?? null] as const,
      );
      const all = { ...run.values.outputs, [step.stepId]: Object.fromEntries(outputs) };
      run.values = { ...run.values, outputs: all };
    }
    if (action?.type === 'end') return undefined;
    if (action?.type === 'goto') return action.stepId;
    if (passes) return run.workflow.steps[run.workflow.steps.indexOf(step) + 1]?.stepId;
    if (action?.type !== 'retry' || attempts > (action.retryLimit ?? RETRY_LIMIT))
      throw new Error(`${run.workflow.workflowId}: ${step.stepId}: ${JSON.stringify(response)}`);
    const wait = action.retryAfter ?? RETRY_AFTER_S;
    await run.mcp.call('sandbox_control', {
      workspace: run.workspace,
      action: 'clock',
      body: { advance: wait },
    });
  }
}

/**
 * Plays a workflow through the tools alone: the steps come from the resource that the prompt names.
 *
 * @returns how many steps have passed
 * @throws when a step does not pass
 */
export async function playWorkflow(
  mcp: McpClient,
  name: string,
  uploads: Uploads,
): Promise<number> {
  const prompt = await mcp.prompt(name);
  const [uri] = /https?:\S+\/workflows\/[\w-]+\.json/.exec(prompt) ?? [];
  if (uri === undefined) throw new Error(`The prompt ${name} names no resource.`);
  const workflow = JSON.parse(await mcp.read(uri)) as Workflow;
  const inputs = Object.fromEntries(workflow.inputs.map((input) => [input.name, input.value]));
  const values = { inputs, outputs: {} };
  const run: Run = { mcp, uploads, workflow, workspace: undefined, values };
  let passed = 0;
  let stepId = workflow.steps[0]?.stepId;
  while (stepId !== undefined) {
    const step = workflow.steps.find((one) => one.stepId === stepId)!;
    stepId = await playStep(run, step);
    passed += 1;
  }
  return passed;
}
