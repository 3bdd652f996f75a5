// What the page about the local sandbox shows, followed to the letter. Only the address of the site and the port differ.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';
import { findPort } from '#scripts/lib/process.ts';
import { settings } from '#settings';
import { useSite } from './use-site.ts';

const run = promisify(execFile);
const page = await readFile(join(root, 'dist/client/local-sandbox.md'), 'utf8');

/** The code of the page in a language. */
const listCode = (language: string) =>
  Array.from(
    page.matchAll(new RegExp(`^\`\`\`${language}.*\\n([\\s\\S]*?)^\`\`\`$`, 'gm')),
    ([, code]) => code!,
  );

const site = useSite();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-sandbox-page-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left of it.
  }
}

async function runScript(name: string, lines: readonly string[]): Promise<string> {
  const place = join(folder, name);
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{ "private": true }');
  const [test = ''] = listCode('javascript');
  await writeFile(join(place, 'wallet.test.mjs'), test);
  const port = await findPort();
  const script = ['set -e', ...lines]
    .join('\n')
    .replaceAll(settings.siteUrl, site.url)
    .replaceAll('127.0.0.1:4010', `127.0.0.1:${port}`)
    .replaceAll('wallet-sandbox --json', `wallet-sandbox --json --port ${port}`);
  // Nobody listens there: whoever needs another registry fails.
  const registry = { npm_config_registry: 'http://127.0.0.1:9/' };
  // A reader says yes to npx.
  const env = { ...process.env, ...registry, npm_config_yes: 'true' };
  // A group of its own, so that what the script has started ends with it, as in a CI service.
  const shell = spawn('bash', ['-c', script], {
    cwd: place,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let shown = '';
  let failures = '';
  shell.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
  shell.stderr.on('data', (chunk: Buffer) => (failures += chunk.toString()));
  const late = setTimeout(() => shell.kill('SIGKILL'), 40_000);
  const [code] = (await once(shell, 'exit')) as [number | null];
  clearTimeout(late);
  endGroup(shell.pid!);
  expect([code, code === 0 ? '' : failures + shown]).toEqual([0, '']);
  return shown;
}

it('shows a workflow whose jobs succeed', { timeout: 120_000 }, async () => {
  const [workflow = ''] = listCode('yaml');
  const jobs = parse(workflow) as Readonly<Record<string, { readonly script: readonly string[] }>>;
  expect(Object.keys(jobs)).toEqual(['javascript', 'other-languages']);
  expect(await runScript('javascript', jobs['javascript']!.script)).toMatch(/pass 1\b/);
  const answer = await runScript('other', jobs['other-languages']!.script);
  expect(answer).toContain('"data":[{"id":"acc_');
});

it('prints the lines for the shell', { timeout: 60_000 }, async () => {
  const [command = ''] = listCode('bash');
  const shown = await runScript('shell', [
    `${command.trim()} --port 0 > lines &`,
    'until grep -q SECRET lines; do sleep 0.2; done',
    'eval "$(grep export lines)"',
    'curl --fail-with-body "$WALLET_API_URL/v1/accounts?limit=1" --header "Authorization: Bearer $WALLET_API_KEY"',
    // The name that the receivers and the exam read.
    'echo "$WALLET_SIGNING_SECRET"',
  ]);
  expect(shown).toContain('"data":[{"id":"acc_');
  expect(shown).toMatch(/whsec_[0-9a-f]{48}/);
});

it('lists options that the program has', async () => {
  const program = join(root, 'dist/local/wallet-sandbox.js');
  const { stdout: help } = await run(process.execPath, [program, '--help']);
  const options = Array.from(page.matchAll(/^\| `(--[a-z]+[^`]*)`/gm), ([, option]) => option!);
  expect(options.length).toBeGreaterThan(5);
  for (const option of options) expect(help).toContain(option);
});

it('names commands that the program has', async () => {
  const program = join(root, 'dist/local/wallet.js');
  const { stdout: help } = await run(process.execPath, [program, '--help']);
  const commands = Array.from(page.matchAll(/`wallet ([a-z]+)/g), ([, command]) => command!);
  for (const command of commands) expect(help).toContain(`  ${command} `);
});
