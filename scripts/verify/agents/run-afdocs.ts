import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { settings } from '#settings';
import { ensureNewerNode } from '#scripts/install/ensure-newer-node.mjs';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);
/** The checker of documentation for agents, for a Node.js that is newer than the oldest of the site. */
const PACKAGE = 'afdocs@0.22.2';
const folder = join(root, '.cache', PACKAGE.replace('@', '-'));
const checker = join(folder, 'node_modules/afdocs/dist/index.js');
const MAX_OUTPUT_BYTES = 200_000_000;

/** What the checker says of one of the rules. */
interface Check {
  readonly id: string;
  readonly status: 'pass' | 'warn' | 'fail' | 'skip' | 'error';
  readonly message: string;
}

/** What the checker says of a site. */
export interface AgentReport {
  /** Pages that were looked at. */
  readonly testedPages: number;
  readonly scoring: { readonly overall: number };
  readonly results: readonly Check[];
  readonly requestSummary: { readonly requests: number; readonly fetchErrors: number };
}

/** Installs the checker below .cache, once. */
async function ensureChecker(): Promise<void> {
  if (existsSync(checker)) return;
  // npm itself runs on the older Node.js, and would refuse the checker.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--engine-strict=false'];
  await run('npm', ['install', '--prefix', folder, ...quiet, PACKAGE]);
}

/**
 * Looks at every page of a running site with AFDocs (https://agentdocsspec.com). The addresses of the settings are read as
 * those of the running site.
 *
 * @param url origin of the running site
 * @throws when the checker cannot be installed or ends without a report
 */
export async function runAfdocs(url: string): Promise<AgentReport> {
  await ensureChecker();
  const program = join(import.meta.dirname, 'afdocs.mjs');
  const { stdout } = await run(ensureNewerNode(), [program, checker, url, settings.siteUrl], {
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return JSON.parse(stdout) as AgentReport;
}
