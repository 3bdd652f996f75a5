// npm run verify:programs: runs the programs that the tests of samples, clients and workflows are about, in all languages of this
// machine, and records what came of each run. Tests make a run again when its program or runtime is not the recorded one.
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { runCommand } from '#scripts/lib/run-command.mjs';

const TESTS = [
  'tests/dist/postman.test.ts',
  'tests/dist/sdk/samples.test.ts',
  'src/languages/sample/sample-programs.test.ts',
  'src/site/workflows/program/write-program.test.ts',
  'tests/unit/callback-samples.test.ts',
  'tests/unit/exam/broken-receivers.test.ts',
  'tests/unit/exam/sample-receivers.test.ts',
  'tests/unit/sdk-clients.test.ts',
];

ensureBuilt();
const projects = ['--project=shared', '--project=dist'];
const endedWell = runCommand('vitest', ['run', ...projects, ...TESTS], { RECORD_RUNS: '1' });
process.exitCode = endedWell ? 0 : 1;
