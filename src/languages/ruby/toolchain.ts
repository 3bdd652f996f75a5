import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Runs Ruby. */
export const rubyToolchain: Toolchain = {
  grammar: 'ruby',
  file: 'sample.rb',
  command: ['ruby', '-w'],
  probe: ['ruby', '--version'],
  packages: ['ruby'],
  receiverTools: [{ probe: ['ruby', '-e', 'require "webrick"'], packages: ['ruby-webrick'] }],
  output: 'full',
};
