// Finds the languages in which samples can run, installs what is missing where that is possible, and prints them.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installUntilFound, listPackageCommands } from './support/install-program.mjs';

/** @typedef {{ probe: string[], packages: string[] }} Tool */

const PRINT =
  "import { TOOLCHAINS } from '#languages/languages.ts'; console.log(JSON.stringify(TOOLCHAINS));";

/**
 * What each language needs on the machine, by its id. The languages are written in TypeScript, which the Node.js of
 * this script cannot import.
 *
 * @returns {Record<string, Tool & { tools?: Tool[] }>}
 */
function readToolchains() {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', PRINT];
  const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' };
  return JSON.parse(execFileSync(process.execPath, args, options));
}

/** @param {Tool} tool */
function isPresent({ probe: [program, ...args] }) {
  const command = program === 'node' ? process.execPath : program;
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/**
 * The languages that run here, after an attempt to install the others and what exported programs call.
 *
 * @returns {{ present: string[], missing: string[] }}
 */
export function ensureRuntimes() {
  const toolchains = Object.entries(readToolchains());
  const tools = toolchains.flatMap(([, toolchain]) => [toolchain, ...(toolchain.tools ?? [])]);
  const listMissing = () => tools.filter((tool) => !isPresent(tool));
  const packages = listMissing().flatMap((tool) => tool.packages);
  const commands = packages.length > 0 ? listPackageCommands(...packages) : [];
  const findAll = () => (listMissing().length === 0 ? true : undefined);
  installUntilFound(commands, findAll, 'Not every language runs here.');
  const present = toolchains.filter(([, toolchain]) => isPresent(toolchain)).map(([id]) => id);
  return { present, missing: toolchains.map(([id]) => id).filter((id) => !present.includes(id)) };
}
