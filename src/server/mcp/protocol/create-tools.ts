import { fromJsonSchema, type JsonSchemaType, type McpServer } from '@modelcontextprotocol/server';
import { MCP_TOOLS, type ToolName } from '#contract/mcp/tools.ts';
import { createRateLimit } from '#server/edge/limits/create-rate-limit.ts';
import { readClientKey } from '#server/edge/limits/read-client-key.ts';
import type { Caller, McpParts } from '#server/mcp/collaborators.ts';
import { callSandbox } from '#server/mcp/tools/call-sandbox.ts';
import { findOperations } from '#server/mcp/tools/find-operations.ts';
import { getOperation } from '#server/mcp/tools/get-operation.ts';
import { readPage } from '#server/mcp/tools/read-page.ts';
import { createReportProblem } from '#server/mcp/tools/report-problem.ts';
import { sandboxControl } from '#server/mcp/tools/sandbox-control.ts';
import { searchDocs } from '#server/mcp/tools/search-docs.ts';
import type { Tool } from '#server/mcp/tools/tool.ts';
import { ARGUMENT_VALIDATOR } from './argument-validator.ts';

const REPORTS_PER_HOUR = 20;
const HOUR_SECONDS = 3600;

/** Puts the tools on a server that lives for one request. */
export type ToolRegistrar = (server: McpServer, caller: Caller) => void;

/** The checks of arguments are compiled once, and not for each request. */
const SCHEMAS = MCP_TOOLS.map((tool) => ({
  tool,
  // The library's type describes a schema more narrowly than the standard does.
  schema: fromJsonSchema(tool.inputSchema as JsonSchemaType, ARGUMENT_VALIDATOR),
}));

/**
 * Creates the tools, once for all requests.
 *
 * @param onFailure is told of what no caller has caused
 */
export function createTools(
  parts: McpParts,
  onFailure: (error: unknown, tool: ToolName) => unknown,
): ToolRegistrar {
  const reports = createRateLimit({
    max: REPORTS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
    toKey: readClientKey,
  });
  const written = {
    search_docs: searchDocs,
    read_page: readPage,
    find_operations: findOperations,
    get_operation: getOperation,
    call_sandbox: callSandbox,
    sandbox_control: sandboxControl,
    report_problem: createReportProblem({
      isOver: async (address) => (await reports.count(address)).isOver,
    }),
  } satisfies Readonly<Record<ToolName, Tool<never>>>;
  // Each takes what its own schema lets through.
  const tools = written as Readonly<Record<ToolName, Tool<unknown>>>;
  return (server, caller) => {
    const counted = caller.isUncounted ? omitCounting(parts) : parts;
    for (const { tool, schema } of SCHEMAS) {
      const { name, title, description, annotations } = tool;
      const config = { title, description, annotations, inputSchema: schema };
      server.registerTool(name, config, async (given: unknown) => {
        try {
          return await tools[name](given, counted, caller);
        } catch (error) {
          throw onFailure(error, name);
        }
      });
    }
  };
}

function omitCounting({ countCall: _count, ...parts }: McpParts): McpParts {
  return parts;
}
