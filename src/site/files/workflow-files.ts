import { findOperationPage } from '#model/pages/operation-pages.ts';
import { parse, parseDocument } from 'yaml';
import type { WorkflowFile } from '#model/api/bundle-description.ts';
import type { SiteModel } from '#model/site-model.ts';
import type { Json } from '#contract/json.ts';
import { buildStepOperation } from '#site/workflows/build-step-operation.ts';
import type { StepParameter, Workflow, WorkflowInput } from '#site/workflows/workflow.ts';
import type { SiteFile } from './site-file.ts';

type InputSchema = WorkflowInput['schema'] & {
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
};

/** An Arazzo document as Redocly's rules have checked it. */
interface ArazzoDocument {
  readonly info: { readonly title: string; readonly description: string };
  readonly workflows: readonly {
    readonly workflowId: string;
    readonly summary: string;
    readonly inputs: {
      readonly required?: readonly string[];
      readonly properties: Readonly<Record<string, InputSchema>>;
    };
    readonly parameters?: readonly StepParameter[];
    readonly steps: readonly (Partial<Workflow['steps'][number]> &
      Pick<Workflow['steps'][number], 'stepId' | 'description' | 'successCriteria'> & {
        readonly operationId: string;
      })[];
    readonly outputs?: Workflow['outputs'];
  }[];
}

function buildInput(
  name: string,
  { description = '', default: preset, examples, ...schema }: InputSchema,
  required: readonly string[],
): WorkflowInput {
  const value = preset ?? examples?.[0] ?? '';
  return { name, description, required: required.includes(name), schema, value };
}

/** @throws when a step names an operation that there is not */
function buildWorkflow(model: SiteModel, { name, text }: WorkflowFile): Workflow {
  const { info, workflows } = parse(text) as ArazzoDocument;
  const workflow = workflows[0]!;
  const shared = workflow.parameters ?? [];
  return {
    workflowId: workflow.workflowId,
    title: info.title,
    summary: workflow.summary,
    description: info.description,
    inputs: Object.entries(workflow.inputs.properties).map(([key, schema]) =>
      buildInput(key, schema, workflow.inputs.required ?? []),
    ),
    steps: workflow.steps.map(({ operationId, parameters = [], ...step }) => {
      const page = findOperationPage(model, operationId);
      if (!page) throw new Error(`${name}: there is no operation ${operationId}`);
      const isOwn = (one: StepParameter) =>
        parameters.some((own) => own.name === one.name && own.in === one.in);
      return {
        onSuccess: [],
        onFailure: [],
        outputs: {},
        ...step,
        operation: buildStepOperation(page.operation, page),
        parameters: [...shared.filter((one) => !isOwn(one)), ...parameters],
      };
    }),
    outputs: workflow.outputs ?? {},
  };
}

/** Where the files stand that workflows send, from the folder of the workflows. */
const UPLOADS = '../uploads';

/**
 * A workflow as others run it. Arazzo has no word for files: where an input is a picture, the payload names the published
 * one in the words of Redocly Respect, and the input falls away. Texts stay as they are written.
 */
export function formatWorkflowFile({ text }: WorkflowFile): string {
  const document = parseDocument(text);
  const [workflow] = (document.toJS() as ArazzoDocument).workflows;
  const { properties, required = [] } = workflow!.inputs;
  const pictures = Object.entries(properties).flatMap(([name, { contentMediaType, examples }]) => {
    const file = examples?.[0];
    const isPicture = contentMediaType?.startsWith('image/') && typeof file === 'string';
    return isPicture ? [{ name, file }] : [];
  });
  if (pictures.length === 0) return text;
  const inputs = ['workflows', 0, 'inputs'];
  for (const { name, file } of pictures) {
    for (const [at, { requestBody }] of workflow!.steps.entries())
      for (const [field, value] of Object.entries(requestBody?.payload ?? {}))
        if (value === `$inputs.${name}`)
          document.setIn(
            ['workflows', 0, 'steps', at, 'requestBody', 'payload', field],
            `$file('${UPLOADS}/${file}')`,
          );
    document.deleteIn([...inputs, 'properties', name]);
  }
  const left = required.filter((input) => !pictures.some(({ name }) => name === input));
  document.setIn([...inputs, 'required'], document.createNode(left));
  return document.toString({ lineWidth: 0 });
}

/** The workflows as the pages run them: with their operations, and as JSON, which browsers read themselves. */
export function buildWorkflowFiles(
  model: SiteModel,
  workflows: readonly WorkflowFile[],
): SiteFile[] {
  return workflows.map((file) => ({
    path: `/workflows/${file.name.replace('.arazzo.yaml', '.json')}`,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(buildWorkflow(model, file)),
  }));
}
