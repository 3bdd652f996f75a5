import { isJsonObject } from '#contract/json.ts';

/** A file of the description, or the one document that there is. */
export interface DescriptionSource {
  /** Repository-relative path; empty for a document that stands alone. */
  readonly file: string;
  readonly data: unknown;
  /** 1-based line of the value at a path of keys, for error messages; 1 in a document that stands alone. */
  readonly lineOf: (path: readonly string[]) => number;
}

/** A value of the description and its position. */
export interface Located {
  readonly source: DescriptionSource;
  /** Keys from the root of the file. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Follows `$ref`s, over files where there are several. */
export interface References {
  /** The value itself, or what its `$ref` leads to, however many files away. */
  resolve(located: Located): Located;
  /** A child by key, resolved. */
  child(parent: Located, ...keys: readonly string[]): Located;
  /** The children of a map or list, resolved, with their keys. */
  children(parent: Located): readonly (readonly [string, Located])[];
}

/** A `$ref` that leads to nothing, or back to itself. */
export interface DeadReference {
  readonly located: Located;
  readonly ref: string;
  /** Repository-relative file that it names. */
  readonly file: string;
  readonly path: readonly string[];
  readonly isFileMissing: boolean;
}

/** Where a `$ref` leads: a file, repository-relative, and the keys in it (RFC 6901). */
export function parseReference(fromFile: string, ref: string): { file: string; path: string[] } {
  const [target = '', fragment = ''] = ref.split('#');
  const file = target === '' ? fromFile : joinPath(fromFile, decodeURI(target));
  return { file, path: parsePointer(fragment) };
}

/** The keys of a JSON pointer, as it stands behind `#` (RFC 6901, section 6). */
function parsePointer(fragment: string): string[] {
  return fragment
    .split('/')
    .slice(1)
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON pointer of keys, as it stands behind `#` (RFC 6901, section 6). */
export function formatPointer(path: readonly string[]): string {
  const escape = (key: string) =>
    encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return path.map((key) => `/${escape(key)}`).join('');
}

function joinPath(fromFile: string, target: string): string {
  const parts = fromFile.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/**
 * @param open gives the source of a repository-relative file, undefined when there is none
 * @param onDead called for each reference that leads nowhere; its value is undefined
 */
export function createReferences(
  open: (file: string) => DescriptionSource | undefined,
  onDead: (reference: DeadReference) => void = () => {},
): References {
  function follow(located: Located, ref: string, seen: readonly string[]): Located {
    const { file, path } = parseReference(located.source.file, ref);
    const source = open(file);
    const value = source && path.reduce<unknown>(getKey, source.data);
    const key = `${file}#${path.join('/')}`;
    if (!source || value === undefined || seen.includes(key)) {
      onDead({ located, ref, file, path, isFileMissing: !source });
      return { ...located, value: undefined };
    }
    return resolve({ source, path, value }, [...seen, key]);
  }
  function resolve(located: Located, seen: readonly string[] = []): Located {
    const { value } = located;
    return isJsonObject(value) && typeof value['$ref'] === 'string'
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
  return isJsonObject(value) ? value[key] : undefined;
}
