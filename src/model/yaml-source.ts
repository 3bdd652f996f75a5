import { isMap, isNode, isSeq, LineCounter, parseDocument, type Node } from 'yaml';
import type { Report } from './model-error.ts';

/** A parsed YAML file that still knows on which line each value stands. */
export interface YamlSource {
  /** Repository-relative path. */
  readonly file: string;
  readonly data: unknown;
  /** 1-based line of the value at a path of keys; of its nearest parent when it is not there. */
  lineOf(path: readonly string[]): number;
}

/** Parses YAML text; syntax mistakes are reported and give an empty source. */
export function parseYamlSource(file: string, text: string, report: Report): YamlSource {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, merge: false });
  for (const error of document.errors) {
    report({
      file,
      line: counter.linePos(error.pos[0]).line,
      what: 'The file is not valid YAML.',
      why: error.message.split('\n')[0] ?? error.code,
      how: 'Mind the indentation, and put texts that contain ": " or begin with a special character in quotes.',
    });
  }
  return {
    file,
    data: document.errors.length > 0 ? undefined : document.toJS(),
    lineOf: (path) => counter.linePos(findNode(document.contents, path)?.range?.[0] ?? 0).line || 1,
  };
}

function findNode(root: Node | null, path: readonly string[]): Node | null {
  let node: Node | null = root;
  for (const key of path) {
    if (!isMap(node) && !isSeq(node)) return node;
    const next: unknown = node.get(isSeq(node) ? Number(key) : key, true);
    // A map's keys are strings or numbers ('200'); both spellings stand for the same entry.
    const found = next ?? (isMap(node) ? node.get(Number(key), true) : undefined);
    if (!isNode(found)) return node;
    node = found;
  }
  return node;
}
