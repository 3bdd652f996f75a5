// Each skill does what it says: its commands are run in their order against the built server, by a shell, curl and jq.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { useSite } from './use-site.ts';

interface Entry {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly digest: string;
}

const client = join(root, 'dist/client');
const INDEX = '/.well-known/agent-skills/index.json';
const run = promisify(execFile);
const site = useSite();

const { skills } = JSON.parse(readFileSync(join(client, INDEX), 'utf8')) as {
  readonly skills: readonly Entry[];
};

/** The commands of a skill, as a shell that stops at the first failure. */
function readCommands(markdown: string): string {
  const fences = [...markdown.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, code]) => code!);
  expect(fences.length).toBeGreaterThanOrEqual(2);
  return ['set -euo pipefail', ...fences, 'echo done'].join('\n');
}

test('there are skills to integrate, to verify callbacks and to upgrade', () => {
  expect(skills.map(({ name }) => name)).toEqual([
    'integrate-wallet-api',
    'upgrade-wallet-api',
    'verify-wallet-callbacks',
  ]);
});

test.each(skills.map((skill) => [skill.name, skill] as const))(
  'what %s says runs, and the served bytes have the digest of the index',
  async (_, { url, digest }) => {
    const response = await site.request(url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest);
    const origin = new URL(response.url).origin;
    const env = { ...process.env, WALLET_DOCS: origin };
    const { stdout } = await run('bash', ['-c', readCommands(bytes.toString())], {
      env,
      maxBuffer: 10_000_000,
    });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('done');
  },
  60_000,
);

test('a skill whose command fails does not pass', async () => {
  const fence = '```sh\ntest 1 = 2\n```\n';
  await expect(run('bash', ['-c', readCommands(fence.repeat(2))])).rejects.toThrow();
});
