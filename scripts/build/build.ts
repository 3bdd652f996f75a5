// Builds dist/: the published site, and the server that hands it out. See docs/architecture.md.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { loadSite } from '#model/load-site.ts';
import { buildEarly } from '#render/build-early.ts';
import { buildCspHash, buildStarter } from '#render/build-starter.ts';
import { SPECULATION_RULES } from '#render/plain/speculation-rules.ts';
import { createSiteWriter } from '#render/site-writer.ts';
import { writePages } from '#render/write-pages.ts';
import { buildFiles } from '#site/files/build-files.ts';
import { settings } from '#settings';
import { root } from '#scripts/lib/root.mjs';
import { buildUploadFiles } from '#scripts/verify/samples/upload-files.ts';
import { checkGuides } from './check-guides.ts';
import { createBuildProgress } from './create-build-progress.ts';
import { formatFailure } from './format-failure.ts';
import { buildDescriptionFiles } from '#site/files/description-files.ts';
import { buildSdkSamplesFile, listOperationPages } from '#site/files/sdk-samples.ts';
import { packProgram } from './pack-program.ts';
import { packSdks } from './sdk/pack-sdks.ts';
import { repeatModel } from './repeat-model.ts';
import { writeContentData } from './write-content-data.ts';
import { writeImageVariants } from './write-image-variants.ts';
import { writeSandboxSeed } from './write-sandbox-seed.ts';
import { writeSearchIndex } from './write-search-index.ts';
import { buildMcpContent, writeMcpContent } from './write-mcp-content.ts';
import { writeImages } from './write-images.ts';

const run = promisify(execFile);
const outDir = join(root, 'dist/client');
const cacheDir = join(root, '.cache');

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Every published asset is named by its content: their names are the build's identity. */
async function readBuildId(): Promise<string> {
  const names = await listFiles(join(outDir, 'assets'));
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
}

/** A host of the settings as an origin: `search.example` is reached by TLS. */
function formatOrigin(host: string): string {
  return host.includes('://') ? new URL(host).origin : `https://${host}`;
}

async function main(): Promise<void> {
  const started = performance.now();
  const progress = createBuildProgress({
    write: (text) => void process.stdout.write(text),
    isTerminal: process.stdout.isTTY,
  });
  await rm(join(root, 'dist'), { recursive: true, force: true });
  process.env['NODE_ENV'] = 'production';
  // Before the model is loaded: both at once would need the memory of both.
  progress.begin('Bundling the code');
  const ownMegabytes = Math.round(process.memoryUsage().rss / 1024 / 1024);
  const bundleMegabytes = ownMegabytes + (await bundle());
  progress.begin('Reading the description and the guides');
  const { model, description, seed } = await loadSite({ root, settings });
  await checkGuides(root, model);
  const early = await buildEarly();
  await writeFile(join(outDir, 'assets', early.fileName), early.code);
  const buildId = await readBuildId();
  const starter = await buildStarter();
  const renderer = await import(pathToFileURL(join(root, 'dist/rsc/index.js')).href);
  const writer = createSiteWriter(outDir, join(cacheDir, 'compressed'));
  const images = await writeImageVariants(model, { root, cacheDir, writer });
  const site = repeatModel({ ...model, images }, Number(process.env['MODEL_REPEAT'] ?? 1));
  progress.begin('Writing the pages');
  const count = await writePages(site, renderer, writer, {
    buildId,
    starter: starter.code,
    earlyUrl: `/assets/${early.fileName}`,
    entryUrl: await renderer.getEntryUrl(),
    renderAfterMount: model.settings.renderAfterMount,
    onPage: (done, total) => progress.report(done, total),
  });
  progress.begin('Writing and compressing all other files');
  const files = [...buildFiles(model), ...buildDescriptionFiles(model, description)];
  for (const file of files) await writer.write(file.path, file.body);
  for (const page of listOperationPages(model)) {
    const { path, body } = await buildSdkSamplesFile(model, page);
    await writer.write(path, body);
  }
  for (const [name, content] of Object.entries(await buildUploadFiles()))
    await writer.write(`/uploads/${name}`, content);
  const sandboxPackage = await packProgram(join(root, 'dist/local'), {
    description: JSON.stringify(description.json),
    seed,
    siteUrl: model.settings.siteUrl,
  });
  await writer.write('/sandbox.tgz', sandboxPackage);
  const sdks = join(cacheDir, 'sdk');
  for (const { name, bytes } of await packSdks(sdks, description.json, model.settings.siteUrl))
    await writer.write(`/sdk/${name}`, bytes);
  await writeImages(model, { root, writer, cacheDir });
  for (const file of await listFiles(join(outDir, 'assets'))) {
    await writer.write(`/assets/${file}`, await readFile(join(outDir, 'assets', file)));
  }
  await writer.finish();
  progress.begin('Writing the search index');
  await writeSearchIndex(
    model.searchRecords,
    join(root, 'content/data/search-synonyms.yaml'),
    join(root, 'dist/search'),
  );
  await writeContentData(model, join(root, 'dist'));
  await writeMcpContent(buildMcpContent(model, description), join(root, 'dist'));
  await writeSandboxSeed(seed, join(root, 'dist'));
  const { search, analytics, dataBackend, sandbox } = model.settings;
  const others = [dataBackend.url, sandbox.url].filter((url) => /^https?:/.test(url));
  const published = {
    buildId,
    redirects: model.redirects,
    csp: {
      scriptHashes: [starter.cspHash, buildCspHash(SPECULATION_RULES)],
      connectSources: [...search.hosts, ...others].map(formatOrigin),
    },
    search,
    analytics,
    dataBackend: { enabled: dataBackend.enabled, token: dataBackend.token },
  };
  await writeFile(join(root, 'dist/site.json'), JSON.stringify(published, null, 2));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const renderMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  const megabytes = Math.max(bundleMegabytes, renderMegabytes);
  console.log(`build: ${count} pages in ${seconds} s, at most ${megabytes} MB of memory`);
}

/** Bundles all code in a process of its own. @returns the peak of its memory in MB */
async function bundle(): Promise<number> {
  // A heap that may grow does, before it is cleaned: the bound costs no time here.
  const args = ['--max-old-space-size=200', '--import', 'tsx', 'scripts/build/bundle.ts'];
  const { stdout, stderr } = await run(process.execPath, args, { cwd: root });
  if (stderr) console.error(stderr.trim());
  return Number(stdout.trim().split('\n').at(-1));
}

await main().catch((error: unknown) => {
  console.error(formatFailure(error));
  process.exitCode = 1;
});
