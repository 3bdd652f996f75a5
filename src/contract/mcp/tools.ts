// What the MCP endpoint says of its tools. The page, the server card and the server read the same list.
import { MAX_REPORT_LENGTH } from './report.ts';

/** Behaviour that a tool promises (MCP 2026-07-28, ToolAnnotations). */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One tool as `tools/list` shows the tool. */
export interface ToolDescription {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema 2020-12 of the arguments. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: ToolHints;
}

const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** No tool reaches anything beyond this server. What the sandbox loses is invented, and lost all the same. */
const CHANGES: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};
const ADDS: ToolHints = { ...CHANGES, destructiveHint: false };

const text = (maxLength: number, description?: string) => ({
  type: 'string',
  maxLength,
  ...(description !== undefined && { description }),
});
const record = (description: string) => ({ type: 'object', description });
const count = (maximum: number, preset: number) => ({
  type: 'integer',
  minimum: 1,
  maximum,
  default: preset,
});
const schema = (properties: Readonly<Record<string, unknown>>, ...required: readonly string[]) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** The parts of an operation that `get_operation` gives, one at a time. */
export const OPERATION_PARTS = ['summary', 'request', 'responses', 'errors', 'samples'] as const;
export type OperationPart = (typeof OPERATION_PARTS)[number];

/** What `sandbox_control` does to a workspace. */
export const CONTROL_ACTIONS = ['clock', 'handset', 'gateway', 'callbacks', 'reset'] as const;
export type ControlAction = (typeof CONTROL_ACTIONS)[number];

const CURSOR = text(40, 'next, as the answer before gave it');
const WORKSPACE = 'Handle, as call_sandbox gave it.';

/** All tools, in the order in which `tools/list` shows them. Names and order never change. */
export const MCP_TOOLS = [
  {
    name: 'search_docs',
    title: 'Search the documentation',
    description: 'Finds sections of pages by words. Gives title, address, section and two lines.',
    inputSchema: schema({ query: text(512), limit: count(10, 5) }, 'query'),
    annotations: READS,
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: 'Gives a page, or one section, as Markdown. A long page comes in several answers.',
    inputSchema: schema(
      {
        path: text(300, 'such as /quick-start'),
        section: text(200, 'id or title of a heading'),
        cursor: CURSOR,
      },
      'path',
    ),
    annotations: READS,
  },
  {
    name: 'find_operations',
    title: 'Find API operations',
    description:
      'Finds operations of the API by words, or by method and path. Gives operationId, method, path and permission.',
    inputSchema: schema({
      words: text(200),
      method: { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] },
      path: text(300, 'such as /v1/accounts'),
      limit: count(20, 10),
    }),
    annotations: READS,
  },
  {
    name: 'get_operation',
    title: 'Describe an API operation',
    description: 'Gives one part of an operation, with all schemas written out.',
    inputSchema: schema(
      {
        operationId: text(100),
        part: { enum: OPERATION_PARTS, default: 'summary' },
        language: text(20, 'of samples, such as python; curl when absent'),
        cursor: CURSOR,
      },
      'operationId',
    ),
    annotations: READS,
  },
  {
    name: 'call_sandbox',
    title: 'Call an operation in the sandbox',
    description:
      'Sends a request to the sandbox, which keeps state and moves no real money. Without workspace, a new workspace is made, and its handle is in the answer: send the handle with each later call. The app key of the workspace authorises the call. Bodies above 8 KB are cut, with their size.',
    inputSchema: schema(
      {
        operationId: text(100),
        workspace: text(200, WORKSPACE),
        path: record('Path parameters by name.'),
        query: record('Query parameters by name.'),
        headers: record('Such as Idempotency-Key, or X-Sandbox-Force with an error code.'),
        body: {
          description:
            'JSON body. A form is an object; a file in a form is {"name","text"} or {"name","base64"}.',
        },
      },
      'operationId',
    ),
    annotations: CHANGES,
  },
  {
    name: 'sandbox_control',
    title: 'Control a sandbox workspace',
    description:
      'clock: body {"advance":seconds} or {"set":time}. handset: body {"paymentId","answer"}, answer approve, refuse, wrong-pin, no-money or time-out; without body, the waiting payments. gateway: body {"status"}, connected, failing or disconnected. callbacks: the events sent so far, the latest first. reset: back to the beginning.',
    inputSchema: schema(
      {
        workspace: text(200, WORKSPACE),
        action: { enum: CONTROL_ACTIONS },
        body: { type: 'object' },
        cursor: CURSOR,
      },
      'workspace',
      'action',
    ),
    annotations: CHANGES,
  },
  {
    name: 'report_problem',
    title: 'Report a problem in the documentation',
    description: 'Tells the writers what is wrong or missing on a page. Send no personal data.',
    inputSchema: schema({ path: text(300), text: text(MAX_REPORT_LENGTH) }, 'path', 'text'),
    annotations: ADDS,
  },
] as const satisfies readonly ToolDescription[];

/** The name of a tool. */
export type ToolName = (typeof MCP_TOOLS)[number]['name'];
