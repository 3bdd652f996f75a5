import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type ListPromptsResult,
} from '@modelcontextprotocol/server';
import type { ContentIndex } from '#server/mcp/content/index-content.ts';
import type { McpWorkflow } from '#server/mcp/content/mcp-content.ts';

/** The workflows as prompts. */
export interface Prompts {
  list(): ListPromptsResult;
  /** @throws ProtocolError for a prompt that there is not */
  get(name: string, given: Readonly<Record<string, string>>): GetPromptResult;
}

/** Creates the prompts, one for each workflow. All inputs have a preset value, so that none is required. */
export function createPrompts(content: ContentIndex): Prompts {
  const prompts = content.workflows.map(({ name, title, summary, inputs }) => ({
    name,
    title,
    description: summary,
    arguments: inputs.map((input) => ({
      name: input.name,
      description: input.description,
      required: false,
    })),
  }));
  return {
    list: () => ({ prompts }),
    get(name, given) {
      const workflow = content.findWorkflow(name);
      if (!workflow)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
      const text = formatPrompt(workflow, given, content.siteUrl);
      return {
        description: workflow.summary,
        messages: [{ role: 'user', content: { type: 'text', text } }],
      };
    },
  };
}

function formatPrompt(
  { name, title, summary, inputs, steps }: McpWorkflow,
  given: Readonly<Record<string, string>>,
  siteUrl: string,
): string {
  const values = inputs.map(
    (input) =>
      `- ${input.name}: ${Object.hasOwn(given, input.name) ? given[input.name] : input.preset}`,
  );
  return [
    `Carry out the workflow "${title}" in the sandbox. ${summary}`,
    'Send each step with call_sandbox. Leave workspace out of the first call, and send the handle that it returns with all other calls. get_operation describes an operation. If a step waits, move the clock with sandbox_control. Report what each step returns.',
    `Inputs:\n${values.join('\n')}`,
    `Steps, with expressions of Arazzo 1.0 (the same as data: ${siteUrl}/workflows/${name}.json):\n\n${steps}`,
  ].join('\n\n');
}
