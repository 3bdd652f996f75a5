// Runs the build as one bundled program: such a process begins in a third of the time that one takes whose every module is
// compiled when loaded. The program is bundled when a source of it has changed.
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '#scripts/lib/root.mjs';
import { CODE, hashSources } from './hash-sources.mjs';

const FOLDER = join(root, '.cache/build/program');
const DIGEST = 'digest';

/** Packages of many small modules each: to find, read and compile these one by one takes as long as all other work. */
const MANY_MODULES = [
  /^(kysely|zod|unified|shiki|oniguruma|regex|property-information|stringify-entities)/,
  /^(@mdx-js|@shikijs|micromark|mdast|hast|unist|estree|vfile|remark|rehype|recma)/,
];

/** Positions of each `import.meta.NAME` of a tree, the last first. @param {any} node @returns {any[]} */
function findPlaces(node) {
  if (Array.isArray(node)) return node.toReversed().flatMap(findPlaces);
  if (!node || typeof node !== 'object') return [];
  if (node.type === 'MemberExpression' && node.object.type === 'MetaProperty') return [node];
  return Object.values(node).toReversed().flatMap(findPlaces);
}

/** Code that asks where it is gets told where its source is. @type {import('vite').Plugin} */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined;
    const known = { dirname: dirname(id), url: pathToFileURL(id).href };
    let placed = code;
    // A text that only looks like it, such as a sample, is no part of the tree.
    for (const { start, end, property } of findPlaces(this.parse(code).body)) {
      const place = known[property.name];
      if (place) placed = placed.slice(0, start) + JSON.stringify(place) + placed.slice(end);
    }
    return placed;
  },
};

/** A digest of all files of a program. @param {string} folder */
function readDigest(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).toSorted()) {
    if (name !== DIGEST) hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

/** Whether a program is there, and whole. @param {string} folder */
function isWhole(folder) {
  try {
    return readFileSync(join(folder, DIGEST), 'utf8') === readDigest(folder);
  } catch {
    return false;
  }
}

/** @param {string} folder */
async function bundleProgram(folder) {
  const { build } = await import('vite');
  const draft = `${FOLDER}-${randomUUID()}`;
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    plugins: [keepPlaces],
    ssr: { noExternal: MANY_MODULES },
    build: {
      ssr: true,
      outDir: draft,
      emptyOutDir: false,
      minify: false,
      target: 'node20',
      rollupOptions: {
        checks: { pluginTimings: false },
        // Packages that were compiled from other languages have empty directives, which do nothing.
        onwarn(warning, warn) {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
        input: { build: 'scripts/build/build.ts', bundle: 'scripts/build/bundle.ts' },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  writeFileSync(join(draft, DIGEST), readDigest(draft));
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  renameSync(draft, folder);
}

// The root is in the program, where sources are named.
const code = (process.env['BUILD_CODE'] ??= hashSources(CODE));
const name = createHash('sha256').update(`${root}\0${code}`).digest('hex').slice(0, 16);
const folder = join(FOLDER, name);
process.env['NODE_ENV'] = 'production';
if (!isWhole(folder)) await bundleProgram(folder);
process.env['BUILD_PROGRAM'] = folder;
await import(pathToFileURL(join(folder, 'build.mjs')).href);
