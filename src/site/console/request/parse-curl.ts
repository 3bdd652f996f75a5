/** What a cURL command sends. */
export interface CurlCommand {
  readonly method: string;
  /** Address as the command has it. */
  readonly url: string;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Texts of a form by field; files are left out. */
  readonly form: Readonly<Record<string, string>>;
  /** What it sends besides: files, and the name and password of a user. */
  readonly others: readonly string[];
}

// A quoted text, a backslash with what it protects, or what a shell ends a word at.
const PIECES = /'([^']*)'|"((?:[^"\\]|\\[^])*)"|\\(\r?\n)|\\([^])|([\s])|([|;&])|([^\s'"\\|;&]+)/g;

/** Words of a command as a POSIX shell reads them, up to the end of the first command. */
function splitWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, single, double, joined, escaped, space, end, plain] of text.matchAll(PIECES)) {
    if (joined !== undefined) continue;
    if (end !== undefined) break;
    if (space === undefined) {
      const own = single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '';
      word = (word ?? '') + own;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

const SHORT: Readonly<Record<string, string>> = {
  '-X': '--request',
  '-H': '--header',
  '-d': '--data',
  '-F': '--form',
  '-o': '--output',
  '-u': '--user',
  '-b': '--cookie',
};
const WITHOUT_VALUE = new Set([
  '--fail-with-body',
  '--fail',
  '--silent',
  '--show-error',
  '--include',
  '--location',
  '--verbose',
  '--compressed',
  '--insecure',
  '--globoff',
]);

function* listOptions(words: readonly string[]): Generator<readonly [string, string]> {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    const short = /^-[XHdFoub]/.test(word) ? SHORT[word.slice(0, 2)] : undefined;
    if (short !== undefined && word.length > 2) yield [short, word.slice(2)];
    else if (short !== undefined) yield [short, words[++at] ?? ''];
    else if (!word.startsWith('-')) yield ['--url', word];
    else if (word.startsWith('--') && !WITHOUT_VALUE.has(word)) yield [word, words[++at] ?? ''];
  }
}

// Variables that are set before the command, a line each, as samples set their idempotency key and base address.
const SETUP =
  /^\s*(?:[A-Za-z_]\w*=(?:'[^']*'|"[^"$`\\]*"|\$\{\w+:?-[^}\s]*\}|[\w.:-]*)[ \t]*\r?\n\s*)*/;
const SET_VARIABLE = /([A-Za-z_]\w*)=(?:'([^']*)'|"([^"]*)"|(\$\{\w+:?-[^}\s]*\}|[\w.:-]*))/g;

/** Whether a text looks like a cURL command, perhaps behind lines that set variables. */
export function isCurl(text: string): boolean {
  return /^(?:\$\s+)?curl\s/.test(text.replace(SETUP, ''));
}

// A text in single quotes, whose dollar signs mean themselves, one in double quotes, or what stands between.
const SHELL_PIECES = /'[^']*'|"(?:[^"\\]|\\[^])*"|(?:\\[^]|[^'"\\])+/g;

/** A command with the variables put in that the lines before it set. */
function putInVariables(text: string): string {
  const setup = SETUP.exec(text)![0];
  const values = new Map(
    [...setup.matchAll(SET_VARIABLE)].map(([, name, single, double, plain]) => [
      name,
      single ?? double ?? plain ?? '',
    ]),
  );
  const putIn = (piece: string) =>
    piece.replace(
      /\$(?:\{(\w+)(?::\?)?\}|(\w+))/g,
      (whole, braced?: string, plain?: string) => values.get(braced ?? plain ?? '') ?? whole,
    );
  return text
    .slice(setup.length)
    .replace(SHELL_PIECES, (piece) => (piece.startsWith("'") ? piece : putIn(piece)));
}

/** What is found in one option after another. */
interface Found {
  method?: string;
  url?: string;
  readonly headers: Map<string, string>;
  readonly body: string[];
  readonly form: Record<string, string>;
  readonly others: string[];
}

function takeOption(found: Found, option: string, value: string): void {
  if (option === '--url') found.url ??= value;
  else if (option === '--request') found.method = value.toUpperCase();
  else if (option === '--header') {
    const [, name = '', own = ''] = /^([^:]+):\s*([^]*)$/.exec(value) ?? [];
    found.headers.set(name.toLowerCase(), own);
  } else if (/^--(?:data|json)/.test(option)) found.body.push(value);
  else if (option.startsWith('--form')) {
    const [, name = '', own = ''] = /^([^=]+)=([^]*)$/.exec(value) ?? [];
    if (option === '--form-string' || !/^[@<]/.test(own)) found.form[name] = own;
    else found.others.push(`the file of ${name}`);
  } else if (option === '--user') found.others.push('the user and password');
  else if (option === '--cookie') found.others.push('cookies');
}

/** Reads a cURL command; undefined when it is none or names no address. */
export function parseCurl(text: string): CurlCommand | undefined {
  if (!isCurl(text)) return undefined;
  const words = splitWords(putInVariables(text).trim());
  const found: Found = { headers: new Map(), body: [], form: {}, others: [] };
  for (const [option, value] of listOptions(words.slice(words.indexOf('curl') + 1))) {
    takeOption(found, option, value);
  }
  const { url, headers, body, form, others } = found;
  if (url === undefined) return undefined;
  const hasBody = body.length > 0 || Object.keys(form).length > 0;
  const method = found.method ?? (hasBody ? 'POST' : 'GET');
  return { method, url, headers, body: body.join('&'), form, others };
}
