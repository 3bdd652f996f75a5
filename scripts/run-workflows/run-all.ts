import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { findPort, root, startService } from '#bench/support/process.ts';
import { prepareWorkflow, writeInputs, type WorkflowDocument } from './prepare-workflow.ts';

/** What a third-party runner has found of one workflow. */
export interface WorkflowRun {
  /** File of api/workflows/. */
  readonly name: string;
  /** Whether every step was run and met its criteria. */
  readonly passed: boolean;
  /** What the runner has printed. */
  readonly report: string;
}

const FOLDER = join(root, 'api/workflows');
const RUNNER = join(root, 'node_modules/@redocly/cli/bin/cli.js');
const LONGEST_MS = 180_000;

/** Runs Redocly's Arazzo runner; it has failed when it ends with another code than 0. */
function runRedocly(args: readonly string[]): Promise<Omit<WorkflowRun, 'name'>> {
  // The repository's configuration has rules written in TypeScript.
  const env = { ...process.env, NODE_OPTIONS: '--import tsx', REDOCLY_TELEMETRY: 'off' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [RUNNER, 'respect', ...args],
      { cwd: root, env, timeout: LONGEST_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ passed: !error, report: `${stdout}${stderr}` }),
    );
  });
}

async function runWorkflow(
  name: string,
  sandbox: string,
  folder: string,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<WorkflowRun> {
  const document = parse(await readFile(join(FOLDER, name), 'utf8')) as WorkflowDocument;
  const answer = await fetch(`${sandbox}/workspaces`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The sandbox gives no workspace: ${await answer.text()}`);
  const { id, appKey } = (await answer.json()) as { readonly id: string; readonly appKey: string };
  const { values, files } = await writeInputs(document, folder, uploads);
  const prepared = prepareWorkflow(document, files, {
    description: join(root, 'api/openapi.yaml'),
    clock: `${sandbox}/workspaces/${id}/clock`,
  });
  const path = prepared ? join(folder, name) : join('api/workflows', name);
  if (prepared) await writeFile(path, stringify(prepared));
  const inputs = JSON.stringify({ ...values, apiKey: appKey });
  const server = `platform=${sandbox}`;
  const run = await runRedocly([path, '--server', server, '--input', inputs, '--verbose']);
  return { name, ...run };
}

/**
 * Runs workflows by Redocly's Arazzo runner against the sandbox of the built site, each in a workspace of its own.
 *
 * @param wanted workflow ids; all workflows when there are none
 * @param uploads contents of the files that inputs name, by name
 */
export async function runAll(
  wanted: readonly string[],
  uploads: Readonly<Record<string, Buffer>>,
  onRun: (run: WorkflowRun) => void,
): Promise<void> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.arazzo.yaml'));
  const names = files.filter(
    (name) => wanted.length === 0 || wanted.includes(name.replace('.arazzo.yaml', '')),
  );
  const folder = await mkdtemp(join(tmpdir(), 'run-workflows-'));
  const port = await findPort();
  const env = { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT: '1000000' };
  const command = [process.execPath, 'dist/server/main.js'];
  const server = await startService(command, port, { env, probe: '/healthz' });
  const queue = [...names];
  async function work(): Promise<void> {
    for (let name = queue.shift(); name; name = queue.shift())
      onRun(await runWorkflow(name, `${server.url}/sandbox`, folder, uploads));
  }
  try {
    // Flows that wait for the platform leave room for another one.
    await Promise.all([work(), work()]);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}
