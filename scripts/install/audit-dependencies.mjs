// Checks the dependencies without a network: pinned, with checksums, under licences that we know, without install
// scripts that we do not know, for the Node we promise. With AUDIT_ONLINE=true also asks the registry for known
// weaknesses (npm audit). `node scripts/install/audit-dependencies.mjs`; the unit tests do the same.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/lib/root.mjs';
import { satisfiesRange } from './satisfies-range.mjs';

/** The oldest Node that package.json promises. */
const OLDEST_NODE = '20.19.0';
const AUDIT_TIMEOUT_MS = 30_000;

const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences that oblige those who pass the package on. Each is allowed only for the packages that are named. */
const NAMED_ONLY = [
  // Fonts.
  { licence: 'OFL-1.1', packages: /^@(expo-google-fonts|fontsource-variable)\// },
  // A library that sharp loads at run time, and that anybody can replace.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // Permits everything. Newman brings it, and only a test runs that.
  { licence: 'WTFPL', packages: /^stream-length$/ },
  // Used as they are, in building and testing only.
  { licence: 'MPL-2.0', packages: /^(lightningcss|axe-core|@resvg\/resvg-js)/ },
];

/** Packages whose install scripts are known. */
const INSTALL_SCRIPTS = new Set(['esbuild', 'protobufjs']);

/** Packages that do harm when a program has two of them. */
const ONLY_ONCE = ['react', 'react-dom', 'graphql', 'kysely', '@codemirror/state', 'rxjs'];

/** @param {string} path of the lockfile, e.g. node_modules/a/node_modules/@b/c */
function readName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function isExact(version) {
  return /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version);
}

/** @param {string | { type: string } | undefined} licence as a package.json has it, in any of its historic forms */
function readLicence({ license, licenses }) {
  const form = license ?? licenses?.[0];
  return typeof form === 'string' ? form : form?.type;
}

/** Whether an SPDX expression can be fulfilled: one of an OR, all of an AND. */
function isAllowed(expression, name) {
  const isKnown = (licence) =>
    LICENCES.has(licence) ||
    NAMED_ONLY.some((entry) => entry.licence === licence && entry.packages.test(name));
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(isKnown));
}

function checkManifest({ dependencies = {}, devDependencies = {} }) {
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !isExact(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
}

/** Packages for other systems are in the lockfile without being here; npm has no checksum for some of them. */
function isForElsewhere(entry) {
  return entry.optional === true && (entry.os !== undefined || entry.cpu !== undefined);
}

function checkEntry(path, entry) {
  const mistakes = [];
  const name = readName(path);
  const say = (text) => mistakes.push(`${path} ${text}`);
  if (!isExact(entry.version ?? '')) say(`has no exact version: ${entry.version}`);
  if (entry.link === true || entry.resolved?.startsWith('git')) say('comes from no registry');
  if (!/^sha(512|384)-/.test(entry.integrity ?? '') && !isForElsewhere(entry)) {
    say('has no checksum');
  }
  if (entry.hasInstallScript && !INSTALL_SCRIPTS.has(name)) say('runs a script when installed');
  if (entry.engines?.node && !satisfiesRange(OLDEST_NODE, entry.engines.node)) {
    say(`wants Node ${entry.engines.node}`);
  }
  return mistakes;
}

function readInstalled(dir, path) {
  try {
    return JSON.parse(readFileSync(join(dir, path, 'package.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function checkInstalled(path, entry, installed) {
  if (!installed) {
    const isMissing = !entry.optional && !entry.peer && !entry.devOptional;
    return isMissing ? [`${path} is not installed`] : [];
  }
  const mistakes = [];
  if (installed.version !== entry.version) {
    mistakes.push(`${path} is installed as ${installed.version}, not ${entry.version}`);
  }
  const licence = readLicence(installed);
  if (licence === undefined) mistakes.push(`${path} has no licence`);
  else if (!isAllowed(licence, readName(path))) mistakes.push(`${path} is under ${licence}`);
  return mistakes;
}

/**
 * Checks package.json, the lockfile and what is installed.
 *
 * @param {string} [dir] a folder with all three
 * @returns {{ mistakes: string[], packages: number, withoutChecksum: number }} one line per mistake; how many packages
 *   were checked, and how many of them, all for other systems, have no checksum in the lockfile
 */
export function auditDependencies(dir = root) {
  const read = (name) => JSON.parse(readFileSync(join(dir, name), 'utf8'));
  const mistakes = checkManifest(read('package.json'));
  const entries = Object.entries(read('package-lock.json').packages).filter(([path]) => path);
  let withoutChecksum = 0;
  for (const [path, entry] of entries) {
    if (!entry.integrity) withoutChecksum += 1;
    mistakes.push(...checkEntry(path, entry));
    mistakes.push(...checkInstalled(path, entry, readInstalled(dir, path)));
  }
  for (const name of ONLY_ONCE) {
    const count = entries.filter(([path]) => readName(path) === name).length;
    if (count > 1) mistakes.push(`${name} is there ${count} times`);
  }
  return { mistakes, packages: entries.length, withoutChecksum };
}

/** @returns {Promise<{ stdout: string, code: number }>} what npm said; a failure to run it is a code as well */
function runNpm(args, cwd) {
  const options = { cwd, timeout: AUDIT_TIMEOUT_MS, maxBuffer: 50_000_000 };
  return new Promise((resolve) => {
    execFile('npm', args, options, (error, stdout) => resolve({ stdout, code: error ? 1 : 0 }));
  });
}

function parseReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Asks a registry for known weaknesses of what the server runs on.
 *
 * @param {string} [registry] address; without it the one that npm is set to
 * @param {string} [dir] a folder with package.json and lockfile
 * @returns {Promise<{ isAnswered: boolean, isGood: boolean, text: string }>} isGood is false only after an answer
 */
export async function auditOnline(registry, dir = root) {
  const args = ['audit', '--audit=true', '--omit=dev', '--audit-level=high', '--json'];
  if (registry !== undefined) args.push(`--registry=${registry}`, '--fetch-retries=0');
  const { stdout, code } = await runNpm(args, dir);
  const report = parseReport(stdout);
  if (report?.auditReportVersion === undefined) {
    const text = 'npm audit: the registry did not answer, so that nothing is known from there.';
    return { isAnswered: false, isGood: true, text };
  }
  const counts = Object.entries(report.metadata?.vulnerabilities ?? {});
  const listed = counts.map(([level, count]) => `${count} ${level}`).join(', ');
  return { isAnswered: true, isGood: code === 0, text: `npm audit: answered; ${listed}.` };
}

const NOT_ASKED = 'npm audit: not asked; set AUDIT_ONLINE=true to ask the registry.';

/** Says the result of both on the terminal. @returns {Promise<boolean>} whether nothing is wrong */
export async function reportAudit() {
  const { mistakes, packages, withoutChecksum } = auditDependencies();
  const online = process.env.AUDIT_ONLINE === 'true' ? await auditOnline() : undefined;
  console.log(
    `Lockfile: ${packages} packages checked, ${mistakes.length} mistakes; ${withoutChecksum} for other systems without a checksum.`,
  );
  for (const mistake of mistakes) console.log(`  ${mistake}`);
  console.log(online?.text ?? NOT_ASKED);
  return mistakes.length === 0 && (online?.isGood ?? true);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await reportAudit()) ? 0 : 1;
}
