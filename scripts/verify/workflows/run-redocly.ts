import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '#scripts/lib/root.mjs';
import { prepareWorkflow, writeInputs, type WorkflowDocument } from './prepare-workflow.ts';
import type { Sandbox } from './start-sandbox.ts';
import type { WorkflowRun } from './workflow-run.ts';

const RUNNER = join(root, 'node_modules/@redocly/cli/bin/cli.js');
const LONGEST_MS = 180_000;

/** Starts the runner; it has failed when it ends with another code than 0. */
function runRespect(args: readonly string[]): Promise<WorkflowRun> {
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

/**
 * Runs a workflow by Redocly's Arazzo runner in a workspace of its own.
 *
 * @param name workflow id
 * @param uploads contents of the files that inputs name, by name
 */
export async function runRedocly(
  name: string,
  sandbox: Sandbox,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<WorkflowRun> {
  const file = `${name}.arazzo.yaml`;
  const source = join('api/workflows', file);
  const document = parse(await readFile(join(root, source), 'utf8')) as WorkflowDocument;
  const { id, appKey } = await sandbox.createWorkspace();
  const folder = await mkdtemp(join(tmpdir(), 'run-redocly-'));
  try {
    const { values, files } = await writeInputs(document, folder, uploads);
    const prepared = prepareWorkflow(document, files, {
      description: join(root, 'api/openapi.yaml'),
      clock: `${sandbox.url}/workspaces/${id}/clock`,
    });
    const path = prepared ? join(folder, file) : source;
    if (prepared) await writeFile(path, stringify(prepared));
    const inputs = JSON.stringify({ ...values, apiKey: appKey });
    const server = `platform=${sandbox.url}`;
    return await runRespect([path, '--server', server, '--input', inputs, '--verbose']);
  } finally {
    await rm(folder, { recursive: true });
  }
}
