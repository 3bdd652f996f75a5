import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LONGEST_WAIT_S } from './workflow-run.ts';

/** JSON Schema of one input of a workflow, as far as its value is read from it. */
interface InputSchema {
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly contentMediaType?: string;
}

interface Step {
  readonly stepId: string;
  readonly requestBody?: { readonly payload?: unknown };
  readonly onFailure?: readonly { readonly retryAfter?: number }[];
}

/** A parsed Arazzo document, as far as it is read here. */
export interface WorkflowDocument {
  readonly sourceDescriptions: readonly object[];
  readonly workflows: readonly {
    readonly inputs: { readonly properties: Readonly<Record<string, InputSchema>> };
    readonly steps: readonly Step[];
  }[];
}

/** What a workflow is run with. */
export interface WrittenInputs {
  readonly values: Readonly<Record<string, unknown>>;
  /** Paths of the files among them, by the name of the input. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * The inputs that a workflow's description shows, with its files written to a folder.
 *
 * @param uploads contents of the files that inputs name, by name
 */
export async function writeInputs(
  document: WorkflowDocument,
  folder: string,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<WrittenInputs> {
  const values: Record<string, unknown> = {};
  const files: Record<string, string> = {};
  const { properties } = document.workflows[0]!.inputs;
  for (const [name, schema] of Object.entries(properties)) {
    const value = schema.default ?? schema.examples?.[0];
    values[name] = value;
    if (schema.contentMediaType === undefined) continue;
    const isText = schema.contentMediaType.startsWith('text/');
    const file = join(folder, isText ? `${name}.csv` : String(value));
    await writeFile(file, isText ? String(value) : (uploads[String(value)] ?? ''));
    files[name] = file;
  }
  return { values, files };
}

/** Names files as Redocly Respect wants them, `$file('path')` in the payload: Arazzo has no word for files. */
function nameFiles(step: Step, files: WrittenInputs['files']): Step {
  const payload = step.requestBody?.payload;
  if (typeof payload !== 'object' || payload === null) return step;
  const named = Object.entries(payload).map(([key, value]: [string, unknown]) => {
    const file = files[String(value).replace('$inputs.', '')];
    return [key, file === undefined ? value : `$file('${file}')`];
  });
  return { ...step, requestBody: { ...step.requestBody, payload: Object.fromEntries(named) } };
}

/** A step before one that would wait for hours: it moves the clock of the workspace. */
function skipWait({ onFailure = [] }: Step, clock: string): readonly object[] {
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
 * A workflow as the runner can run it at once: with its files named and its long waits skipped. Where it has neither,
 * it is the very same.
 *
 * @param places addresses of the API description and of the workspace's clock
 */
export function prepareWorkflow(
  document: WorkflowDocument,
  files: WrittenInputs['files'],
  places: { readonly description: string; readonly clock: string },
): WorkflowDocument | undefined {
  const [workflow] = document.workflows;
  const steps = workflow!.steps.flatMap((step) => [
    ...skipWait(step, places.clock),
    nameFiles(step, files),
  ]) as readonly Step[];
  if (Object.keys(files).length === 0 && steps.length === workflow!.steps.length) return undefined;
  return {
    ...document,
    sourceDescriptions: document.sourceDescriptions.map((one) => ({
      ...one,
      url: places.description,
    })),
    workflows: [{ ...workflow!, steps }],
  };
}
