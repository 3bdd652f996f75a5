import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

/** A TypeScript program that stands for itself, under a name that can be one of a file. */
export interface TypedProgram {
  readonly name: string;
  readonly code: string;
}

/** A mistake that the compiler finds in one of the programs. */
export interface TypeFault {
  readonly name: string;
  /** From 1. */
  readonly line: number;
  /** In the compiler's words, with its number: "TS2322: Type 'string' is not …". */
  readonly message: string;
}

/** What `tsc --init` writes for a project on Node.js 20, and what is stricter still. */
const COMPILER_OPTIONS = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUncheckedSideEffectImports: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noUnusedLocals: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: true,
  noEmit: true,
};
const FAULT = /^(\S+)\.mts\((\d+),\d+\): error (.*)$/;
const MAX_OUTPUT_BYTES = 2 ** 24;

function runCompiler(cwd: string): Promise<string> {
  const args = [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'];
  return new Promise((resolve, reject) => {
    const options = { cwd, maxBuffer: MAX_OUTPUT_BYTES };
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      // Mistakes in the programs end it with 1 or 2, and are written to stdout.
      if (error && stdout === '') reject(new Error(stderr || error.message));
      else resolve(stdout);
    });
  });
}

/**
 * Checks the types of programs, all in one run of the compiler, as a strict reader's project would.
 *
 * @param installed folder with the node_modules that the programs import from, if they do
 * @throws Error when the compiler says anything that is not about a line of a program
 */
export async function checkTypes(
  programs: readonly TypedProgram[],
  installed?: string,
): Promise<TypeFault[]> {
  const dir = await mkdtemp(join(tmpdir(), 'check-types-'));
  try {
    if (installed !== undefined)
      await symlink(join(installed, 'node_modules'), join(dir, 'node_modules'), 'dir');
    const config = { compilerOptions: COMPILER_OPTIONS, include: ['*.mts'] };
    await writeFile(join(dir, 'tsconfig.json'), JSON.stringify(config));
    // To the compiler a file with this ending is a module, so its names stay its own.
    await Promise.all(
      programs.map(({ name, code }) => writeFile(join(dir, `${name}.mts`), `${code}\n`)),
    );
    const lines = (await runCompiler(dir)).split('\n').filter((line) => /^\S/.test(line));
    return lines.map((text) => {
      const [, name, line, message] = FAULT.exec(text) ?? [];
      if (name === undefined || message === undefined) throw new Error(text);
      return { name, line: Number(line), message };
    });
  } finally {
    await rm(dir, { recursive: true });
  }
}
