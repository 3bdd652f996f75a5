import { formatJsonValue } from '#contract/json.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundledDescription } from '#model/api/bundle-description.ts';
import type { OperationPage, SiteModel } from '#model/site-model.ts';
import {
  MCP_CONTENT_FORMAT,
  type McpContent,
  type McpOperation,
  type McpWorkflow,
} from '#server/mcp/content/mcp-content.ts';
import { formatMarkdownPath } from '#site/article/markdown-path.ts';
import { listPages } from '#site/files/listed-pages.ts';
import { formatOperationParts } from '#site/files/operation-parts.ts';
import { buildWorkflowFiles } from '#site/files/workflow-files.ts';
import { formatWorkflowSteps } from '#site/files/workflow-steps.ts';
import { KEY_INPUT, type Workflow } from '#site/workflows/workflow.ts';

/**
 * Makes what the MCP endpoint answers from.
 *
 * @param readOperation gives what is known of an operation already
 */
export function buildMcpContent(
  model: SiteModel,
  { workflows }: Pick<BundledDescription, 'workflows'>,
  readOperation: (page: OperationPage) => McpOperation = (page) => buildMcpOperation(model, page),
): McpContent {
  const { siteUrl, docsName } = model.settings;
  const pages = listPages(model);
  return {
    format: MCP_CONTENT_FORMAT,
    title: docsName,
    siteUrl,
    pages: pages.map(({ path, title, distinctTitle, description }) => ({
      path,
      markdownPath: formatMarkdownPath(path),
      title: distinctTitle ?? title,
      description,
    })),
    operations: pages.flatMap((page) => (page.kind === 'operation' ? [readOperation(page)] : [])),
    workflows: buildWorkflowFiles(model, workflows).map(({ body }) =>
      buildWorkflow(JSON.parse(body) as Workflow),
    ),
  };
}

/**
 * Writes the content of the MCP endpoint, which the server loads at its start.
 *
 * @param dist folder of the build's output; gets mcp/content.json
 */
export async function writeMcpContent(content: McpContent, dist: string): Promise<void> {
  const dir = join(dist, 'mcp');
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'content.json'), JSON.stringify(content));
}

/** Makes what the MCP endpoint knows of one operation. */
export function buildMcpOperation(model: SiteModel, page: OperationPage): McpOperation {
  const { operationId, method, endpoint, permission, caller, samples } = page.operation;
  const form = page.operation.requestBody?.contents.find(({ mediaType }) =>
    mediaType.startsWith('multipart/'),
  );
  return {
    operationId,
    method,
    endpoint,
    title: page.title,
    page: page.path,
    ...(permission !== undefined && { permission }),
    isForUsers: caller === 'user',
    ...(form && {
      fileFields: form.schema.properties
        .filter(({ schema }) => schema.format === 'binary')
        .map(({ name }) => name),
    }),
    parts: formatOperationParts(model, page),
    samples: Object.fromEntries(samples.map(({ language, code }) => [language, code])),
  };
}

function buildWorkflow(workflow: Workflow): McpWorkflow {
  const { workflowId, title, summary, inputs } = workflow;
  return {
    name: workflowId,
    title,
    summary,
    // The handle of the workspace takes the place of the key.
    inputs: inputs
      .filter(({ name }) => name !== KEY_INPUT)
      .map(({ name, description, value }) => ({
        name,
        description,
        preset: formatJsonValue(value),
      })),
    steps: formatWorkflowSteps(workflow),
  };
}
