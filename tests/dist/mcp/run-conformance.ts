import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ensureNewerNode } from '#scripts/install/ensure-newer-node.mjs';
import { root } from '#scripts/lib/root.mjs';

/** A check of the protocol's own runner. */
export interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** What the runner says of a server. */
export interface ConformanceRun {
  /** Whether the runner takes the server for conformant, but for what was expected to fail. */
  readonly isConformant: boolean;
  readonly output: string;
  /** Checks by the name of their scenario. */
  readonly scenarios: ReadonlyMap<string, readonly Check[]>;
}

const RUNNER = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** The scenarios that a version of the protocol requires of a server, as the runner has fixed them. */
export async function listRequired(version: string): Promise<readonly string[]> {
  const file = join(RUNNER, '../../requirements', `${version}.yaml`);
  const { server } = parse(await readFile(file, 'utf8')) as { readonly server: string[] };
  return server;
}

/**
 * Lets the protocol's own runner examine a server.
 *
 * @param args such as `--requirements 2026-07-28`
 * @param expectedFailures scenarios that cannot pass, each with its reason in the test
 */
export async function runConformance(
  url: URL,
  args: readonly string[],
  expectedFailures: readonly string[] = [],
): Promise<ConformanceRun> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    const baseline = join(folder, 'expected.yaml');
    await writeFile(baseline, stringify({ server: [...expectedFailures] }));
    const results = join(folder, 'results');
    const expected = expectedFailures.length > 0 ? ['--expected-failures', baseline] : [];
    const { code, output } = await run([
      'server',
      '--url',
      url.href,
      '--output-dir',
      results,
      ...expected,
      ...args,
    ]);
    return { isConformant: code === 0, output, scenarios: await readScenarios(results) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readScenarios(results: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const files = await readdir(results, { recursive: true }).catch(() => []);
  const scenarios = new Map<string, readonly Check[]>();
  for (const file of files.filter((name) => name.endsWith('checks.json'))) {
    // server-tools-list-2026-11-22T20-00-00-000Z/checks.json
    const name = /server-(.+?)-\d{4}-\d\d-\d\dT/.exec(file)?.[1] ?? file;
    scenarios.set(name, JSON.parse(await readFile(join(results, file), 'utf8')) as Check[]);
  }
  return scenarios;
}

function run(args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(ensureNewerNode(), [RUNNER, ...args], { cwd: tmpdir() });
    let output = '';
    const take = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
