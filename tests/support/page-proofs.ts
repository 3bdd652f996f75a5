// What a browser has seen of pages, by their content: a page is opened again when anything that decides what is seen has changed.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '#scripts/lib/root.mjs';
import { digest } from '#scripts/verify/proofs/digest.ts';
import { countRuns, isDeep } from '#testing/random-runs.ts';
import { OTHER_ROUTES, PAGE_KINDS, readCatalogue } from './catalogue.ts';

/** What is asked of pages, and the module of this folder that asks it and says what is wrong. */
const JUDGES = {
  look: 'look-at-page.ts',
  wake: 'look-at-page.ts',
  lose: 'lose-files.ts',
  readWithoutScript: 'read-without-script.ts',
} as const;

/** A judge of pages. */
export type Judge = keyof typeof JUDGES;

/** Digests of the pages that each judge has seen in a browser without a complaint, by path. */
export type PageProofs = Readonly<Record<Judge, Readonly<Record<string, string>>>>;

const FILE = join(root, 'tests/proofs/pages.json');
const CLIENT = join(root, 'dist/client');

/** Opened in each run, whatever has been proven. */
const ALWAYS = '/';

const readVersion = (name: string): string => {
  const manifest: { readonly version: string } = createRequire(import.meta.url)(
    `${name}/package.json`,
  );
  return `${name} ${manifest.version}`;
};

/** All code and styles that any page may load, and the names of what they name. */
function digestAssets(client: string): string {
  const folder = join(client, 'assets');
  const names = readdirSync(folder)
    .filter((name) => !/\.(br|gz)$/.test(name))
    .toSorted();
  return digest(
    names.map((name) => [
      name,
      /\.(js|css)$/.test(name) ? readFileSync(join(folder, name), 'utf8') : '',
    ]),
  );
}

/** A module of this folder and all modules of this folder that it imports, in the order of the imports. */
function listModules(name: string, found: readonly string[] = []): readonly string[] {
  if (found.includes(name)) return found;
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  let modules = [...found, name];
  for (const [, path] of text.matchAll(/from '\.\/([^']+)'/g))
    modules = [...listModules(path!, modules)];
  return modules;
}

const digestJudge = (judge: Judge): string =>
  digest([
    ...listModules(JUDGES[judge]).map((name) =>
      readFileSync(join(import.meta.dirname, name), 'utf8'),
    ),
    readVersion('axe-core'),
  ]);

const readHtml = (client: string, path: string) =>
  readFileSync(join(client, path, 'index.html'), 'utf8');

/**
 * Gives the digest of all that decides what a judge sees of a page: the page's HTML and payload, all code and styles, and
 * the judge. The name of the build is left out: each change anywhere gives another one.
 *
 * @param client folder of the published files
 */
export function createPageDigest(judge: Judge, client = CLIENT): (path: string) => string {
  const common = [digestAssets(client), digestJudge(judge)];
  return (path) => {
    const payload = readFileSync(join(client, `${path === '/' ? 'index' : path}.rsc`), 'utf8');
    return digest([readHtml(client, path), payload.replace(/"buildId":"[^"]*"/, ''), ...common]);
  };
}

function readProofs(): PageProofs {
  return JSON.parse(readFileSync(FILE, 'utf8')) as PageProofs;
}

/** Of the pages that are no kind of their own, those that a run opens: a tenth, evenly chosen, and all in a deep run. */
export function listCompared(): readonly string[] {
  const others = [...new Set([...OTHER_ROUTES, ...readCatalogue().map(({ path }) => path)])].filter(
    (path) => !PAGE_KINDS.includes(path),
  );
  const step = Math.floor(others.length / countRuns(others.length));
  return others.filter((_, index) => index % step === 0);
}

interface Options {
  /** Folder of the published files. */
  readonly client?: string;
  /** Whether all pages stay. @default in a deep run, and where proofs are recorded */
  readonly makesAll?: boolean;
  readonly proofs?: PageProofs;
}

/**
 * Leaves out the pages that a judge has seen as they are. Stay: the home page, and pages that ask the server for something
 * by themselves, since their files do not say all that is seen.
 */
export function listUnproven(
  judge: Judge,
  paths: readonly string[],
  options: Options = {},
): readonly string[] {
  const { client = CLIENT, makesAll = isDeep || process.env['RECORD_RUNS'] === '1' } = options;
  if (makesAll) return paths;
  const { proofs = readProofs() } = options;
  const digestPage = createPageDigest(judge, client);
  return paths.filter(
    (path) =>
      path === ALWAYS ||
      /<html[^>]* data-eager/.test(readHtml(client, path)) ||
      proofs[judge][path] !== digestPage(path),
  );
}

/** Records pages as each judge has just seen them. */
export function writePageProofs(seen: Readonly<Record<Judge, readonly string[]>>): void {
  const proofs = Object.entries(seen).map(([judge, paths]) => {
    const digestPage = createPageDigest(judge as Judge);
    return [judge, Object.fromEntries(paths.map((path) => [path, digestPage(path)]))] as const;
  });
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(proofs), undefined, 2)}\n`);
}
