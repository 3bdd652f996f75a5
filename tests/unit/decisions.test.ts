import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#scripts/lib/root.mjs';

/** One page: what CONTRIBUTING.md allows. A decision that changes is superseded by another one. */
const MAX_LINES = 40;
const FOLDER = join(root, 'docs/decisions');
const decisions = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(join(FOLDER, name), 'utf8'),
}));

interface Package {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Types of a package are named with the package. */
const readSubject = (name: string): string => name.replace(/^@types\//, '');

/** `@codemirror/*` names all packages of a scope. */
const isNamed = (name: string, text: string): boolean =>
  text.includes(name) || text.includes(`${name.split('/')[0]}/*`);

describe('decisions', () => {
  it.each(decisions)('$name has at most 40 lines', ({ text }) => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  });

  it('name each dependency, which is pinned to one version', () => {
    const described = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package;
    const versions = { ...described.dependencies, ...described.devDependencies };
    const text = decisions.map((decision) => decision.text).join('\n');
    const unnamed = Object.keys(versions).filter((name) => !isNamed(readSubject(name), text));
    const loose = Object.entries(versions).filter(
      ([, version]) => !/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    );
    expect({ unnamed, loose }).toStrictEqual({ unnamed: [], loose: [] });
  });
});
