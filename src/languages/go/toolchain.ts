import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Runs Go. */
export const goToolchain: Toolchain = {
  grammar: 'go',
  file: 'sample.go',
  command: ['go', 'run'],
  // A folder holds one package: files of the package wallet become parts of the program.
  folderCommands: [
    'for part in $(grep -l "^package wallet$" ./*.go); do',
    '  sed "s/^package wallet$/package main/" "$part" > "part-${part#./}"; rm "$part"',
    'done',
    'go run "$file" $(ls part-*.go 2> /dev/null)',
  ].join('\n'),
  probe: ['go', 'version'],
  packages: ['golang-go'],
  output: 'full',
};
