// Server only: code is highlighted while the site is built and never reaches the bundle.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createHighlighterCore,
  type HighlighterCore,
  type LanguageInput,
  type ThemeRegistration,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { findLanguage } from '#languages/find-language.ts';
import { TOOLCHAINS } from '#languages/languages.ts';
import type { Toolchain } from '#languages/toolchain/toolchain.ts';

/** Changes whenever the output of the same code would. */
const VERSION = 'shiki-4.6.0-4';
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

/** Grammars of what code blocks show besides programs, by the names behind their fences. */
const FORMATS: Readonly<Record<string, string>> = {
  bash: 'shellscript',
  sh: 'shellscript',
  shell: 'shellscript',
  json: 'json',
  yaml: 'yaml',
  yml: 'yaml',
  http: 'http',
};

type Grammar = Toolchain['grammar'];

/** The name under which the highlighter has the grammar of a block of code, if it has the grammar at all. */
function formatGrammarName(fence: string): string {
  const language = findLanguage(fence);
  if (!language) return FORMATS[fence] ?? fence;
  const { grammar } = TOOLCHAINS[language];
  return typeof grammar === 'string' ? grammar : grammar.name;
}

function loadGrammar(grammar: Grammar): LanguageInput {
  // Bundles leave grammars where they are installed: only the build needs them.
  return typeof grammar === 'string'
    ? import(/* @vite-ignore */ `shiki/langs/${grammar}.mjs`)
    : grammar;
}

let highlighter: Promise<HighlighterCore> | undefined;

function loadHighlighter(): Promise<HighlighterCore> {
  const ofLanguages = Object.values(TOOLCHAINS).map(({ grammar }) => grammar);
  const grammars = new Set([...ofLanguages, ...Object.values(FORMATS)]);
  return (highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [...grammars].map(loadGrammar),
    engine: createJavaScriptRegexEngine(),
  }));
}

/** Text as HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

async function highlightLines(code: string, language: string): Promise<string[]> {
  const known = await loadHighlighter();
  const name = formatGrammarName(language);
  if (!known.getLoadedLanguages().includes(name)) return code.split('\n').map(escapeHtml);
  // Without a limit: a line that takes long on a busy machine is highlighted to its end all the same.
  const options = { lang: name, theme: 'classes', tokenizeTimeLimit: 0 };
  return known.codeToTokensBase(code, options).map((line) => {
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
