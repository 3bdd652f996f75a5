import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { linter, lintKeymap, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completeBody, type BodySchema } from './json-completion.ts';
import { buildHover, findHelpOfCursor, listProblems, type FieldHelp } from './json-help.ts';

/** An editor of a text. */
export interface TextEditor {
  readonly focus: () => void;
  /** Puts another text in, unless it is the one that is there. */
  readonly setText: (text: string) => void;
  readonly close: () => void;
}

interface TextOptions {
  readonly text: string;
  /** Id of what describes the editor. */
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
}

interface BodyOptions extends TextOptions, BodySchema {
  /** Called with the description of the field that the cursor is in. */
  readonly onHelp: (help: FieldHelp | undefined) => void;
  /** Called with the first mistake in words, empty where there is none: the mark in the text is only seen. */
  readonly onMistake: (mistake: string) => void;
}

interface CodeOptions extends TextOptions {
  /** What is wrong with the text: a line, from 1, and why. */
  readonly findProblem: () => { readonly line: number; readonly reason: string } | undefined;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--get)' },
  { tag: tags.string, color: 'var(--post)' },
  { tag: tags.number, color: 'var(--put)' },
  { tag: [tags.bool, tags.null], color: 'var(--patch)' },
]);

// What the console's own style sheet cannot reach: CodeMirror's rules have names made at random.
const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--text)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '1.6', maxHeight: '26rem' },
  '.cm-content': { padding: '0.625rem 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 0.875rem' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'var(--accent-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    color: 'inherit',
  },
});

const LINT_MS = 400;

/** What every editor of the console has. */
function listCommon({ describedBy, onChange }: TextOptions, label: string): Extension[] {
  return [
    history(),
    drawSelection(),
    highlightSpecialChars(),
    bracketMatching(),
    syntaxHighlighting(colours),
    keymap.of([
      // Sending is the console's business.
      { key: 'Mod-Enter', run: () => true },
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      'aria-multiline': 'true',
      spellcheck: 'false',
      // Said aloud: what scrolls is reached by keyboard.
      tabindex: '0',
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    theme,
  ];
}

function openEditor(parent: HTMLElement, text: string, extensions: Extension[]): TextEditor {
  const view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  return {
    focus: () => view.focus(),
    setText(changed) {
      const length = view.state.doc.length;
      if (view.state.doc.toString() === changed) return;
      view.dispatch({ changes: { from: 0, to: length, insert: changed } });
    },
    close: () => view.destroy(),
  };
}

function formatMistake({ doc }: EditorState, first: Diagnostic | undefined): string {
  if (!first) return '';
  // What keeps a text from being JSON changes with each letter. That would be said again and again.
  const reason = first.severity === 'error' ? 'This is not valid JSON yet.' : first.message;
  return `Line ${doc.lineAt(first.from).number}: ${reason}`;
}

/** Creates an editor with completion, validation and documentation from a schema inside an element. */
export function createEditor(parent: HTMLElement, options: BodyOptions): TextEditor {
  const { schema, onHelp } = options;
  return openEditor(parent, options.text, [
    // Before the common keys, which would take some of theirs.
    keymap.of([...closeBracketsKeymap, ...completionKeymap]),
    listCommon(options, 'Request body, JSON'),
    json(),
    indentOnInput(),
    closeBrackets(),
    autocompletion({
      override: [(context) => completeBody(context, options)],
      icons: false,
      // Tab goes on to the next field: an editor is no trap for the keyboard.
      defaultKeymap: true,
    }),
    linter(
      ({ state }) => {
        const problems = listProblems(state, schema);
        options.onMistake(formatMistake(state, problems[0]));
        return problems;
      },
      { delay: LINT_MS },
    ),
    hoverTooltip((own, pos) => buildHover(own, pos, schema)),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged || selectionSet) onHelp(findHelpOfCursor(state, schema));
    }),
  ]);
}

// Texts and numbers are coloured as in the samples of the pages.
const code = StreamLanguage.define<null>({
  token(stream) {
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/)) return 'string';
    if (stream.match(/^\d+(?:\.\d+)?\b/)) return 'number';
    if (!stream.match(/^\w+/)) stream.next();
    return null;
  },
});

/** Creates an editor of a program, which marks the line that is wrong with it. */
export function createCodeEditor(parent: HTMLElement, options: CodeOptions): TextEditor {
  return openEditor(parent, options.text, [
    listCommon(options, 'The request as code'),
    code,
    linter(
      ({ state }): Diagnostic[] => {
        const problem = options.findProblem();
        if (!problem || problem.line > state.doc.lines) return [];
        const { from, to } = state.doc.line(problem.line);
        return [{ from, to, severity: 'error', message: problem.reason }];
      },
      { delay: LINT_MS },
    ),
  ]);
}
