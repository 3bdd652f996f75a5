import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';

const run = promisify(execFile);
/** The checker of documentation for agents, and the Node.js that it needs: the site itself runs on an older one. */
const PACKAGES = { afdocs: '0.22.2', node: '24.21.0' };
const FOLDER = join(root, '.cache/agents');
/** The first Node.js on which the checker starts. */
const LEAST_NODE = 22;
const MAX_OUTPUT_BYTES = 200_000_000;
/** Runs until one is given up in which the checker lost a connection. */
const MAX_RUNS = 3;

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

/** Installs the checker below .cache, once. @returns the programs to run it with */
async function installChecker(): Promise<readonly [node: string, checker: string]> {
  const modules = join(FOLDER, 'node_modules');
  const [major = 0] = process.versions.node.split('.').map(Number);
  const isNew = major >= LEAST_NODE;
  const { node, ...others } = PACKAGES;
  const packages = Object.entries(isNew ? others : { ...others, node });
  const installed = await readFile(join(FOLDER, 'installed.json'), 'utf8').catch(() => '');
  const wanted = JSON.stringify(packages);
  if (installed !== wanted || !existsSync(modules)) {
    await mkdir(FOLDER, { recursive: true });
    await writeFile(join(FOLDER, 'package.json'), '{"private":true}');
    const names = packages.map(([name, version]) => `${name}@${version}`);
    // npm itself runs on the older Node.js, and would refuse the checker.
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--save-exact', '--engine-strict=false', ...names],
      {
        cwd: FOLDER,
      },
    );
    await writeFile(join(FOLDER, 'installed.json'), wanted);
  }
  const own = join(modules, 'node/bin/node');
  return [isNew ? process.execPath : own, join(modules, 'afdocs/bin/afdocs.mjs')];
}

/**
 * Looks at every page of a running site with AFDocs (https://agentdocsspec.com). The addresses of the settings are read as
 * those of the running site.
 *
 * @param url origin of the running site
 * @throws when the checker cannot be installed or ends without a report
 */
export async function runAfdocs(url: string): Promise<AgentReport> {
  const [node, checker] = await installChecker();
  // Every page rather than a sample, one after the other as fast as the site answers.
  const options =
    '--sampling deterministic --max-links 100000 --request-delay 0 --max-concurrency 4 --format json --score --quiet';
  const args = ['--canonical-origin', settings.siteUrl, ...options.split(' ')];
  for (let attempt = 1; ; attempt += 1) {
    // The checker ends with another code than 0 where a rule is broken; the report says which.
    const { stdout } = await run(node, [checker, 'check', url, ...args], {
      maxBuffer: MAX_OUTPUT_BYTES,
    }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
    if (stdout === '') throw new Error('check:agents: AFDocs has ended without a report.');
    const report = JSON.parse(stdout) as AgentReport;
    const { fetchErrors } = report.requestSummary;
    if (fetchErrors === 0 || attempt === MAX_RUNS) return report;
    // A busy machine lets its connections run out while it computes; that says nothing of the site.
    console.error(`AFDocs has lost ${fetchErrors} connections and starts again.`);
  }
}
