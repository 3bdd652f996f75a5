import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Runs PHP with its cURL extension. */
export const phpToolchain: Toolchain = {
  grammar: 'php',
  file: 'sample.php',
  command: ['php', '-d', 'error_reporting=-1', '-d', 'display_errors=stderr'],
  probe: ['php', '-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
  packages: ['php-cli', 'php-curl'],
  output: 'full',
};
