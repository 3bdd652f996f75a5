import { readPagePath } from './read-page-path.ts';
import type { McpContent, McpOperation, McpPage, McpWorkflow } from './mcp-content.ts';

/** The content, with what the tools look up by name. */
export interface ContentIndex extends McpContent {
  /** @param given a path, an address of the site or the address of a page as Markdown */
  findPage(given: string): McpPage | undefined;
  findOperation(operationId: string): McpOperation | undefined;
  findWorkflow(name: string): McpWorkflow | undefined;
}

const byName = <Item>(items: readonly Item[], read: (item: Item) => string) =>
  new Map(items.map((item) => [read(item), item]));

export function indexContent(content: McpContent): ContentIndex {
  const pages = byName(content.pages, ({ path }) => path);
  const operations = byName(content.operations, ({ operationId }) => operationId);
  const workflows = byName(content.workflows, ({ name }) => name);
  return {
    ...content,
    findPage: (given) => pages.get(readPagePath(given, content.siteUrl).path),
    findOperation: (operationId) => operations.get(operationId),
    findWorkflow: (name) => workflows.get(name),
  };
}
