// What a folder needs besides the build's output to run the server: package.json and package-lock.json of dist/.
import { isBuiltin } from 'node:module';
import { COMMAND_SCRIPTS } from './operator-commands.ts';

/** A chunk of the bundled server, as the bundler describes it. */
export interface BundledChunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

interface LockEntry {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** A package-lock.json of npm 7 or later (lockfileVersion 3). */
export interface PackageLock {
  readonly packages: Readonly<Record<string, LockEntry>>;
  readonly [field: string]: unknown;
}

/** The fields of the repository's package.json that the server's has too. */
export interface RootPackage {
  readonly name: string;
  readonly version: string;
  readonly engines: Readonly<Record<string, string>>;
}

/** The package that a specifier names: `@scope/name/part.js` is of `@scope/name`. */
function readPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The packages that bundled chunks import, sorted; neither modules of Node nor each other. */
export function listPackages(chunks: readonly BundledChunk[]): readonly string[] {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  const specifiers = chunks.flatMap(({ imports, dynamicImports }) => [
    ...imports,
    ...dynamicImports,
  ]);
  const packages = specifiers
    .filter((specifier) => !files.has(specifier) && !isBuiltin(specifier))
    .map(readPackageName);
  return [...new Set(packages)].toSorted();
}

/**
 * Builds the server's package.json: with exactly the packages that the server imports, at the versions of the lockfile.
 *
 * @throws when the lockfile does not have a package
 */
export function buildServerPackage(
  { name, version, engines }: RootPackage,
  packages: readonly string[],
  lock: PackageLock,
): object {
  const dependencies = packages.map((each) => {
    const entry = lock.packages[`node_modules/${each}`];
    if (!entry?.version) {
      throw new Error(
        `build: The server imports "${each}", which package-lock.json does not have. Install it: npm install --save-exact ${each}`,
      );
    }
    return [each, entry.version];
  });
  return {
    name: `${name}-server`,
    version,
    private: true,
    type: 'module',
    scripts: { start: 'node server/main.js', ...COMMAND_SCRIPTS },
    dependencies: Object.fromEntries(dependencies),
    engines,
  };
}

/** Where npm looks for a package that is imported from another: in each folder above, the nearest first. */
function* listCandidates(from: string, name: string): Generator<string> {
  const folders = from.split('/node_modules/');
  if (from !== '') {
    for (let depth = folders.length; depth > 0; depth -= 1) {
      yield `${folders.slice(0, depth).join('/node_modules/')}/node_modules/${name}`;
    }
  }
  yield `node_modules/${name}`;
}

/** The entries that some packages need, with all that these need in turn, whatever the machine. */
function collectEntries(packages: readonly string[], lock: PackageLock): Record<string, LockEntry> {
  const found = new Map<string, LockEntry>();
  function add(from: string, name: string): void {
    const path = [...listCandidates(from, name)].find((each) => lock.packages[each]);
    const entry = path === undefined ? undefined : lock.packages[path];
    // Optional packages for other machines, and peers that nobody has installed, may be missing.
    if (path === undefined || !entry || found.has(path)) return;
    found.set(path, entry);
    const { dependencies, optionalDependencies, peerDependencies } = entry;
    for (const needed of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      add(path, needed);
    }
  }
  for (const name of packages) add('', name);
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Builds the server's package-lock.json out of the repository's: the same versions at the same paths, without what
 * only the build and the tests use. `npm ci --omit=dev` accepts it.
 *
 * @param serverPackage what buildServerPackage has built
 */
export function buildServerLock(
  serverPackage: object,
  packages: readonly string[],
  lock: PackageLock,
): object {
  const { name, version, dependencies, engines } = serverPackage as LockEntry;
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, dependencies, engines }, ...collectEntries(packages, lock) },
  };
}
