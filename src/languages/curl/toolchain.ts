import type { Toolchain } from '#languages/toolchain/toolchain.ts';

const IS_RECENT =
  'v=$(curl --version | head -n 1 | cut -d " " -f 2); [ "$(printf "7.76.0\\n$v\\n" | sort -V | head -n 1)" = 7.76.0 ]';

/** Runs commands of cURL in any shell, and workflow programs in Bash. */
export const curlToolchain: Toolchain = {
  grammar: 'shellscript',
  file: 'sample.sh',
  command: ['sh'],
  programCommand: ['bash'],
  isShell: true,
  probe: ['sh', '-c', IS_RECENT],
  version: ['curl', '--version'],
  packages: ['curl'],
  tools: [
    { probe: ['bash', '--version'], packages: ['bash'] },
    { probe: ['jq', '--version'], packages: ['jq'] },
  ],
  receiverTools: [
    { probe: ['bash', '--version'], packages: ['bash'] },
    { probe: ['jq', '--version'], packages: ['jq'] },
    { probe: ['openssl', 'version'], packages: ['openssl'] },
    { probe: ['socat', '-V'], packages: ['socat'] },
  ],
  output: 'full',
  // curl tells its progress where it writes into no terminal.
  writesProgress: true,
};
