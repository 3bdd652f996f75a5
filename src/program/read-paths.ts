/** A path of the API in a line of code or of a log. */
export interface PathInText {
  /** Segments behind the first slash. Undefined where the text puts a value in. */
  readonly segments: readonly (string | undefined)[];
  /** Where the path begins in its line. */
  readonly start: number;
  /** Where the text goes on behind the path. */
  readonly end: number;
}

/** What is put into a path: `${id}`, `#{id}`, `{id}`, `{{id}}`, `<id>`, `%s` and the like. No path has this character. */
const VALUE = '\u0000';
const BEGINNING = /\/v1(?=\/)/g;
const PUT_IN = [/^[$#]?\{/, /^<\w+>/, /^%[sdvq]/, /^\$\w+/];
/** A text that ends and goes on with a value: `' + id`, `" . $id`. A dot alone calls a method of the text. */
const JOINS = /^["'`]\s*(?:\+|\.(?=\s|\$|["']))\s*/;
const GOES_ON = /^\s*[+.]\s*["'`]/;
const ENDS = /[\s?#)\],;|\\"'`<>]/;

/**
 * Finds each path that begins with `/v1/`, as programs in many languages write paths, and as logs do.
 *
 * @param line one line, of any length
 */
export function readPaths(line: string): readonly PathInText[] {
  return [...line.matchAll(BEGINNING)].map(({ index }) => readPath(line, index));
}

function readPath(line: string, start: number): PathInText {
  let path = '';
  let at = start;
  while (at < line.length) {
    const rest = line.slice(at, at + MAX_LENGTH);
    const length = measureValue(rest);
    if (length > 0) path += VALUE;
    else if (ENDS.test(rest.charAt(0))) break;
    else path += rest.charAt(0);
    at += length || 1;
  }
  return { segments: readSegments(path), start, end: at };
}

/** Longer values, and what joins them, are no path that anybody calls. */
const MAX_LENGTH = 400;

/** Length of what puts a value in at the beginning of a text; zero where the text goes on as it is. */
function measureValue(rest: string): number {
  const [joint] = JOINS.exec(rest) ?? [];
  if (joint !== undefined) return measureJoined(rest, joint.length);
  const found = PUT_IN.map((form) => form.exec(rest)?.[0]).find((text) => text !== undefined);
  return found?.endsWith('{') ? measureBalanced(rest, found.length - 1) : (found?.length ?? 0);
}

/** A value between two texts ends with the quote that opens the second text, or where the expression ends. */
function measureJoined(rest: string, from: number): number {
  let at = from;
  while (at < rest.length) {
    const next = GOES_ON.exec(rest.slice(at));
    if (next) return at + next[0].length;
    if (/[,;)\]}\n]/.test(rest.charAt(at))) return at;
    at = /[([{]/.test(rest.charAt(at)) ? at + measureBalanced(rest.slice(at), 0) : at + 1;
  }
  return at;
}

/** Length up to the bracket that closes the bracket at `from`. */
function measureBalanced(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (/[([{]/.test(text.charAt(at))) depth += 1;
    if (/[)\]}]/.test(text.charAt(at))) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function readSegments(path: string): PathInText['segments'] {
  return path
    .replace(/[/.:*]+$/, '')
    .split('/')
    .slice(1)
    .map((segment) => (segment.includes(VALUE) || /^:\w/.test(segment) ? undefined : segment));
}
