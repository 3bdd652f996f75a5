// npm run check:agents: how well programs can find and read the built site, by a checker of others.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { startSite } from '#scripts/lib/process.ts';
import { runAfdocs } from './agents/run-afdocs.ts';

/** The score that the site has to reach, of 100. */
const MIN_SCORE = 100;

ensureBuilt();
const folder = await mkdtemp(join(tmpdir(), 'check-agents-'));
const site = await startSite({ env: { DATA_DIR: folder } });
try {
  const { scoring, testedPages, requestSummary, results } = await runAfdocs(site.url);
  console.log(
    `${scoring.overall} of 100 on ${testedPages} pages, ${requestSummary.requests} requests, ${requestSummary.fetchErrors} lost`,
  );
  for (const { id, status, message } of results)
    if (status !== 'pass') console.log(`${status}  ${id}: ${message}`);
  if (scoring.overall < MIN_SCORE) process.exitCode = 1;
} finally {
  await site.stop();
  await rm(folder, { recursive: true });
}
