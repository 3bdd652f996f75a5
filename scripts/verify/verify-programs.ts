// npm run verify:programs: runs the programs that the tests of samples and workflows are about, in all languages of this
// machine, and records what came of each run. Tests make a run again when its program or runtime is not the recorded one.
import { runCommand } from '#scripts/lib/run-command.mjs';

const TESTS = [
  'src/languages/sample/sample-programs.test.ts',
  'src/site/workflows/program/write-program.test.ts',
];

const endedWell = runCommand('vitest', ['run', '--project=shared', ...TESTS], { RECORD_RUNS: '1' });
process.exitCode = endedWell ? 0 : 1;
