import type { McpCall } from '#contract/mcp/agent-calls.ts';
import type { ContentIndex } from './content/index-content.ts';

/** Who calls, as far as limits and the log are concerned. */
export interface Caller {
  /** Id of the request, which the log and the errors of the sandbox name. */
  readonly id: string;
  /** The client's address, where there is a socket. */
  readonly address: string | undefined;
  /** Whether the client asks not to be counted in reports. */
  readonly isUncounted: boolean;
}

/** Another area of the server, in this process, for the client of a message. */
export type Ask = (request: Request, caller: Caller) => Promise<Response>;

/** What the tools need of the rest of the server. */
export interface McpParts {
  readonly content: ContentIndex;
  /** Reads a published file of text; undefined where there is none. */
  readonly readFile: (path: string) => Promise<string | undefined>;
  /** Answers what lies under /1/. */
  readonly search: Ask;
  /** The index and the public key of the search. */
  readonly searchIndex: SearchAccess;
  /** Answers what lies under /sandbox/; absent where there is no sandbox. */
  readonly sandbox?: Ask;
  /** Answers what lies under /callbacks/; absent where there is no sandbox. */
  readonly callbacks?: Ask;
  /** Keeps a report for the writers; absent where nothing can be kept. @throws when the report cannot be kept */
  readonly report?: (report: ProblemReport) => Promise<void>;
  /** Counts a call for the search report; absent where nothing is counted. */
  readonly countCall?: (call: McpCall) => void;
}

export interface SearchAccess {
  readonly applicationId: string;
  readonly searchKey: string;
  readonly indexName: string;
}

/** What is wrong with a page. */
export interface ProblemReport {
  readonly pagePath: string;
  readonly text: string;
}
