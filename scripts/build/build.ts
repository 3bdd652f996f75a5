// Builds dist/: the published site, and the server that hands it out. See docs/architecture.md.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSite } from '#model/load-site.ts';
import type { SiteModel } from '#model/site-model.ts';
import { createGitRunner, isShallow } from '#model/sources/last-changed.ts';
import { buildCspHash } from '#render/build-starter.ts';
import { SPECULATION_RULES } from '#render/plain/speculation-rules.ts';
import { isListed } from '#model/pages/is-listed.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';
import { bundleSite, type SiteBundles } from './bundle-site.ts';
import { checkGuides } from './check-guides.ts';
import { createBuildProgress } from './create-build-progress.ts';
import { describeCode } from './describe-code.ts';
import { formatFailure } from './format-failure.ts';
import { BUILD_READINGS, openReadings } from './jobs/open-readings.ts';
import { openJobs } from './jobs/run-jobs.ts';
import { createTrackedModel } from './jobs/tracked-model.ts';
import { repeatModel } from './repeat-model.ts';
import { isOfCopy, writeOfflineCopy } from './write-offline-copy.ts';
import { writeSitePages } from './write-site-pages.ts';
import {
  SEARCH_INDEX,
  writeDescriptionFiles,
  writeImages,
  writeSearch,
  writeSharedFiles,
  writeVariants,
} from './write-site-files.ts';

/** A host of the settings as an origin: `search.example` is reached by TLS. */
function formatOrigin(host: string): string {
  return host.includes('://') ? new URL(host).origin : `https://${host}`;
}

/** What the server must know of the site. */
function formatPublished({ settings: own, redirects }: SiteModel, bundles: SiteBundles): string {
  const { search, analytics, dataBackend, sandbox } = own;
  const others = [dataBackend.url, sandbox.url].filter((url) => /^https?:/.test(url));
  const published = {
    buildId: bundles.buildId,
    redirects,
    csp: {
      scriptHashes: [bundles.scripts.starter.cspHash, buildCspHash(SPECULATION_RULES)],
      connectSources: [...search.hosts, ...others].map(formatOrigin),
    },
    search,
    analytics,
    dataBackend: { enabled: dataBackend.enabled, token: dataBackend.token },
  };
  return JSON.stringify(published, null, 2);
}

async function main(): Promise<void> {
  const started = performance.now();
  const progress = createBuildProgress({
    write: (text) => void process.stdout.write(text),
    isTerminal: process.stdout.isTTY,
  });
  process.env['NODE_ENV'] = 'production';
  // Until the end, dist/ is neither the last build nor this one.
  await rm(join(root, 'dist/.sources'), { force: true });
  const code = describeCode(String(process.env['BUILD_CODE']));
  const jobs = openJobs({ root, records: '.cache/build/records.json', code });
  const readings = openReadings(join(root, BUILD_READINGS), code);
  progress.begin('Bundling the code, reading the description and the guides');
  const bundling = bundleSite(jobs);
  // The bundler is a process of its own. Whatever fails first is told.
  bundling.catch(() => {});
  const { model: loaded, description, seed } = await loadSite({ root, settings, readings });
  await checkGuides(root, loaded, readings);
  const model = { ...loaded, images: await writeVariants(jobs, loaded) };
  const bundles = await bundling;
  const tracked = createTrackedModel(model);
  const copies = repeatModel(model, Number(process.env['MODEL_REPEAT'] ?? 1));
  // Before the pages, which leave less memory.
  progress.begin('Writing the search index');
  await writeSearch(
    jobs,
    [model, ...copies.map((copy) => copy.model)].flatMap(({ searchRecords }) => searchRecords),
  );
  progress.begin('Writing the pages');
  const onPage = (done: number, total: number) => progress.report(done, total);
  const paths = Object.keys(model.pages);
  const { program } = bundles;
  // The compiler of the packages needs the most memory, and the renderer needs little at its start.
  const [pages, forms] = await Promise.all([
    writeSitePages(jobs, { model, tracked, paths, bundles, onPage }),
    writeDescriptionFiles(jobs, { model, tracked, description, seed, program }),
  ]);
  for (const copy of copies) await writeSitePages(jobs, { ...copy, bundles, onPage });
  progress.begin('Writing and compressing all other files');
  const images = await writeImages(jobs);
  const lists = writeSharedFiles(jobs, { tracked, description, pages });
  await Promise.all([
    lists,
    writeOfflineCopy(jobs, {
      paths: paths.filter((path) => isListed(model.pages[path]!)),
      digests: new Map([...pages, ...forms]),
      lists,
      files: [...bundles.assets, ...images].filter(isOfCopy),
      index: { name: settings.search.indexName, file: SEARCH_INDEX },
      seed: JSON.stringify(seed),
    }),
  ]);
  const published = formatPublished(model, bundles);
  await jobs.run({
    name: 'site.json',
    input: [published],
    make: () => [{ path: 'dist/site.json', body: published }],
  });
  readings.save();
  const { run, all } = await jobs.finish();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const count = [paths, ...copies.map((copy) => copy.paths)].flat().length;
  console.log(`build: ${count} pages in ${seconds} s, ${run} of ${all} parts made anew`);
  if (await isShallow(createGitRunner(root)))
    console.log(
      'build: this checkout has no whole history, so pages do not say when they were changed before it. Run git fetch --unshallow first.',
    );
}

await main().catch((error: unknown) => {
  console.error(formatFailure(error));
  process.exitCode = 1;
});
