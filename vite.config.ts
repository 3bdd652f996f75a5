import mdx from '@mdx-js/rollup';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import rsc from '@vitejs/plugin-rsc';
import { defineConfig, type Plugin } from 'vite';
import { settings } from './site.config.ts';
import { cutHidden } from './src/model/guides/cut-hidden.ts';
import { fillText } from './src/model/sources/placeholders.ts';
import { BROWSER_TARGETS as target } from '#render/browser-targets.ts';
import { cacheTransform } from '#render/cache-transform.ts';
import { inlineProperties } from '#render/inline-properties.ts';
import { MDX_OPTIONS } from '#render/mdx-options.ts';
import { formatLanguageRows } from './src/site/styles/language-rows.ts';

/** Makes of MDX what readers see before it is compiled, as the model does: with the providers' names, without what is hidden. */
const shownText: Plugin = {
  name: 'docs:shown-text',
  enforce: 'pre',
  apply: 'serve',
  transform: (code, id) => (id.endsWith('.mdx') ? cutHidden(fillText(code, settings)) : undefined),
};

/** A build compiles guides apart from its bundles (src/render/compile-content.ts): an edit of a guide leaves them alone. */
const guidesApart: Plugin = {
  name: 'docs:guides-apart',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id.endsWith('.mdx') ? 'export default undefined' : undefined),
};

/** Adds the rules of the sample languages to the site's style sheet. */
const languageRows: Plugin = {
  name: 'docs:language-rows',
  enforce: 'pre',
  // The live preview asks for the file with a query.
  transform: (code, id) =>
    /\/styles\/site\.css(?:\?|$)/.test(id)
      ? code + formatLanguageRows(settings.sampleLanguages)
      : undefined,
};

/**
 * The banner of the style sheet would be read before every first paint. docs/decisions/ names its author. The colour of an
 * underline has needed no prefix for longer than the browsers below.
 */
const withoutBanner: Plugin = {
  name: 'docs:without-banner',
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
      file.source = String(file.source)
        .replace(/^\/\*![^*]*\*\/\s*/, '')
        .replaceAll(/-webkit-text-decoration-color:[^;}]+;/g, '');
    }
  },
};

/** Small modules of many parts in one file: each file's name stands in every page's first view, hence no words in it. */
const SHARED = {
  name: 'shared',
  test: /\/src\/(ui\/(icon|icon-paths|adopt-styles|copy-button|fetch-file|load-notice|part-boundary|pending-part|site-link|status-text|use-loaded|use-mounted|use-page-change|find-tab-target)|contract\/(texts|limits|json|method|day-ms)|site\/article\/language-store)\.tsx?$/,
};

/** The same for small modules that the tools share, such as the console, the inbox and the example of the home page. None comes before a tool. */
const OF_TOOLS = {
  name: 'tools',
  test: /\/src\/site\/console\/request\/(create-attempt-keys|create-idempotency-key|redact|share-link)\.ts$/,
};

interface ChunkFacts {
  readonly isDynamicEntry: boolean;
  readonly name: string;
}

/** The client components that a server component names. They are in one chunk, which each page needs to come alive. */
const CLIENT_COMPONENTS = 'entry.rsc';

/** Those of them that API pages name, and others too. A page that has its own chunk for each would ask for three more files. */
const OF_API_PAGES =
  /\/(article\/copy-page|console\/console-entry|feedback\/feedback|ui\/copy-button)\.tsx$/;

/**
 * V8 compiles all functions of a file that begins with this comment while the file comes, on another thread. Otherwise the main
 * thread reads each function once to skip the function, and once more when the function is called. Nearly all of the code
 * that brings a page alive is called at once. What is loaded on demand is called in part. See decision 072.
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';

/** Not a banner: Vite puts its own first line above banners, and V8 looks at what comes below the comment. */
const compileAhead: Plugin = {
  name: 'docs:compile-ahead',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        if (file.isEntry || [SHARED.name, CLIENT_COMPONENTS].includes(file.name))
          file.code = COMPILE_AHEAD + file.code;
      }
    },
  },
};

/**
 * Hashes do not compress: six characters tell one build's file from another's in seventy thousand million. With a 65th chunk the bundler
 * asks for a seventh. Then another small module belongs to `SHARED` or `OF_TOOLS`.
 */
const SHORT_NAME = 'assets/[hash:6]';

/** Where the bundler's time goes is no concern of those who build the site. */
const checks = { pluginTimings: false };

/** What is loaded on demand keeps its name; the names of the rest stand in every page's first view. */
function nameChunk({ isDynamicEntry, name }: ChunkFacts): string {
  return isDynamicEntry && name !== CLIENT_COMPONENTS
    ? 'assets/[name]-[hash].js'
    : `${SHORT_NAME}.js`;
}

export default defineConfig({
  plugins: [
    shownText,
    guidesApart,
    languageRows,
    {
      enforce: 'pre',
      ...cacheTransform(mdx(MDX_OPTIONS)),
      apply: 'serve',
    },
    react(),
    rsc({
      entries: {
        client: './src/render/entry.browser.tsx',
        rsc: './src/render/entry.rsc.tsx',
        ssr: './src/render/entry.ssr.tsx',
      },
      serverHandler: false,
      clientChunks: ({ normalizedId, serverChunk }) =>
        OF_API_PAGES.test(normalizedId)
          ? `facade:src/render/${CLIENT_COMPONENTS}.tsx`
          : serverChunk,
    }),
    tailwindcss(),
    withoutBanner,
    compileAhead,
  ],
  publicDir: false,
  css: { postcss: inlineProperties(new URL('./src/site/styles/scale.css', import.meta.url)) },
  build: { target, cssTarget: target, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    rsc: {
      build: {
        outDir: 'dist/rsc',
        // The style sheets are published under the names that they get here.
        rolldownOptions: { checks, output: { assetFileNames: `${SHORT_NAME}[extname]` } },
      },
    },
    ssr: { build: { outDir: 'dist/ssr', rolldownOptions: { checks } } },
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          checks,
          output: {
            chunkFileNames: nameChunk,
            entryFileNames: `${SHORT_NAME}.js`,
            assetFileNames: `${SHORT_NAME}[extname]`,
            codeSplitting: { groups: [SHARED, OF_TOOLS] },
          },
        },
      },
    },
  },
});
