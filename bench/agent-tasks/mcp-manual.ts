import { findExample, type CallResponse, type FoundCall, type Manual } from './manual.ts';
import type { ToolName } from '#contract/mcp/tools.ts';

/** Calls a tool and gives the text of the answer. @throws when the tool fails */
export type CallTool = (
  tool: ToolName,
  given: Readonly<Record<string, unknown>>,
) => Promise<string>;

interface Answer {
  readonly workspace?: string;
  readonly status: number;
  readonly headers?: CallResponse['headers'];
  readonly body?: unknown;
}

interface CallbackList {
  readonly inbox: { readonly secret: string };
  readonly callbacks: readonly {
    readonly event: string;
    readonly body: string;
    readonly attempt?: { readonly headers: Readonly<Record<string, string>> };
  }[];
}

/** Learns and works by the answers of the MCP endpoint alone. */
export function createMcpManual(callTool: CallTool): Manual {
  let bytes = 0;
  let workspace: string | undefined;

  async function ask(tool: ToolName, given: Readonly<Record<string, unknown>>): Promise<string> {
    const text = await callTool(tool, given);
    bytes += Buffer.byteLength(text);
    return text;
  }

  async function control(action: string, body?: object): Promise<Answer> {
    if (workspace === undefined) throw new Error('There is no workspace yet.');
    const text = await ask('sandbox_control', { workspace, action, ...(body && { body }) });
    const answer = JSON.parse(text) as Answer;
    if (answer.status >= 400) throw new Error(text);
    return answer;
  }

  return {
    get bytes() {
      return bytes;
    },
    async findCall(words): Promise<FoundCall> {
      const list = await ask('find_operations', { words, limit: 3 });
      const [, operationId, method, endpoint] = /^(\w+): ([A-Z]+) (\S+)/.exec(list) ?? [];
      if (!operationId || !method || !endpoint) throw new Error(`No call for ${words}: ${list}`);
      const request = await ask('get_operation', { operationId, part: 'request' });
      const errors = await ask('get_operation', { operationId, part: 'errors' });
      const summary = await ask('get_operation', { operationId });
      const text = [summary, request, errors].join('\n');
      return { operationId, method, endpoint, example: findExample(request), text };
    },
    async readTopic(words, section) {
      const found = await ask('search_docs', { query: words });
      const [address] = /https?:\/\/\S+/.exec(found) ?? [];
      if (address === undefined) throw new Error(`Nothing about ${words}.`);
      return ask('read_page', { path: address.split('#', 1)[0], section });
    },
    async send({ operationId }, input) {
      const handle = workspace === undefined ? {} : { workspace };
      const answer = JSON.parse(
        await ask('call_sandbox', { operationId, ...handle, ...input }),
      ) as Answer;
      workspace ??= answer.workspace;
      return { status: answer.status, headers: answer.headers ?? {}, body: answer.body };
    },
    async advance(seconds) {
      await control('clock', { advance: seconds });
    },
    async setGateway(status) {
      await control('gateway', { status });
    },
    async readCallbacks() {
      const text = await ask('sandbox_control', { workspace, action: 'callbacks' });
      const { inbox, callbacks } = JSON.parse(text) as CallbackList;
      return {
        secret: inbox.secret,
        callbacks: callbacks.map(({ event, body, attempt }) => ({
          event,
          body,
          signature: attempt?.headers['wallet-signature'] ?? '',
        })),
      };
    },
  };
}
