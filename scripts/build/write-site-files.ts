import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '#contract/json.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import type { BundledDescription } from '#model/api/bundle-description.ts';
import type { SiteImage } from '#model/site-image.ts';
import type { Page, SiteModel } from '#model/site-model.ts';
import { makeLinksAbsolute } from '#site/files/absolute-links.ts';
import { buildListFiles, buildRecordFiles, buildTextFiles } from '#site/files/build-files.ts';
import { buildDescriptionFiles } from '#site/files/description-files.ts';
import { root } from '#scripts/lib/root.mjs';
import { buildUploadFiles } from '#scripts/verify/samples/upload-files.ts';
import type { OutputFile } from './jobs/output-files.ts';
import { PARTS, type Job, type JobRunner } from './jobs/run-jobs.ts';
import type { TrackedModel } from './jobs/tracked-model.ts';
import { packProgram } from './pack-program.ts';
import { packSdks } from './sdk/pack-sdks.ts';
import { buildContentData } from './write-content-data.ts';
import { listNamedImages, writeImageVariants } from './write-image-variants.ts';
import { buildMcpContent } from './write-mcp-content.ts';
import { buildSeed } from '#server/sandbox/seed/build-seed.ts';
import { buildSearchIndex } from './write-search-index.ts';
import { formatBriefPath, formatMcpPath } from './write-site-pages.ts';

const CLIENT = 'dist/client';
const IMAGES = 'content/images';
const VARIANTS = `${PARTS}/images.json`;
const SYNONYMS = 'content/data/search-synonyms.yaml';
/** The index from which the server answers, below the root. */
export const SEARCH_INDEX = 'dist/search/docs.bin';

const publish = (files: readonly { readonly path: string; readonly body: string | Uint8Array }[]) =>
  files.map(({ path, body }): OutputFile => ({ path: CLIENT + path, body }));

/** Writes content/images to /images, as they are. @returns their addresses */
export async function writeImages(jobs: JobRunner): Promise<readonly string[]> {
  const names = await readdir(join(root, IMAGES), { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
          .slice(root.length + 1)
          .replaceAll('\\', '/');
        return { path: file.slice('content'.length), body: await readFile(join(root, file)) };
      }),
  );
  // Where phones look for the icon of a page that is put on the home screen.
  const icon = await readFile(join(root, IMAGES, 'icon-180.png'));
  const all = [...files, { path: '/apple-touch-icon.png', body: icon }];
  const input = all.flatMap(({ path, body }) => [path, body]);
  const written = await jobs.run({ name: 'images', input, make: () => publish(all) });
  return [...written.keys()].map((path) => path.slice(CLIENT.length));
}

/** Writes the variants of the images that pages name. @returns what the model's `images` holds */
export async function writeVariants(
  jobs: JobRunner,
  model: SiteModel,
): Promise<Readonly<Record<string, SiteImage>>> {
  const addresses = listNamedImages(model);
  const input = await Promise.all(
    addresses.map((address) =>
      readFile(join(root, 'content', decodeURI(address))).catch(() => 'missing'),
    ),
  );
  await jobs.run({
    name: 'image variants',
    input: [...addresses, ...input],
    async make() {
      const files: OutputFile[] = [];
      const writer = {
        write: async (path: string, body: string | Uint8Array) =>
          void files.push(...publish([{ path, body }])),
      };
      const cacheDir = join(root, '.cache');
      const images = await writeImageVariants(model, { root, cacheDir, writer });
      return [...files, { path: VARIANTS, body: JSON.stringify(images) }];
    },
  });
  await jobs.settle();
  return JSON.parse(await readFile(join(root, VARIANTS), 'utf8')) as Record<string, SiteImage>;
}

/** What the packages and the server are made from besides the model. */
export interface PackageSources {
  readonly model: SiteModel;
  readonly tracked: TrackedModel;
  readonly description: BundledDescription;
  readonly seed: SandboxSeed;
  /** Digests of the bundled local sandbox, by path. */
  readonly program: ReadonlyMap<string, string>;
}

/**
 * Writes what is made of the description: its forms, and the packages.
 *
 * @returns digests of the forms by path
 */
