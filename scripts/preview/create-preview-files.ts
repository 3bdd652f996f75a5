import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SandboxSeed } from '#contract/sandbox-seed.ts';
import type { BundledDescription } from '#model/api/bundle-description.ts';
import type { LoadedSite } from '#model/load-site.ts';
import type { SiteModel } from '#model/site-model.ts';
import { writeContentData } from '#scripts/build/write-content-data.ts';
import { buildMcpContent, writeMcpContent } from '#scripts/build/write-mcp-content.ts';
import { writeSandboxSeed } from '#scripts/build/write-sandbox-seed.ts';
import { writeSearchIndex } from '#scripts/build/write-search-index.ts';

/** What the server's parts read of a build, written from the files as they are now. */
export interface PreviewFiles {
  writeData(model: SiteModel): Promise<void>;
  writeImages(): Promise<void>;
  /** Writes what the MCP endpoint answers from, and the index that its search reads. */
  writeMcp(site: LoadedSite): Promise<void>;
  writeSandbox(description: BundledDescription, seed: SandboxSeed): Promise<void>;
}

export interface PreviewFilesOptions {
  /** Folder that replaces a build's output. */
  readonly dist: string;
  /** The writers' synonyms of the search. */
  readonly synonymsFile: string;
  /** Folder of the images that pages name. */
  readonly imagesDir: string;
  /** Reads a page of the preview as HTML. */
  readonly readPage: (path: string) => Promise<string>;
}

const CONVERSION = join(
  import.meta.dirname,
  '../../src/server/images/convert/conversion-process.ts',
);

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Creates what writes the few files of a build that the server's parts read. */
export function createPreviewFiles(options: PreviewFilesOptions): PreviewFiles {
  const { dist, synonymsFile, imagesDir, readPage } = options;
  return {
    async writeData(model) {
      await writeContentData(model, dist);
      // An answer's page takes its look from there.
      await write(join(dist, 'client/404/index.html'), await readPage('/404'));
    },
    async writeImages() {
      const link = join(dist, 'client/images');
      await mkdir(dirname(link), { recursive: true });
      await rm(link, { force: true });
      await symlink(imagesDir, link);
      // The process that makes images is started without a loader for TypeScript.
      const lines = [`import 'tsx';`, `await import('${pathToFileURL(CONVERSION).href}');`, ''];
      await write(join(dist, 'server/conversion-process.js'), lines.join('\n'));
    },
    async writeMcp({ model, bundle }) {
      await writeMcpContent(buildMcpContent(model, bundle()), dist);
      await writeSearchIndex(model.searchRecords, synonymsFile, join(dist, 'search'));
    },
    async writeSandbox({ json }, seed) {
      await write(join(dist, 'client/openapi.json'), JSON.stringify(json));
      await writeSandboxSeed(seed, dist);
    },
  };
}
