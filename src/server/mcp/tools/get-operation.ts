import type { OperationPart } from '#contract/mcp/tools.ts';
import { answerDocumentation, answerMistake } from '#server/mcp/answers/tool-answer.ts';
import type { McpOperation } from '#server/mcp/content/mcp-content.ts';
import { failUnknownOperation } from './fail-unknown-operation.ts';
import type { Tool } from './tool.ts';

/** Gives one part of what the description says of an operation. */
export const getOperation: Tool<{
  readonly operationId: string;
  readonly part?: OperationPart;
  readonly language?: string;
  readonly cursor?: string;
}> = ({ operationId, part = 'summary', language = 'curl', cursor }, { content, countCall }) => {
  const operation = content.findOperation(operationId);
  if (!operation) return failUnknownOperation(operationId, content);
  countCall?.({ tool: 'get_operation', subject: operationId });
  const text = part === 'samples' ? readSample(operation, language) : operation.parts[part];
  if (text === undefined) {
    const languages = Object.keys(operation.samples).join(', ');
    return answerMistake(`There is no sample in ${language}. Languages: ${languages}.`);
  }
  return answerDocumentation(`${content.siteUrl}${operation.page} (${part})`, text, cursor);
};

function readSample({ samples }: McpOperation, language: string): string | undefined {
  const name = language.toLowerCase();
  const code = Object.hasOwn(samples, name) ? samples[name] : undefined;
  return code === undefined ? undefined : `\`\`\`${name}\n${code.trimEnd()}\n\`\`\``;
}
