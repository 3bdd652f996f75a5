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
  syntaxHighlighting,
} from '@codemirror/language';
import { linter, lintKeymap } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completeBody, type BodyKnowledge } from './json-completion.ts';
import { buildHover, findHelp, listProblems, type FieldHelp } from './json-help.ts';

/** An editor of a JSON body. */
export interface BodyEditor {
  readonly focus: () => void;
  /** Puts another text in, unless it is the one that is there. */
  readonly setText: (text: string) => void;
  readonly close: () => void;
}

interface Options extends BodyKnowledge {
  readonly text: string;
  /** Id of what describes the editor. */
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
  /** Called with the description of the field that the cursor is in. */
  readonly onHelp: (help: FieldHelp | undefined) => void;
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--get)' },
  { tag: tags.string, color: 'var(--post)' },
  { tag: tags.number, color: 'var(--put)' },
  { tag: [tags.bool, tags.null], color: 'var(--patch)' },
]);

// What the console's own style sheet cannot reach: CodeMirror's rules have names made at random.
const theme = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--text)', fontSize: 'var(--size-code)' },
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

/** Creates an editor with completion, validation and documentation from a schema inside an element. */
export function createEditor(parent: HTMLElement, options: Options): BodyEditor {
  const { schema, describedBy, onChange, onHelp } = options;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        json(),
        history(),
        drawSelection(),
        highlightSpecialChars(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        syntaxHighlighting(colours),
        autocompletion({
          override: [(context) => completeBody(context, options)],
          icons: false,
          // Tab goes on to the next field: an editor is no trap for the keyboard.
          defaultKeymap: true,
        }),
        linter((own) => listProblems(own.state, schema), { delay: 400 }),
        hoverTooltip((own, pos) => buildHover(own, pos, schema)),
        keymap.of([
          // Sending is the console's business.
          { key: 'Mod-Enter', run: () => true },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': 'Request body, JSON',
          'aria-describedby': describedBy,
          'aria-multiline': 'true',
          spellcheck: 'false',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) {
            onHelp(findHelp(update.state, schema, update.state.selection.main.head));
          }
        }),
        theme,
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    setText(text) {
      const length = view.state.doc.length;
      if (view.state.doc.toString() === text) return;
      view.dispatch({ changes: { from: 0, to: length, insert: text } });
    },
    close: () => view.destroy(),
  };
}
