// npm run bench: all measurements; with names (npm run bench -- build preview) only those.
import { measureAccessibility } from './accessibility.ts';
import { measureAgents } from './agents.ts';
import { measureBuild } from './build.ts';
import { measureConsole } from './console.ts';
import { measureDescription } from './description.ts';
import { measureSite } from './site.ts';
import { measureSearchDialog } from './search-dialog.ts';
import { measureSearchEngines } from './search-relevance/compare.ts';
import { measureSearchLatency } from './search-relevance/latency.ts';
import { measureSearchRelevance } from './search-relevance/measure.ts';
import { measureSearchPrefetch } from './search-prefetch.ts';
import { measureSearchService } from './search-service.ts';
import { measureFirstTap } from './first-tap.ts';
import { measureFirstView } from './first-view.ts';
import { measureFeedbackWrites } from './feedback-writes.ts';
import { measureGraphql } from './graphql.ts';
import { measureImages } from './images.ts';
import { measureInterruptions } from './interruptions.ts';
import { measureLocalSamples, measureLocalWorkflows } from './local-package.ts';
import { measureLocalSandbox } from './local-sandbox.ts';
import { measureMcp } from './mcp.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureWaiting } from './navigation.ts';
import { measurePeerBuild } from './peer-build.ts';
import { measurePreview } from './preview.ts';
import { measureSdk } from './sdk.ts';
import { measureSandboxReaders } from './sandbox-readers.ts';
import { measureSandbox } from './sandbox.ts';
import { measureServerMemory } from './server-memory.ts';
import { measureStaticServer } from './static-server.ts';
import { measureTests } from './tests.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.mjs';
import { isReached, type Measurement } from '#contract/bench-result.ts';
import { formatValue } from './support/numbers.ts';
import { writeResult } from './support/write-results.ts';

interface Benchmark {
  readonly title: string;
  readonly measure: () => Promise<readonly Measurement[]>;
}

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  site: { title: 'What the site holds', measure: measureSite },
  accessibility: { title: 'Accessibility', measure: measureAccessibility },
  'first-view': { title: 'First view of an API page', measure: measureFirstView },
  'first-tap': { title: 'First tap on a fresh page', measure: measureFirstTap },
  navigation: { title: 'Waiting', measure: measureWaiting },
  'static-server': { title: 'Static server', measure: measureStaticServer },
  preview: { title: 'Live preview', measure: measurePreview },
  'local-sandbox': { title: 'Local sandbox', measure: measureLocalSandbox },
  'local-workflows': { title: 'Workflows on the local sandbox', measure: measureLocalWorkflows },
  'local-samples': { title: 'Samples on the local sandbox', measure: measureLocalSamples },
  interruptions: { title: 'Broken connections', measure: measureInterruptions },
  sdk: { title: 'SDKs', measure: measureSdk },
  description: { title: 'API description', measure: measureDescription },
  'search-relevance': { title: 'Search relevance', measure: measureSearchRelevance },
  'search-latency': { title: 'Search engine', measure: measureSearchLatency },
  'search-engines': { title: 'Search engines compared', measure: measureSearchEngines },
  'search-service': { title: 'Search service', measure: measureSearchService },
  'search-dialog': { title: 'Search dialog', measure: measureSearchDialog },
  'search-prefetch': { title: 'Searches asked ahead', measure: measureSearchPrefetch },
  graphql: { title: 'Data backend', measure: measureGraphql },
  'feedback-writes': { title: 'Feedback', measure: measureFeedbackWrites },
  console: { title: 'Console', measure: measureConsole },
  sandbox: { title: 'Sandbox', measure: measureSandbox },
  'sandbox-readers': { title: 'Sandbox, 24 readers', measure: measureSandboxReaders },
  mcp: { title: 'MCP endpoint', measure: measureMcp },
  images: { title: 'Images', measure: measureImages },
  'server-memory': { title: 'Server memory', measure: measureServerMemory },
  agents: { title: 'Read by programs', measure: measureAgents },
  build: { title: 'Build', measure: measureBuild },
  'peer-build': { title: 'Build, beside another generator', measure: measurePeerBuild },
  lighthouse: { title: 'Lighthouse', measure: measureLighthouse },
  // Last: there is nothing to read before the tests have run.
  tests: { title: 'Tests', measure: measureTests },
};

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in BENCHMARKS));
  if (unknown.length > 0) {
    throw new Error(
      `There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}.`,
    );
  }
  ensureBuilt();
  for (const [name, { title, measure }] of Object.entries(BENCHMARKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${title}`);
    const measurements = await measure();
    for (const measurement of measurements) {
      const mark = measurement.target ? (isReached(measurement) ? 'ok  ' : 'MISS') : '    ';
      console.log(
        `${mark} ${measurement.name}: ${formatValue(measurement.value)} ${measurement.unit}`,
      );
      if (!isReached(measurement)) process.exitCode = 1;
    }
    await writeResult(name, title, measurements);
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
