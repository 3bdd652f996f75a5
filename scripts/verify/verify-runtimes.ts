// Runs the package of the built site on each runtime that npm has as a package: npm run verify:runtimes
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { runOnRuntimes } from './package/run-on-runtimes.ts';

ensureBuilt();
const results = await runOnRuntimes();
if (results.some(({ runs }) => !runs)) process.exitCode = 1;
