import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Runs Python 3. */
export const pythonToolchain: Toolchain = {
  grammar: 'python',
  file: 'sample.py',
  command: ['python3', '-W', 'error'],
  probe: ['python3', '--version'],
  packages: ['python3'],
  output: 'full',
};
