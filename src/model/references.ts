import { posix } from 'node:path';
import type { Report } from './model-error.ts';
import type { YamlSource } from './yaml-source.ts';

/** A value of the description and where it stands. */
export interface Located {
  readonly source: YamlSource;
  /** Keys from the root of the file. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Follows `$ref`s over files. */
export interface References {
  /** The value itself, or what its `$ref` leads to, however many files away. */
  resolve(located: Located): Located;
  /** A child by key, resolved. */
  child(parent: Located, ...keys: readonly string[]): Located;
  /** The children of a map or list, resolved, with their keys. */
  children(parent: Located): readonly (readonly [string, Located])[];
}

/** Whether a value is a map. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where a `$ref` leads: a file, repository-relative, and the keys in it (RFC 6901). */
export function parseReference(fromFile: string, ref: string): { file: string; path: string[] } {
  const [target = '', fragment = ''] = ref.split('#');
  const file = target === '' ? fromFile : posix.join(posix.dirname(fromFile), decodeURI(target));
  const path = fragment
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  return { file, path };
}

/**
 * @param open gives the source of a repository-relative file, undefined when there is none
 */
export function createReferences(
  open: (file: string) => YamlSource | undefined,
  report: Report,
): References {
  const reported = new Set<string>();
  function follow(located: Located, ref: string, seen: readonly string[]): Located {
    const { file, path } = parseReference(located.source.file, ref);
    const source = open(file);
    const value = source && path.reduce<unknown>(getKey, source.data);
    const key = `${file}#${path.join('/')}`;
    if (!source || value === undefined || seen.includes(key)) {
      const at = `${located.source.file} ${located.path.join('/')}`;
      if (!reported.has(at)) {
        report({
          file: located.source.file,
          line: located.source.lineOf(located.path),
          what: `The reference "${ref}" leads nowhere.`,
          why: source ? `${file} has nothing at /${path.join('/')}.` : `There is no file ${file}.`,
          how: 'Correct the path before "#" (relative to this file) or the keys after it.',
        });
      }
      reported.add(at);
      return { ...located, value: undefined };
    }
    return resolve({ source, path, value }, [...seen, key]);
  }
  function resolve(located: Located, seen: readonly string[] = []): Located {
    const { value } = located;
    return isRecord(value) && typeof value['$ref'] === 'string'
      ? follow(located, value['$ref'], seen)
      : located;
  }
  function child(parent: Located, ...keys: readonly string[]): Located {
    return keys.reduce(
      (at, key) =>
        resolve({ source: at.source, path: [...at.path, key], value: getKey(at.value, key) }),
      resolve(parent),
    );
  }
  return {
    resolve: (located) => resolve(located),
    child,
    children(parent) {
      const at = resolve(parent);
      const keys = typeof at.value === 'object' && at.value !== null ? Object.keys(at.value) : [];
      return keys.map((key) => [key, child(at, key)] as const);
    },
  };
}

function getKey(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) ? value[key] : undefined;
}
