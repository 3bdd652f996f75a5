import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ListResourcesResult,
  type ListResourceTemplatesResult,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server';
import type { McpParts } from '#server/mcp/collaborators.ts';
import type { ContentIndex } from '#server/mcp/content/index-content.ts';

/** The files that the endpoint gives as resources. */
export interface Resources {
  /** @throws ProtocolError for a cursor that no answer has given */
  list(cursor: string | undefined): ListResourcesResult;
  listTemplates(): ListResourceTemplatesResult;
  /** @throws ResourceNotFoundError */
  read(uri: string): Promise<ReadResourceResult>;
}

/** Resources in one answer: with their descriptions, about 3,000 tokens. */
const PAGE_SIZE = 40;
const MARKDOWN = 'text/markdown';
const DESCRIPTION_PATH = '/openapi.yaml';
const YAML = 'application/yaml';

/** Creates the resources: the description, the workflows and every page, each at the address where the site publishes the file. */
export function createResources({
  content,
  readFile,
}: Pick<McpParts, 'content' | 'readFile'>): Resources {
  const resources = listResources(content);
  const byUri = new Map(resources.map((resource) => [resource.uri, resource]));
  const templates = listTemplates(content);
  return {
    list(cursor) {
      const start = cursor === undefined ? 0 : Number(cursor);
      if (!Number.isSafeInteger(start) || start < 0 || start >= resources.length)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'No answer has this cursor.');
      const end = start + PAGE_SIZE;
      return {
        resources: resources.slice(start, end),
        ...(end < resources.length && { nextCursor: String(end) }),
      };
    },
    listTemplates: () => ({ resourceTemplates: [...templates] }),
    async read(uri) {
      const resource = byUri.get(uri);
      const text = resource && (await readFile(uri.slice(content.siteUrl.length)));
      if (!resource || text === undefined) throw new ResourceNotFoundError(uri);
      return { contents: [{ uri, mimeType: resource.mimeType!, text }] };
    },
  };
}

function listResources({ siteUrl, title, pages, workflows }: ContentIndex): readonly Resource[] {
  return [
    {
      uri: siteUrl + DESCRIPTION_PATH,
      name: 'openapi.yaml',
      title: `${title}: API description (OpenAPI 3.1)`,
      mimeType: YAML,
    },
    ...workflows.map(({ name, title: workflow, summary }) => ({
      uri: `${siteUrl}/workflows/${name}.json`,
      name: `workflows/${name}.json`,
      title: `Workflow: ${workflow}`,
      description: summary,
      mimeType: 'application/json',
    })),
    ...pages.map(({ markdownPath, title: page, description }) => ({
      uri: siteUrl + markdownPath,
      name: markdownPath.slice(1),
      title: page,
      description,
      mimeType: MARKDOWN,
    })),
  ];
}

function listTemplates({
  siteUrl,
}: ContentIndex): ListResourceTemplatesResult['resourceTemplates'] {
  return [
    {
      uriTemplate: `${siteUrl}/{+path}.md`,
      name: 'page',
      title: 'A page as Markdown',
      mimeType: MARKDOWN,
    },
    {
      uriTemplate: `${siteUrl}/workflows/{name}.json`,
      name: 'workflow',
      title: 'A workflow with its steps',
      mimeType: 'application/json',
    },
  ];
}
