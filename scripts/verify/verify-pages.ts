// npm run verify:pages: opens pages in a browser, as the tests do, and records the pages that were seen without a complaint. Tests
// open a page again when the page, its code or what looks at the page is not the recorded one. The HTML of all pages is
// validated and recorded too.
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { runCommand } from '#scripts/lib/run-command.mjs';
import { LOADING_KINDS, PAGE_KINDS } from '#tests/support/catalogue.ts';
import { listCompared, writePageProofs } from '#tests/support/page-proofs.ts';

const TESTS = ['accessibility', 'hydration', 'lost-files', 'no-script'].map(
  (name) => `tests/${name}.spec.ts`,
);

ensureBuilt();
const recording = { RECORD_RUNS: '1' };
const isSound = runCommand(
  'vitest',
  ['run', '--project=dist', 'tests/dist/html.test.ts'],
  recording,
);
const isSeen = runCommand('playwright', ['test', '--project=desktop', ...TESTS], recording);
if (isSeen)
  writePageProofs({
    look: PAGE_KINDS,
    wake: listCompared(),
    lose: LOADING_KINDS,
    readWithoutScript: PAGE_KINDS,
  });
process.exitCode = isSound && isSeen ? 0 : 1;
