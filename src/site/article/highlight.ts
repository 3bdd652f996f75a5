// Server only: code is highlighted while the site is built and never reaches the bundle.
import {
  createHighlighterCore,
  type HighlighterCore,
  type LanguageInput,
  type ThemeRegistration,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeFormat } from '#contract/guide-components.ts';
import { findLanguage } from '#languages/find-language.ts';
import { TOOLCHAINS } from '#languages/languages.ts';
import type { Toolchain } from '#languages/toolchain/toolchain.ts';

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

/** Grammars of what code blocks show besides programs. */
const FORMATS: Readonly<Record<Exclude<CodeFormat, 'text'>, string>> = {
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
  if (!language) return new Map(Object.entries(FORMATS)).get(fence) ?? fence;
  const { grammar } = TOOLCHAINS[language];
  return typeof grammar === 'string' ? grammar : grammar.name;
}

function loadGrammar(grammar: Grammar): LanguageInput {
  // Bundles leave grammars where they are installed: only the build needs them.
  return typeof grammar === 'string'
    ? import(/* @vite-ignore */ `shiki/langs/${grammar}.mjs`)
    : grammar;
}

/** What highlights code: `highlight` below, in the copy that has the grammars in memory. */
export type Highlight = (code: string, language: string) => Promise<string>;

let loading: Promise<HighlighterCore> | undefined;

/**
 * Loads the grammars. A build waits for them before the first page: what is awaited while a page renders decides the order
 * of the page's payload, and two builds are to have the same bytes.
 */
export function loadHighlighter(): Promise<HighlighterCore> {
  const ofLanguages = Object.values(TOOLCHAINS).map(({ grammar }) => grammar);
  const grammars = new Set([...ofLanguages, ...Object.values(FORMATS)]);
  return (loading ??= createHighlighterCore({
    themes: [theme],
    langs: [...grammars].map(loadGrammar),
    engine: createJavaScriptRegexEngine(),
  }));
}

/** Text as HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

type TextGrammar = ReturnType<HighlighterCore['getLanguage']>;
type State = NonNullable<Parameters<TextGrammar['tokenizeLine2']>[1]>;

/** A highlighted line, and the state that the grammar is in behind it. */
interface HighlightedLine {
  readonly html: string;
  readonly next: State;
}

interface KnownLines {
  /** By the state before them: null at the start of a code. */
  readonly after: Map<State | null, Map<string, HighlightedLine>>;
  /** One object for each state. */
  readonly states: State[];
}

const START = null;
/** Where a token says its colour (EncodedTokenMetadata of vscode-textmate). */
const [COLOUR_MASK, COLOUR_OFFSET] = [0xff_80_00, 15];
const linesOf = new Map<string, KnownLines>();

/**
 * Samples of hundreds of operations share most of their lines. What a line becomes depends on nothing but the line and the
 * state before it.
 */
function createLineHighlighter(
  grammar: TextGrammar,
  colours: readonly string[],
  { after, states }: KnownLines,
): (line: string, state: State | null) => HighlightedLine {
  return function highlightLine(line, state) {
    const known = after.get(state) ?? new Map<string, HighlightedLine>();
    after.set(state, known);
    const found = known.get(line);
    if (found) return found;
    // Without a limit: a line that takes long on a busy machine is highlighted to its end all the same.
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state, 0);
    const next = states.find((each) => isSameState(each, ruleStack)) ?? ruleStack;
    if (next === ruleStack) states.push(next);
    const made = { html: formatTokens(line, tokens, colours), next };
    known.set(line, made);
    return made;
  };
}

/** Whether the next line is read alike. The library's comparison leaves out what it also looks at. */
function isSameState(one: State, other: State): boolean {
  const readEnd = (state: State & { readonly beginRuleCapturedEOL?: boolean }) =>
    state.beginRuleCapturedEOL === true;
  return readEnd(one) === readEnd(other) && one.equals(other);
}

/** @param tokens pairs of a start and of what is known of the token */
function formatTokens(line: string, tokens: Uint32Array, colours: readonly string[]): string {
  let html = '';
  let open = '';
  for (let index = 0; index < tokens.length; index += 2) {
    const content = line.slice(tokens[index], tokens[index + 2]);
    const colour = colours[(tokens[index + 1]! & COLOUR_MASK) >>> COLOUR_OFFSET] ?? '';
    // White space has no colour: leaving it to its neighbour keeps the markup short.
    const kind = content.trim() === '' ? open : (CLASSES[colour] ?? '');
    if (kind !== open) html += (open ? '</i>' : '') + (kind ? `<i class=${kind}>` : '');
    html += escapeHtml(content);
    open = kind;
  }
  return open ? `${html}</i>` : html;
}

function highlightLines(
  highlighter: HighlighterCore,
  code: string,
  language: string,
): readonly string[] {
  const name = formatGrammarName(language);
  if (!highlighter.getLoadedLanguages().includes(name)) return code.split('\n').map(escapeHtml);
  const known = linesOf.get(name) ?? { after: new Map(), states: [] };
  linesOf.set(name, known);
  const { colorMap } = highlighter.setTheme(theme.name!);
  const highlightLine = createLineHighlighter(highlighter.getLanguage(name), colorMap, known);
  let state: State | null = START;
  return code.split(/\r?\n/).map((line) => {
    if (line === '') return '';
    const { html, next } = highlightLine(line, state);
    state = next;
    return html;
  });
}

const memory = new Map<string, readonly string[]>();

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
  // Known or not, the code is waited for as long: that decides the order of a payload.
  const highlighter = await loadHighlighter();
  const lines = memory.get(key) ?? highlightLines(highlighter, code, language);
  memory.set(key, lines);
  if (focus.length === 0) return lines.join('\n');
  return lines
    .map((line, index) => (focus.includes(index + 1) ? line : `<i class=d>${line}</i>`))
    .join('\n');
}
