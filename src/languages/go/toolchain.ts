import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Runs Go. */
export const goToolchain: Toolchain = {
  grammar: 'go',
  file: 'sample.go',
  command: ['go', 'run'],
  probe: ['go', 'version'],
  packages: ['golang-go'],
  output: 'full',
};
