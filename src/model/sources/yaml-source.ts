import {
  isMap,
  isNode,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type Pair,
} from 'yaml';
import type { DescriptionSource } from '#description/references.ts';
import type { Report } from '#model/model-error.ts';
import { splitYaml } from './split-yaml.ts';

/** A parsed YAML file, which knows on which line each entry begins: of a path that is not there, its nearest parent. */
export type YamlSource = DescriptionSource;

/** The entries of a file's last reading by their texts. */
export type YamlParts = Map<string, YamlSource>;

/**
 * Parses YAML text; syntax mistakes are reported and give an empty source.
 *
 * @param parts what the last reading of the file left: an entry of the outermost map whose text is the same keeps
 *   its very value, and is not parsed again. Brought up to date.
 */
export function parseYamlSource(
  file: string,
  text: string,
  report: Report,
  parts: YamlParts = new Map(),
): YamlSource {
  return parseParts(file, text, parts) ?? parseWhole(file, text, report);
}

function parseWhole(file: string, text: string, report: Report): YamlSource {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, merge: false });
  const refuse = (line: number, why: string) =>
    report({
      file,
      line,
      what: 'The file is not valid YAML.',
      why,
      how: 'Mind the indentation, and put texts that contain ": " or begin with a special character in quotes.',
      hidesParts: true,
    });
  // Those behind the first follow from it, as a rule.
  const [first] = document.errors;
  if (first) refuse(counter.linePos(first.pos[0]).line, first.message.split('\n')[0] ?? first.code);
  return {
    file,
    data: document.errors.length > 0 ? undefined : readData(document, (why) => refuse(1, why)),
    lineOf: (path) =>
      counter.linePos(findStart(document.contents, path)?.range?.[0] ?? 0).line || 1,
  };
}

/** What a document says; undefined where its aliases lead nowhere, or to more than anybody writes. */
function readData(document: Document, refuse: (why: string) => void): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    refuse(`${error.message}.`);
    return undefined;
  }
}

/** Undefined when the text is not a map of several entries that are each sound on their own. */
function parseParts(file: string, text: string, parts: YamlParts): YamlSource | undefined {
  const data = new Map<string, unknown>();
  const partOf = new Map<string, { readonly source: YamlSource; readonly before: number }>();
  const seen: YamlParts = new Map();
  let before = 0;
  const texts = splitYaml(text);
  if (texts.length < 2) return undefined;
  for (const part of texts) {
    let isSound = true;
    const source = parts.get(part) ?? parseWhole(file, part, () => void (isSound = false));
    const [entry, ...others] = Object.entries(source.data ?? {});
    if (!isSound || !entry || others.length > 0 || data.has(entry[0])) return undefined;
    data.set(...entry);
    partOf.set(entry[0], { source, before });
    seen.set(part, source);
    before += part.split('\n').length - 1;
  }
  const [first] = partOf.values();
  if (!first) return undefined;
  parts.clear();
  for (const [part, source] of seen) parts.set(part, source);
  return {
    file,
    data: Object.fromEntries(data),
    lineOf(path) {
      const part = partOf.get(path[0] ?? '');
      return part ? part.before + part.source.lineOf(path) : first.source.lineOf([]);
    },
  };
}

/** The node where an entry begins: the key in a map, since its value may stand on the lines below. */
function findStart(root: Node | null, path: readonly string[]): Node | null {
  let node: Node | null = root;
  let start = root;
  for (const key of path) {
    if (isMap(node)) {
      // Keys are strings or numbers ('200'); both spellings stand for the same entry.
      const pair: Pair | undefined = node.items.find((each) => String(each.key) === key);
      if (!isNode(pair?.key)) return start;
      start = pair.key;
      node = isNode(pair.value) ? pair.value : null;
    } else if (isSeq(node)) {
      const item: unknown = node.get(Number(key), true);
      if (!isNode(item)) return start;
      start = node = item;
    } else return start;
  }
  return start;
}
