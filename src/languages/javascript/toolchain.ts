import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Runs JavaScript. */
export const javascriptToolchain: Toolchain = {
  grammar: 'javascript',
  file: 'sample.mjs',
  command: ['node'],
  probe: ['node', '--version'],
  packages: [],
  output: 'inspected',
};
