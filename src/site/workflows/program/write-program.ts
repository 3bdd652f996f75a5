import type { JsonValue } from '#model/site-model.ts';
import type { Workflow } from '#site/workflows/workflow.ts';
import { buildFlowCode } from './build-flow-code.ts';
import type { FlowCode, StepCode } from './dialect.ts';
import { JAVASCRIPT, JQ, PYTHON } from './script-dialect.ts';
import { JAVASCRIPT_START, PYTHON_START, SHELL_START } from './program-starts.ts';

/** The languages that a flow is exported in. */
export const PROGRAM_LANGUAGES = ['curl', 'javascript', 'python'] as const;

export type ProgramLanguage = (typeof PROGRAM_LANGUAGES)[number];

/** A flow as a program. */
export interface Program {
  readonly fileName: string;
  readonly code: string;
}

function indent(code: string, by: string): string {
  return code.replaceAll('\n', `\n${by}`);
}

function writeHead({ title, summary, name }: FlowCode, mark: string, how: string): string {
  return [
    `${mark} ${title}: ${summary}`,
    `${mark} ${how.replace('NAME', name)}`,
    `${mark} The key is read from WALLET_API_KEY, the address from WALLET_API_URL.`,
  ].join('\n');
}

function writeJavaScriptStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again =
    retry.limit === 0
      ? ''
      : `,\n  { when: (answer) => ${retry.when}, after: ${retry.after}, limit: ${retry.limit} }`;
  return `// ${comment}
await step(
  ${JSON.stringify(id)},
  ${indent(request, '  ')},
  (answer) => ${indent(criteria, '  ')},
  (answer) => (${indent(outputs, '  ')})${again},
);`;
}

function writeJavaScript(flow: FlowCode): string {
  const head = writeHead(flow, '//', 'Node.js 20 or later: node NAME.mjs');
  const inputs = `const inputs = { apiKey: process.env.WALLET_API_KEY, ...${flow.inputs} };`;
  const start = JAVASCRIPT_START.replace('BASE', JSON.stringify(flow.base));
  return [head, start, inputs, ...flow.steps.map(writeJavaScriptStep)].join('\n\n') + '\n';
}

function writePythonStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again =
    retry.limit === 0
      ? ''
      : `\n    {"when": lambda answer: ${retry.when}, "after": ${retry.after}, "limit": ${retry.limit}},`;
  return `# ${comment}
step(
    ${JSON.stringify(id)},
    ${indent(request, '    ')},
    lambda answer: ${indent(criteria, '    ')},
    lambda answer: ${indent(outputs, '    ')},${again}
)`;
}

function writePython(flow: FlowCode): string {
  const head = writeHead(flow, '#', 'Python 3.9 or later: python3 NAME.py');
  const inputs = `inputs = {"apiKey": os.environ["WALLET_API_KEY"], **${flow.inputs}}`;
  const start = PYTHON_START.replace('BASE', JSON.stringify(flow.base));
  return [head, start, inputs, ...flow.steps.map(writePythonStep)].join('\n\n') + '\n';
}

/** A text between single quotes of the shell. */
function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function writeShellStep({ id, comment, request, criteria, outputs, retry }: StepCode): string {
  const again =
    retry.limit === 0 ? '' : ` \\\n  ${quoteShell(retry.when)} ${retry.after} ${retry.limit}`;
  return `# ${comment}
step ${id} ${quoteShell(request)} \\
  ${quoteShell(criteria)} \\
  ${quoteShell(outputs)}${again}`;
}

function writeShell(flow: FlowCode): string {
  const head = writeHead(flow, '#', 'Bash, cURL and jq: bash NAME.sh');
  const inputs = `state=$(jq --null-input --arg apiKey "$WALLET_API_KEY" ${quoteShell(
    `{"inputs": ({"apiKey": $apiKey} + ${flow.inputs}), "outputs": {}}`,
  )})`;
  const start = SHELL_START.replace('BASE', flow.base);
  const steps = flow.steps.map(writeShellStep);
  return ['#!/usr/bin/env bash', head, start, inputs, ...steps].join('\n\n') + '\n';
}

/**
 * Writes a flow as a program that runs all its steps and stops at the first that fails.
 *
 * @param base what stands before an endpoint such as /v1/accounts
 */
export function writeProgram(
  language: ProgramLanguage,
  workflow: Workflow,
  values: Readonly<Record<string, JsonValue>>,
  base: string,
): Program {
  const name = workflow.workflowId;
  if (language === 'javascript') {
    const flow = buildFlowCode(JAVASCRIPT, workflow, values, base);
    return { fileName: `${name}.mjs`, code: writeJavaScript(flow) };
  }
  if (language === 'python') {
    const flow = buildFlowCode(PYTHON, workflow, values, base);
    return { fileName: `${name}.py`, code: writePython(flow) };
  }
  const flow = buildFlowCode(JQ, workflow, values, base);
  return { fileName: `${name}.sh`, code: writeShell(flow) };
}
