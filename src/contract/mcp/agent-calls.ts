import type { ToolName } from './tools.ts';

/** One call of a tool, for the search report: what was called, and never who has called. */
export interface McpCall {
  readonly tool: ToolName;
  /** Words of a search, without personal data, or the operation or page that was asked for. */
  readonly subject?: string;
  /** What a search has found. */
  readonly hits?: number;
}
