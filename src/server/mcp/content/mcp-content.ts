// What the build leaves for the MCP endpoint: plain data, written by scripts/build/write-mcp-content.ts.
import type { OperationPart } from '#contract/mcp/tools.ts';
import type { Method } from '#contract/method.ts';

/** Raised when what follows changes its shape, so that a server never reads another build's file wrongly. */
export const MCP_CONTENT_FORMAT = 1;

/** The published site as the MCP endpoint gives it to agents. */
export interface McpContent {
  readonly format: typeof MCP_CONTENT_FORMAT;
  /** The site's name, for people. */
  readonly title: string;
  /** Address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** In the order of the catalogue. */
  readonly pages: readonly McpPage[];
  readonly operations: readonly McpOperation[];
  readonly workflows: readonly McpWorkflow[];
}

export interface McpPage {
  /** Address from the site's root. */
  readonly path: string;
  /** Address of the page as Markdown. */
  readonly markdownPath: string;
  readonly title: string;
  readonly description: string;
}

/** One operation of the API, with its texts ready to be sent. */
export interface McpOperation {
  readonly operationId: string;
  readonly method: Method;
  /** Endpoint path with {parameters}. */
  readonly endpoint: string;
  readonly title: string;
  /** Address of its page. */
  readonly page: string;
  readonly permission?: string;
  /** Whether only a user's access token makes the call. */
  readonly isForUsers: boolean;
  /** Fields of the form that hold a file; absent for an operation that takes no form. */
  readonly fileFields?: readonly string[];
  /** Markdown. */
  readonly parts: Readonly<Record<Exclude<OperationPart, 'samples'>, string>>;
  /** Code by language. */
  readonly samples: Readonly<Record<string, string>>;
}

export interface McpWorkflow {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly inputs: readonly McpWorkflowInput[];
  /** What the workflow does, call by call, in Markdown. */
  readonly steps: string;
}

export interface McpWorkflowInput {
  readonly name: string;
  readonly description: string;
  /** What stands for the input where nobody gives another value. */
  readonly preset: string;
}
