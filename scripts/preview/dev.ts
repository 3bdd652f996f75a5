// The writers' live preview: every page rendered from the files as they are, mistakes shown in the page.
import './optimise-later.ts';
import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { createSiteLoader } from '#model/load-site.ts';
import { listCauses } from '#model/list-causes.ts';
import type { ModelError } from '#model/model-error.ts';
import { SETTINGS_FILE } from '#model/sources/settings-file.ts';
import { buildStarter } from '#render/build-starter.ts';
import { devPreview, type DevProblem } from '#render/dev-plugin.ts';
import { waitForSaves } from '#render/wait-for-saves.ts';
import { buildFiles } from '#site/files/build-files.ts';
import { buildDescriptionFiles } from '#site/files/description-files.ts';
import { highlight } from '#site/article/highlight.ts';
import { buildSdkSamplesFile, findSdkSamplesPage } from '#site/files/sdk-samples.ts';
import { settings } from '#settings';
import { formatFailure } from '#scripts/build/format-failure.ts';
import { root } from '#scripts/lib/root.mjs';
import { createProseChecker } from '#scripts/prose/create-prose-checker.ts';
import { createLiveSettings } from './live-settings.ts';
import { createSynonymCheck } from './check-synonyms.ts';
import { previewBackend } from './preview-backend.ts';
import { previewSearch } from './preview-search.ts';

/** How long a connection stays open with nothing to do: longer than somebody who writes takes between two saves. */
const IDLE_CONNECTION_MS = 10 * 60_000;

const readSettings = createLiveSettings(root, settings);
let current = { settings, loader: createSiteLoader({ root, settings }) };

/** The site as the files are now. Other settings make another site. */
async function loadSite() {
  const read = await readSettings();
  if (read.settings !== current.settings)
    current = {
      settings: read.settings,
      loader: createSiteLoader({ root, settings: read.settings }),
    };
  const site = await current.loader.load();
  return { ...site, errors: [...read.errors, ...site.errors] };
}

const loadRecords = async () => (await loadSite()).model.searchRecords;
const checkSynonyms = createSynonymCheck(root, loadRecords);
const prose = createProseChecker({ root, isIncluded: (file) => /^(?:api|content)\//.test(file) });

function listProblems(errors: readonly ModelError[]): DevProblem[] {
  return listCauses(errors).causes.map(
    ({ error: { file, line, column, what, why, how }, alsoAt }) => {
      const also = alsoAt.length === 0 ? [] : [`Also at ${alsoAt.join(', ')}`];
      const message = [what, why, how, ...also].join('\n');
      return { file, line, ...(column !== undefined && { column }), message };
    },
  );
}

async function main(): Promise<void> {
  // Bundling the starter would otherwise leave this process in production mode.
  process.env['NODE_ENV'] = 'development';
  const starter = await buildStarter();
  const preview = devPreview(
    {
      async load() {
        const { model, errors, bundle } = await loadSite();
        return {
          model,
          problems: listProblems(errors),
          buildFiles: () => [...buildFiles(model), ...buildDescriptionFiles(model, bundle())],
          async buildFile(path) {
            const page = findSdkSamplesPage(model, path);
            return page && buildSdkSamplesFile(model, page, highlight);
          },
        };
      },
      listHardTexts: async () =>
        listProblems([...(await checkSynonyms()), ...(await prose.check()).errors]),
      invalidate: (file) => current.loader.invalidate(file),
      watched: [join(root, 'api'), join(root, 'content'), join(root, SETTINGS_FILE)],
      imagesDir: join(root, 'content/images'),
    },
    starter.code,
  );
  const search = previewSearch({
    root,
    settings,
    loadRecords,
  });
  const backend = previewBackend({ root, load: loadSite });
  const port = Number(process.env['PORT'] ?? 3000);
  const server = await createServer({
    root,
    appType: 'custom',
    plugins: [waitForSaves(), preview, search, backend],
    server: { port },
  });
  // A connection that Node ends after five idle seconds can end under a call that is just being sent.
  if (server.httpServer instanceof Server) server.httpServer.keepAliveTimeout = IDLE_CONNECTION_MS;
  await server.listen();
  const chosen = (server.httpServer?.address() as AddressInfo | null)?.port;
  if (chosen !== port)
    console.warn(`Another program listens on port ${port}, so the preview listens on ${chosen}.`);
  server.printUrls();
}

await main().catch((error: unknown) => {
  console.error(formatFailure(error));
  process.exitCode = 1;
});
