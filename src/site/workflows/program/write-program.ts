import { type SampleLanguage, LANGUAGES } from '#languages/languages.ts';
import type { Json } from '#contract/json.ts';
import type { Workflow } from '#site/workflows/workflow.ts';
import { buildFlowCode } from './build-flow-code.ts';
import type { FlowCode, ProgramWriter } from '#languages/workflow/dialect.ts';
import { writeComment, writeObject } from '#languages/workflow/write-values.ts';

function writeHead(
  { title, summary, name }: FlowCode,
  { commentMark, how }: ProgramWriter,
): string {
  return [
    writeComment(commentMark, `${title}: ${summary}`),
    writeComment(commentMark, how.replaceAll('NAME', name)),
    `${commentMark} The key is read from WALLET_API_KEY, the address from WALLET_API_URL.`,
  ].join('\n');
}

function write(flow: FlowCode, writer: ProgramWriter): string {
  const { opening, start, quote, key, style, writeInputs, writeStep, wrapSteps } = writer;
  const inputs = writeObject([['apiKey', key], ...flow.inputs], style);
  const steps = flow.steps.map(writeStep);
  const parts = [
    ...(opening === undefined ? [] : [opening]),
    writeHead(flow, writer),
    start.replace('BASE', () => quote(flow.base)),
    writeInputs(inputs),
  ];
  const last = wrapSteps ? [wrapSteps(steps)] : steps;
  return [...parts, ...last].join('\n\n');
}

/** A flow as a program. */
export interface Program {
  readonly fileName: string;
  readonly code: string;
}

/**
 * Writes a flow as a program that runs all its steps and stops at the first that fails.
 *
 * @param values of the inputs, by name; without the key, which programs read from their environment
 * @param base what stands before an endpoint such as /v1/accounts
 */
export type WriteProgram = (
  workflow: Workflow,
  values: Readonly<Record<string, Json>>,
  base: string,
) => Program;

/** Loads what writes flows as programs of a language. */
export async function loadProgramWriter(language: SampleLanguage): Promise<WriteProgram> {
  const writer = await LANGUAGES[language].loadProgram();
  return function writeProgram(workflow, values, base) {
    const code = write(buildFlowCode(writer.dialect, workflow, values, base), writer);
    return { fileName: `${workflow.workflowId}.${writer.ending}`, code: `${code}\n` };
  };
}
