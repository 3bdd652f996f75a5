import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Runs TypeScript, and checks its types. */
export const typescriptToolchain: Toolchain = {
  grammar: 'typescript',
  file: 'sample.mts',
  command: ['node', '--import', 'tsx'],
  probe: ['node', '--version'],
  packages: [],
  output: 'inspected',
  typeCheck: [
    'tsc',
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
  ],
};
