// What the page about the endpoint says of the endpoint, held against the endpoint.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { MCP_TOOLS } from '#contract/mcp/tools.ts';
import { root } from '#scripts/lib/root.mjs';
import { settings } from '#settings';
import { parseEnvironment } from '#server/edge/parse-environment.ts';
import { useMcp } from './use-mcp.ts';

const page = readFileSync(join(root, 'dist/client/mcp.md'), 'utf8');
const used = useMcp();

/** The code of the page in a language. */
const listCode = (language: string) =>
  Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
    ([, code]) => code!,
  );

it('shows settings that name the endpoint, as JSON that a program reads', () => {
  const blocks = listCode('json').map((code) => JSON.parse(code) as Record<string, object>);
  const server = { type: 'http', url: `${settings.siteUrl}/mcp` };
  expect(blocks).toEqual([
    { mcpServers: { 'wallet-docs': server } },
    { servers: { 'wallet-docs': server } },
  ]);
});

it('shows a command that lists the tools without a library', async () => {
  const [command] = listCode('bash').filter((code) => code.startsWith('curl'));
  const local = command!.replace(`${settings.siteUrl}/mcp`, used.served.url.href);
  const { stdout } = await promisify(execFile)('sh', ['-c', local]);
  for (const { name } of MCP_TOOLS) expect(stdout).toContain(`"name":"${name}"`);
});

it('lists the tools in their order', () => {
  const names = Array.from(page.matchAll(/^\| `(\w+)`/gm), ([, name]) => name);
  expect(names).toEqual(MCP_TOOLS.map(({ name }) => name));
});

it('names the limit of messages that the server has', () => {
  const [, shown] = /at most (\d+) messages in a minute/.exec(page)!;
  expect(parseEnvironment({}).rateLimit).toBe(Number(shown));
});
