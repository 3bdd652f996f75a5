// npm run verify:pages: opens each kind of page in a browser, as the tests do, and records the pages that were seen without a
// complaint. Tests open a page again when the page, its code or what looks at the page is not the recorded one.
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { runCommand } from '#scripts/lib/run-command.mjs';
import { PAGE_KINDS } from '#tests/support/catalogue.ts';
import { listCompared, writePageProofs } from '#tests/support/page-proofs.ts';

const TESTS = ['tests/accessibility.spec.ts', 'tests/hydration.spec.ts'];

ensureBuilt();
const args = ['test', '--project=desktop', ...TESTS];
const endedWell = runCommand('playwright', args, { RECORD_RUNS: '1' });
if (endedWell) writePageProofs([...PAGE_KINDS, ...listCompared()]);
process.exitCode = endedWell ? 0 : 1;
