// Server only: code is highlighted while the site is built and never reaches the bundle.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHighlighterCore, type HighlighterCore, type ThemeRegistration } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** Changes whenever the output of the same code would. */
const VERSION = 'shiki-4.6.0-3';
const CACHE_DIR = join(process.cwd(), '.cache/highlight');

// Each kind of token has a short element class; the colours stand in code.css.
const CLASSES: Readonly<Record<string, string>> = {
  '#000001': 'k',
  '#000002': 's',
  '#000003': 'n',
  '#000004': 'c',
  '#000005': 'f',
  '#000006': 'v',
};

const theme: ThemeRegistration = {
  name: 'classes',
  type: 'dark',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000' } },
    { scope: ['comment', 'punctuation.definition.comment'], settings: { foreground: '#000004' } },
    { scope: ['string', 'punctuation.definition.string'], settings: { foreground: '#000002' } },
    {
      scope: ['keyword', 'storage', 'support.type.primitive'],
      settings: { foreground: '#000001' },
    },
    {
      scope: ['keyword.operator', 'storage.type.function.arrow'],
      settings: { foreground: '#000000' },
    },
    { scope: ['constant.numeric', 'constant.language'], settings: { foreground: '#000003' } },
    {
      scope: ['entity.name.function', 'support.function', 'entity.name.type'],
      settings: { foreground: '#000005' },
    },
    {
      scope: ['support.type.property-name', 'meta.object-literal.key', 'variable.other.property'],
      settings: { foreground: '#000006' },
    },
  ],
};

const ALIASES: Readonly<Record<string, string>> = {
  curl: 'shellscript',
  bash: 'shellscript',
  sh: 'shellscript',
  shell: 'shellscript',
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  rb: 'ruby',
  yml: 'yaml',
};

let highlighter: Promise<HighlighterCore> | undefined;

function loadHighlighter(): Promise<HighlighterCore> {
  return (highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [
      import('shiki/langs/shellscript.mjs'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/php.mjs'),
      import('shiki/langs/python.mjs'),
      import('shiki/langs/ruby.mjs'),
      import('shiki/langs/go.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/http.mjs'),
    ],
    engine: createJavaScriptRegexEngine(),
  }));
}

/** Text as HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

async function highlightLines(code: string, language: string): Promise<string[]> {
  const known = await loadHighlighter();
  const name = ALIASES[language] ?? language;
  if (!known.getLoadedLanguages().includes(name)) return code.split('\n').map(escapeHtml);
  return known.codeToTokensBase(code, { lang: name, theme: 'classes' }).map((line) => {
    let html = '';
    let open = '';
    for (const { content, color = '' } of line) {
      // White space has no colour: leaving it to its neighbour keeps the markup short.
      const kind = content.trim() === '' ? open : (CLASSES[color] ?? '');
      if (kind !== open) html += (open ? '</i>' : '') + (kind ? `<i class=${kind}>` : '');
      html += escapeHtml(content);
      open = kind;
    }
    return open ? `${html}</i>` : html;
  });
}

const memory = new Map<string, Promise<string[]>>();

async function loadLines(code: string, language: string): Promise<string[]> {
  const key = createHash('sha256')
    .update(`${VERSION}\0${language}\0${code}`)
    .digest('hex')
    .slice(0, 32);
  const file = join(CACHE_DIR, key.slice(0, 2), key);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known.split('\n');
  const lines = await highlightLines(code, language);
  await mkdir(join(CACHE_DIR, key.slice(0, 2)), { recursive: true });
  await writeFile(file, lines.join('\n'));
  return lines;
}

/**
 * Highlights code as HTML, the lines out of focus dimmed.
 *
 * @param focus 1-based numbers of the lines in focus; empty means all
 */
export async function highlight(
  code: string,
  language: string,
  focus: readonly number[] = [],
): Promise<string> {
  const key = `${language}\0${code}`;
  const pending = memory.get(key) ?? loadLines(code, language);
  memory.set(key, pending);
  const lines = await pending;
  if (focus.length === 0) return lines.join('\n');
  return lines
    .map((line, index) => (focus.includes(index + 1) ? line : `<i class=d>${line}</i>`))
    .join('\n');
}
