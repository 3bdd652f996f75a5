// Finds the languages in which samples can run, installs what is missing where that is possible, and prints them.
import { spawnSync } from 'node:child_process';
import { installUntilFound, listPackageCommands } from './support/install-program.mjs';

const RUNTIMES = {
  curl: { probe: ['curl', '--version'], packages: ['curl'] },
  javascript: { probe: [process.execPath, '--version'], packages: [] },
  typescript: { probe: [process.execPath, '--version'], packages: [] },
  php: {
    probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
    packages: ['php-cli', 'php-curl'],
  },
  python: { probe: ['python3', '--version'], packages: ['python3'] },
  ruby: { probe: ['ruby', '--version'], packages: ['ruby'] },
  go: { probe: ['go', 'version'], packages: ['golang-go'] },
};

/** What the programs of the workflows call besides their language. */
const TOOLS = { jq: { probe: ['jq', '--version'], packages: ['jq'] } };

/** @param {{ probe: string[] }} runtime */
function runs({ probe: [command, ...args] }) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function listMissing(wanted = RUNTIMES) {
  return Object.entries(wanted).filter(([, runtime]) => !runs(runtime));
}

/**
 * The languages that run here, after an attempt to install the others.
 *
 * @returns {{ present: string[], missing: string[] }}
 */
export function ensureRuntimes() {
  const wanted = { ...RUNTIMES, ...TOOLS };
  const packages = listMissing(wanted).flatMap(([, runtime]) => runtime.packages);
  const commands = packages.length > 0 ? listPackageCommands(...packages) : [];
  const findAll = () => (listMissing(wanted).length === 0 ? true : undefined);
  installUntilFound(commands, findAll, 'Not every language runs here.');
  const missing = listMissing().map(([name]) => name);
  return { present: Object.keys(RUNTIMES).filter((name) => !missing.includes(name)), missing };
}