export async function writeDescriptionFiles(
  jobs: JobRunner,
  { model, tracked, description, seed, program }: PackageSources,
): Promise<ReadonlyMap<string, string>> {
  const json = JSON.stringify(description.json);
  const { apiChanges: changes, settings } = model;
  const { siteUrl } = settings;
  const run = (job: Job) => jobs.run(job, tracked);
  const forms = await run({
    name: 'description',
    input: [json, description.yaml, JSON.stringify(description.workflows)],
    make: (view) => publish(buildDescriptionFiles(view, description)),
  });
  await run({
    name: 'sdks',
    input: [json, siteUrl],
    async make() {
      // Comments of the code lead to the site, as those of the published description.
      const published = JSON.parse(makeLinksAbsolute(json, siteUrl)) as JsonObject;
      const packages = await packSdks(join(root, '.cache/sdk'), published, siteUrl);
      return publish(packages.map(({ name, bytes }) => ({ path: `/sdk/${name}`, body: bytes })));
    },
  });
  await run({
    name: 'local sandbox',
    input: [json, siteUrl, JSON.stringify(seed), JSON.stringify(changes), ...[...program].flat()],
    async make() {
      const paths = [...program.keys()];
      const { texts, tarball } = await packProgram(paths, {
        description: json,
        seed,
        changes,
        siteUrl,
      });
      return [...texts, ...publish([{ path: '/sandbox.tgz', body: tarball }])];
    },
  });
  await run({
    name: 'sandbox seed',
    input: [JSON.stringify(seed)],
    make() {
      // Throws when the rules of the ledger refuse a step, with its file and line.
      buildSeed(seed, []);
      return [{ path: 'dist/sandbox/seed.json', body: JSON.stringify(seed) }];
    },
  });
  await run({
    name: 'uploads',
    async make() {
      const files = Object.entries(await buildUploadFiles());
      return publish(files.map(([name, body]) => ({ path: `/uploads/${name}`, body })));
    },
  });
  return forms;
}

/** What is made of all pages at once. */
export interface SharedSources {
  readonly tracked: TrackedModel;
  readonly description: BundledDescription;
  /** Digests of the files of the pages, by path. */
  readonly pages: ReadonlyMap<string, string>;
}

/**
 * Writes what is made of all pages: lists, texts for programs, and what the server answers from.
 *
 * @returns digests of the lists by path
 */
export async function writeSharedFiles(
  jobs: JobRunner,
  { tracked, description, pages }: SharedSources,
): Promise<ReadonlyMap<string, string>> {
  const listDigests = (folder: string) =>
    [...pages]
      .filter(([path]) => path.startsWith(`${PARTS}/${folder}/`))
      // Pages come in the order in which they were ready.
      .map((entry) => entry.join(' '))
      .toSorted();
  const read = (path: string) => readFile(join(root, path), 'utf8');
  await jobs.settle();
  await jobs.run(
    {
      name: 'texts of all pages',
      input: listDigests('brief'),
      async make(view) {
        const known = new Map<string, string>();
        for (const path of Object.keys(view.pages)) {
          if (pages.has(formatBriefPath(path))) known.set(path, await read(formatBriefPath(path)));
        }
        return publish(buildTextFiles(view, (page: Page) => known.get(page.path)!));
      },
    },
    tracked,
  );
  await jobs.run(
    { name: 'search records', make: (view) => publish(buildRecordFiles(view)) },
    tracked,
  );
  const lists = await jobs.run(
    { name: 'lists', make: (view) => publish(buildListFiles(view)) },
    tracked,
  );
  await jobs.run(
    {
      name: 'mcp content',
      input: [JSON.stringify(description.workflows), ...listDigests('mcp')],
      async make(view) {
        const known = new Map<string, unknown>();
        for (const path of Object.keys(view.pages)) {
          if (pages.has(formatMcpPath(path)))
            known.set(path, JSON.parse(await read(formatMcpPath(path))));
        }
        const content = buildMcpContent(
          view,
          description,
          ({ path }) => known.get(path) as ReturnType<typeof buildMcpContent>['operations'][number],
        );
        return [{ path: 'dist/mcp/content.json', body: JSON.stringify(content) }];
      },
    },
    tracked,
  );
  await jobs.run(
    {
      name: 'content data',
      make: (view) => [
        { path: 'dist/graphql/content.json', body: JSON.stringify(buildContentData(view)) },
      ],
    },
    tracked,
  );
  return lists;
}

/** Writes the documentation's search index, which the server loads at its start. */
export async function writeSearch(
  jobs: JobRunner,
  records: readonly SearchRecord[],
): Promise<void> {
  const synonyms = await readFile(join(root, SYNONYMS), 'utf8');
  await jobs.run({
    name: 'search index',
    input: [synonyms, JSON.stringify(records)],
    make: () => [{ path: SEARCH_INDEX, body: buildSearchIndex(records, synonyms) }],
  });
}
