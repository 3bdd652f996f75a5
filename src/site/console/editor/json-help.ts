import { syntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { EditorView, Tooltip } from '@codemirror/view';
import type { Json } from '#contract/json.ts';
import type { Schema } from '#description/schema.ts';
import { formatFacts } from '#site/console/operation/schema-text.ts';
import { checkValue } from '#site/console/request/check-value.ts';
import { findPath, findRange, findSchema } from './json-position.ts';

/** What the description says of the field at a position. */
export interface FieldHelp {
  readonly name: string;
  readonly facts: string;
  readonly description: string;
  readonly from: number;
  readonly to: number;
}

/** The description of the field at a position; undefined between fields and where there is none. */
function findHelp(state: EditorState, schema: Schema, pos: number): FieldHelp | undefined {
  const node = syntaxTree(state).resolveInner(pos, -1);
  const path = findPath(state, node);
  const own = path.length > 0 ? findSchema(schema, path) : undefined;
  if (!own) return undefined;
  const name = path.filter((step) => typeof step === 'string').join('.');
  const { from, to } = node;
  return { name, facts: formatFacts(own), description: own.description, from, to };
}

/** The description of the field that the cursor is in, or else of the first on its line: who goes by lines is before it. */
export function findHelpOfCursor(state: EditorState, schema: Schema): FieldHelp | undefined {
  const { head } = state.selection.main;
  const { from, to, text } = state.doc.lineAt(head);
  const first = Math.min(from + text.search(/\S|$/) + 1, to);
  return findHelp(state, schema, head) ?? findHelp(state, schema, first);
}

/** The description of what the pointer rests on. */
export function buildHover(view: EditorView, pos: number, schema: Schema): Tooltip | null {
  const help = findHelp(view.state, schema, pos);
  if (!help) return null;
  return {
    pos: help.from,
    end: help.to,
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'console-hover';
      const head = document.createElement('p');
      const name = document.createElement('b');
      name.textContent = help.name;
      head.append(name, ` ${help.facts}`);
      const text = document.createElement('p');
      text.textContent = help.description.replaceAll('`', '');
      dom.append(head, text);
      return { dom };
    },
  };
}

function findSyntaxError(state: EditorState, message: string): Diagnostic {
  let at: { from: number; to: number } | undefined;
  syntaxTree(state).iterate({
    enter(node) {
      if (node.type.isError) at ??= { from: node.from, to: Math.max(node.to, node.from) };
    },
  });
  const { length } = state.doc;
  const from = Math.min(at?.from ?? length, length);
  const to = Math.min(Math.max(at?.to ?? length, from), length);
  return { from, to, severity: 'error', message: `This is not valid JSON yet: ${message}` };
}

/** Whatever in a body is no JSON or does not fit its schema. */
export function listProblems(state: EditorState, schema: Schema): readonly Diagnostic[] {
  const text = state.doc.toString();
  if (text.trim() === '') return [];
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (error) {
    return [findSyntaxError(state, error instanceof Error ? error.message : '')];
  }
  return checkValue(schema, value).map(({ path, message }) => ({
    ...findRange(state, path),
    severity: 'warning' as const,
    message,
  }));
}
