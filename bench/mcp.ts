import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { MCP_TOOLS, type ToolName } from '#contract/mcp/tools.ts';
import { startSite } from '#scripts/lib/process.ts';
import { createMarkdownManual } from './agent-tasks/markdown-manual.ts';
import { createMcpManual, type CallTool } from './agent-tasks/mcp-manual.ts';
import { AGENT_TASKS } from './agent-tasks/tasks.ts';
import type { Measurement } from '#contract/bench-result.ts';
import { computeMedian } from './support/numbers.ts';

const CALLS = 200;
const WARM_UP = 20;
const QUERIES = ['idempotency key', 'pay a supplier', 'webhok signature', 'voucher', 'rate limit'];
const VARIABLES = {
  RATE_LIMIT: '0',
  SANDBOX_RATE_LIMIT: '1000000',
  SANDBOX_ADDRESS_RATE_LIMIT: '1000000',
  SEARCH_RATE_LIMIT: '1000000',
};

interface Agent {
  readonly callTool: CallTool;
  close(): Promise<void>;
}

async function connect(url: string): Promise<Agent> {
  const client = new Client(
    { name: 'wallet-docs-bench', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  return {
    async callTool(name, given) {
      const result = await client.callTool({ name, arguments: { ...given } });
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (result.isError === true) throw new Error(`bench: ${name}: ${text}`);
      return text;
    },
    close: () => client.close(),
  };
}

/** Times of calls one after the other, in milliseconds. */
async function time(run: (at: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let at = 0; at < CALLS + WARM_UP; at += 1) {
    const started = performance.now();
    await run(at);
    if (at >= WARM_UP) times.push(performance.now() - started);
  }
  return times;
}

const computeP95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)]!;

function describeTimes(
  name: string,
  values: readonly number[],
  maxMs: number,
): readonly Measurement[] {
  return [
    {
      name: `${name}, 95th percentile`,
      value: computeP95(values),
      unit: 'ms',
      target: { max: maxMs },
    },
    { name: `${name}, median`, value: computeMedian(values), unit: 'ms' },
  ];
}

async function measureTimes({ callTool }: Agent): Promise<readonly Measurement[]> {
  const made = await callTool('call_sandbox', { operationId: 'listAccounts' });
  const { workspace } = JSON.parse(made) as { readonly workspace: string };
  const calls: readonly (readonly [string, ToolName, object])[] = [
    ['Reading a page', 'read_page', { path: '/quick-start' }],
    ['A read in the sandbox', 'call_sandbox', { operationId: 'listAccounts', workspace }],
  ];
  const searches = await time((at) =>
    callTool('search_docs', { query: QUERIES[at % QUERIES.length] }),
  );
  const results = [...describeTimes('A search', searches, 15)];
  for (const [name, tool, given] of calls)
    results.push(...describeTimes(name, await time(() => callTool(tool, { ...given })), 40));
  const writes = await time((at) =>
    callTool('call_sandbox', {
      operationId: 'createWalletGroup',
      workspace,
      body: { name: `Group ${at}` },
    }),
  );
  return [...results, ...describeTimes('A write in the sandbox', writes, 40)];
}

/** What an agent reads for each task, pages and answers together. */
async function measureTasks(agent: Agent, origin: string): Promise<readonly Measurement[]> {
  const results: Measurement[] = [];
  for (const { title, solve } of AGENT_TASKS) {
    const mcp = createMcpManual(agent.callTool);
    await solve(mcp);
    const markdown = createMarkdownManual(origin);
    await solve(markdown);
    results.push(
      { name: `Read by MCP to ${title}`, value: mcp.bytes, unit: 'bytes' },
      { name: `Read as Markdown to ${title}`, value: markdown.bytes, unit: 'bytes' },
    );
  }
  return results;
}

/** Measures the MCP endpoint of the built server, by the official client. */
export async function measureMcp(): Promise<readonly Measurement[]> {
  const site = await startSite({ env: VARIABLES });
  try {
    const agent = await connect(site.url);
    const tokens = encode(JSON.stringify({ tools: MCP_TOOLS })).length;
    const results: readonly Measurement[] = [
      { name: 'List of tools', value: tokens, unit: 'tokens', target: { max: 1600 } },
      ...(await measureTimes(agent)),
      ...(await measureTasks(agent, site.url)),
    ];
    await agent.close();
    return results;
  } finally {
    await site.stop();
  }
}
