import type { JsonValue, SampleLanguage } from '#model/site-model.ts';
import type { Workflow } from '#site/workflows/workflow.ts';
import { buildFlowCode } from './build-flow-code.ts';
import type { ProgramWriter } from './dialect.ts';
import { goProgram } from './languages/go.ts';
import { phpProgram } from './languages/php.ts';
import { pythonProgram } from './languages/python.ts';
import { rubyProgram } from './languages/ruby.ts';
import { javascriptProgram, typescriptProgram } from './languages/script.ts';
import { shellProgram } from './languages/shell.ts';

const WRITERS: Readonly<Record<SampleLanguage, ProgramWriter>> = {
  curl: shellProgram,
  javascript: javascriptProgram,
  typescript: typescriptProgram,
  php: phpProgram,
  python: pythonProgram,
  ruby: rubyProgram,
  go: goProgram,
};

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
export function writeProgram(
  language: SampleLanguage,
  workflow: Workflow,
  values: Readonly<Record<string, JsonValue>>,
  base: string,
): Program {
  const { dialect, ending, write } = WRITERS[language];
  const code = write(buildFlowCode(dialect, workflow, values, base));
  return { fileName: `${workflow.workflowId}.${ending}`, code: `${code}\n` };
}
