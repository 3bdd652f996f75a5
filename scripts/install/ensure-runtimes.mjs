// Finds the languages in which samples can run, and installs what is missing where that is possible. Prints the languages
// that run here.
import { execFileSync, spawnSync } from 'node:child_process';
import { root } from '#scripts/lib/root.mjs';
import { installUntilFound, listPackageCommands, printWhenStarted } from './install-program.mjs';

/** @typedef {{ probe: string[], packages: string[] }} Tool */

/** What judges the types of an SDK in a language. @type {Readonly<Record<string, Tool[]>>} */
const CHECKERS = { python: [{ probe: ['mypy', '--version'], packages: ['mypy'] }] };

const PRINT =
  "import { TOOLCHAINS } from '#languages/languages.ts'; console.log(JSON.stringify(TOOLCHAINS));";

/**
 * What each language needs on the machine, by its id. The languages are written in TypeScript, which the Node.js of
 * this script cannot import.
 *
 * @returns {Record<string, Tool & { tools?: Tool[], receiverTools?: Tool[] }>}
 */
function readToolchains() {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PRINT];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

/** @param {Tool} tool */
function isPresent({ probe: [program, ...args] }) {
  const command = program === 'node' ? process.execPath : program;
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/**
 * Attempts to install what languages, and the programs that workflows export in them, lack on this machine.
 *
 * @param {readonly string[]} [languages] ids. All languages, when you leave it out.
 * @returns {string[]} the ids of those that run here now
 */
export function ensureRuntimes(languages) {
  const toolchains = Object.entries(readToolchains())
    .filter(([id]) => languages?.includes(id) ?? true)
    .map(([id, toolchain]) => ({
      id,
      tools: [toolchain, ...(toolchain.tools ?? [])],
      more: [...(toolchain.receiverTools ?? []), ...(CHECKERS[id] ?? [])],
    }));
  const listMissing = () =>
    toolchains.flatMap(({ tools, more }) => [...tools, ...more]).filter((tool) => !isPresent(tool));
  const packages = listMissing().flatMap((tool) => tool.packages);
  const commands = packages.length > 0 ? listPackageCommands(...packages) : [];
  const findAll = () => (listMissing().length === 0 ? true : undefined);
  installUntilFound(commands, findAll, 'Not every language runs here.');
  return toolchains.filter(({ tools }) => tools.every(isPresent)).map(({ id }) => id);
}

printWhenStarted(import.meta.filename, () => ensureRuntimes().join(', '));
