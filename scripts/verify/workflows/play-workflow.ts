import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Json } from '#contract/json.ts';
import { listenLocally } from '#scripts/lib/listen-locally.ts';
import { digest } from '#scripts/verify/proofs/digest.ts';
import type { RepeatableSandbox } from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import type { FlowValues } from '#site/workflows/run/expressions.ts';
import { findNextStep, runStep, type StepRun } from '#site/workflows/run/run-step.ts';
import type { InputFiles } from '#site/workflows/run/step-request.ts';
import { KEY_INPUT, type Workflow, type WorkflowStep } from '#site/workflows/workflow.ts';

/** A repeatable sandbox that listens, since steps are sent by HTTP. */
export interface ServedSandbox {
  readonly sandbox: RepeatableSandbox;
  readonly origin: string;
  close(): Promise<void>;
}

/** Lets a repeatable sandbox listen on a free port. */
export async function serveRepeatableSandbox(sandbox: RepeatableSandbox): Promise<ServedSandbox> {
  const listener = getRequestListener((request) => sandbox.fetch(request));
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const { url, close } = await listenLocally(server);
  return { sandbox, origin: url, close };
}

/** What of an attempt follows from the workflow and the sandbox alone. */
function describeAttempt({ stepId }: WorkflowStep, run: StepRun, base: string): readonly unknown[] {
  const { method, url, shownBody } = run.request;
  const answer = run.outcome?.kind === 'response' ? run.outcome.response : undefined;
  const { status, mediaType, text } = answer ?? {};
  return [stepId, method, url.replace(base, ''), shownBody, status, mediaType, text];
}

/** The file that an input names. */
function findUpload(value: Json, uploads: Readonly<Record<string, Buffer>>): Buffer | undefined {
  return typeof value === 'string' ? uploads[value] : undefined;
}

function listFiles({ inputs }: Workflow, uploads: Readonly<Record<string, Buffer>>): InputFiles {
  const files = inputs.flatMap(({ name, value }) => {
    const content = findUpload(value, uploads);
    return content ? [[name, new File([new Uint8Array(content)], value as string)] as const] : [];
  });
  return Object.fromEntries(files);
}

/**
 * Plays a workflow through with the inputs that it shows, as the pages do.
 *
 * @param uploads contents of the files that inputs name, by name
 * @returns a digest of all that was sent and answered; undefined when the workflow does not pass
 */
export async function playWorkflow(
  workflow: Workflow,
  { sandbox, origin }: ServedSandbox,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<string | undefined> {
  const { id, appKey } = await sandbox.createWorkspace(workflow.workflowId);
  const base = `${origin}/sandbox/${id}`;
  const inputs = Object.fromEntries(workflow.inputs.map(({ name, value }) => [name, value]));
  const outputs: Record<string, Readonly<Record<string, Json>>> = {};
  const values: FlowValues = { inputs: { ...inputs, [KEY_INPUT]: appKey }, outputs };
  const transcript: unknown[] = [workflow.inputs.map(({ value }) => uploadOf(value, uploads))];
  for (let step = workflow.steps[0]; step;) {
    const current: WorkflowStep = step;
    const run = await runStep(current, {
      base,
      origin,
      values,
      files: listFiles(workflow, uploads),
      stop: new AbortController().signal,
      onProgress: (progress) =>
        progress.phase === 'waiting' && transcript.push(describeAttempt(current, progress, base)),
      wait: async (seconds) => sandbox.advance(seconds * 1000),
    });
    transcript.push(describeAttempt(current, run, base));
    if (run.phase !== 'passed') return undefined;
    outputs[current.stepId] = run.outputs;
    step = findNextStep(workflow, current, run);
  }
  return digest(transcript);
}

/** Digest of the file that an input names. */
function uploadOf(value: Json, uploads: Readonly<Record<string, Buffer>>): string | undefined {
  return findUpload(value, uploads)?.toString('base64');
}
