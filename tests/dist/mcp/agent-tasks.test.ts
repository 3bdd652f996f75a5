// Ten tasks of an integration, solved by programs that know nothing but what they read.
import { describe, expect, it } from 'vitest';
import { createMarkdownManual } from '#bench/agent-tasks/markdown-manual.ts';
import { createMcpManual } from '#bench/agent-tasks/mcp-manual.ts';
import { AGENT_TASKS } from '#bench/agent-tasks/tasks.ts';
import { useMcp } from './use-mcp.ts';

const used = useMcp();

describe('by the answers of the MCP endpoint alone', () => {
  it.each(AGENT_TASKS)('an agent can $title', async ({ solve }) => {
    const manual = createMcpManual((tool, given) => used.mcp.call(tool, given));
    await solve(manual);
    expect(manual.bytes).toBeGreaterThan(0);
  });
});

describe('by Markdown pages that llms.txt links alone', () => {
  it.each(AGENT_TASKS)('an agent can $title', async ({ solve }) => {
    const manual = createMarkdownManual(used.served.url.origin);
    await solve(manual);
    expect(manual.bytes).toBeGreaterThan(0);
  });
});
