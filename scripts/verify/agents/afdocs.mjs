// Runs AFDocs on every page of a site and prints its report as JSON. Wants Node.js 22, so that it is plain JavaScript.
// Arguments: the file of AFDocs, the address of the site, the address that the pages name.
import { pathToFileURL } from 'node:url';
import { createFetchAgain } from './fetch-again.mjs';

const [file = '', url = '', canonicalOrigin = ''] = process.argv.slice(2);
// AFDocs computes for a minute between two requests, and for longer on a busy machine.
globalThis.fetch = createFetchAgain(globalThis.fetch);
const { runChecks, computeScore } = await import(pathToFileURL(file).href);

const report = await runChecks(url, {
  canonicalOrigin,
  // Every page and every link rather than a sample of fifty.
  samplingStrategy: 'deterministic',
  maxLinksToTest: 100_000,
  // The server is ours and on this machine, so that nobody needs to be spared.
  requestDelay: 0,
  maxConcurrency: 4,
  // The clock of a request goes on while AFDocs computes.
  requestTimeout: 120_000,
});
process.stdout.write(JSON.stringify({ ...report, scoring: computeScore(report) }));
