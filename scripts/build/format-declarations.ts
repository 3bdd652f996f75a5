import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';

/** Files whose types are those of the package. Each imports types of the files before it alone. */
const SOURCES = ['src/contract/sandbox-seed.ts', 'src/local/public-types.ts'];

const ENTRY = `/** Says what is wrong with an option, for whoever has given it. */
export declare class OptionError extends Error {
  readonly name: 'OptionError';
}

/**
 * Starts a sandbox that answers every operation, without a network and without an account.
 *
 * @throws OptionError for an option that cannot be used
 */
export declare function startSandbox(options?: StartOptions): Promise<LocalSandbox>;
`;

/** Writes the types of the package: those of the sources, without what they import. */
export async function formatDeclarations(): Promise<string> {
  const texts = await Promise.all(SOURCES.map((file) => readFile(join(root, file), 'utf8')));
  const types = texts.map((text) =>
    text
      .split('\n')
      .filter((line) => !/^(?:import |\/\/ )/.test(line))
      .join('\n')
      .trim(),
  );
  return [...types, ENTRY].join('\n\n');
}
