import { METHOD_NAME_ALL } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { tryDecodeURIComponent } from 'hono/utils/url';
import { rememberByText } from '#server/edge/remember-by-text.ts';

/** What one path does, by method. */
export type MethodRecord<Handler> = Readonly<Record<string, Handler>>;

/** Paths in Hono's form (`/inboxes/:id`, `/files/:name{.+}`, `/1/*`), in order of precedence. */
export type RouteTable<Handler> = Readonly<Record<string, MethodRecord<Handler>>>;

/** What answers a request. */
export interface Route<Handler> {
  readonly handler: Handler;
  /** Parts of the path by their names, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The path exists, the method does not. */
export interface MethodMismatch {
  /** Methods that the path has. */
  readonly allowed: readonly string[];
  /** The path as the table has it. */
  readonly path: string;
}

/** Finds what answers a request. */
export interface Router<Handler> {
  /** @param path as it was sent, without query. @returns undefined when no path of the table fits */
  find(method: string, path: string): Route<Handler> | MethodMismatch | undefined;
}

export interface RouterOptions {
  /**
   * Whether the first path that fits decides alone. Otherwise the next one that fits is asked for a method that the
   * first lacks. @default false
   */
  readonly isFirstPathFinal?: boolean;
}

/** One path that fits, with the parts of it that have names, as they were sent. */
interface PathMatch<Value> {
  readonly value: Value;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Creates a function that finds all paths that fit, in the order in which they were given. The work is Hono's: regular
 * expressions where the paths allow them, a tree where they do not.
 */
export function createPathFinder<Value>(
  paths: Iterable<readonly [string, Value]>,
): (path: string) => readonly PathMatch<Value>[] {
  const router = new SmartRouter<Value>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const [path, value] of paths) router.add(METHOD_NAME_ALL, path, value);
  function find(path: string): readonly PathMatch<Value>[] {
    const [found, parts] = router.match(METHOD_NAME_ALL, path);
    // Of the two routers the first gives places in a list, the other the texts themselves.
    return found.map(([value, names]) => ({ value, parameters: readParameters(names, parts) }));
  }
  const findKnown = rememberByText(find, MAX_KNOWN);
  return (path) => (path.length > MAX_KNOWN_PATH ? find(path) : findKnown(path));
}

/** Paths whose matches are kept: clients ask for the same few over and over, and whoever makes paths up fills nothing. */
const MAX_KNOWN = 512;
/** Characters of a path that is kept. */
const MAX_KNOWN_PATH = 200;

function readParameters(
  names: Readonly<Record<string, string | number>>,
  parts: readonly string[] | undefined,
): Readonly<Record<string, string>> {
  const parameters: Record<string, string> = {};
  for (const name in names) {
    const part = names[name];
    const text = typeof part === 'number' ? parts?.[part] : part;
    if (text !== undefined) parameters[name] = text;
  }
  return parameters;
}

/** Creates the router of an area. */
export function createRouter<Handler>(
  table: RouteTable<Handler>,
  { isFirstPathFinal = false }: RouterOptions = {},
): Router<Handler> {
  const find = createPathFinder(
    Object.entries(table).map(([path, methods]) => [path, { path, methods }] as const),
  );
  return {
    find(method, sentPath) {
      const matches = find(sentPath);
      const [first] = matches;
      if (!first) return undefined;
      for (const { value, parameters } of isFirstPathFinal ? [first] : matches) {
        if (!Object.hasOwn(value.methods, method)) continue;
        return { handler: value.methods[method]!, parameters: decode(parameters) };
      }
      const { path, methods } = first.value;
      return { allowed: Object.keys(methods), path };
    },
  };
}

function decode(parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const decoded: Record<string, string> = {};
  for (const name in parameters) {
    const text = parameters[name]!;
    decoded[name] = text.includes('%') ? tryDecodeURIComponent(text) : text;
  }
  return decoded;
}
