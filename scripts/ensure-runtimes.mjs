// Finds the languages in which samples can run, installs what is missing where that is possible, and prints them.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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
const INSTALL_TIMEOUT_MS = 10 * 60_000;

/** @param {{ probe: string[] }} runtime */
function runs({ probe: [command, ...args] }) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

function listMissing() {
  return Object.entries(RUNTIMES).filter(([, runtime]) => !runs(runtime));
}

/**
 * The languages that run here, after an attempt to install the others.
 *
 * @returns {{ present: string[], missing: string[] }}
 */
export function ensureRuntimes() {
  const packages = listMissing().flatMap(([, runtime]) => runtime.packages);
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (packages.length > 0 && canInstall) {
    const commands = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
    for (const args of commands) {
      const options = { stdio: ['ignore', 2, 2], timeout: INSTALL_TIMEOUT_MS };
      try {
        execFileSync('apt-get', args, options);
      } catch {
        console.error(`apt-get ${args.join(' ')} failed.`);
      }
    }
  }
  const missing = listMissing().map(([name]) => name);
  return { present: Object.keys(RUNTIMES).filter((name) => !missing.includes(name)), missing };
}
