import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '#scripts/lib/root.mjs';
import { listInputs, skipWaits, type WorkflowDocument } from './prepare-workflow.ts';
import type { Sandbox } from './start-sandbox.ts';
import type { WorkflowRun } from './workflow-run.ts';

const RUNNER = join(root, 'node_modules/@redocly/cli/bin/cli.js');
/** Where the build puts what is published. */
const SITE = join(root, 'dist/client');
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
 * Runs a published workflow by Redocly's Arazzo runner in a workspace of its own, as a reader who has downloaded it with
 * the description and the uploads.
 *
 * @param name workflow id
 */
export async function runRedocly(name: string, sandbox: Sandbox): Promise<WorkflowRun> {
  const file = join('workflows', `${name}.arazzo.yaml`);
  const published = parse(await readFile(join(SITE, file), 'utf8')) as WorkflowDocument;
  const { id, appKey } = await sandbox.createWorkspace();
  const workflow = skipWaits(published, `${sandbox.url}/workspaces/${id}/clock`);
  const inputs = JSON.stringify({ ...listInputs(workflow), apiKey: appKey });
  const options = ['--server', `platform=${sandbox.url}`, '--input', inputs, '--verbose'];
  if (workflow === published) return runRespect([join(SITE, file), ...options]);
  const folder = await mkdtemp(join(tmpdir(), 'run-redocly-'));
  try {
    for (const other of ['openapi.yaml', 'uploads'])
      await symlink(join(SITE, other), join(folder, other));
    await mkdir(join(folder, 'workflows'));
    await writeFile(join(folder, file), stringify(workflow));
    return await runRespect([join(folder, file), ...options]);
  } finally {
    await rm(folder, { recursive: true });
  }
}
