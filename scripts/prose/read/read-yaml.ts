import { isMap, isPair, isScalar, isSeq, parseDocument, type Node, type Scalar } from 'yaml';
import { align } from './align.ts';
import type { ProseText } from './prose-text.ts';
import { readMarkdownTexts } from './read-markdown.ts';

/** Keys whose values are texts. */
const TEXT_KEYS = new Set([
  'alt',
  'body',
  'cause',
  'cure',
  'description',
  'limits',
  'purpose',
  'subtitle',
  'summary',
  'text',
  'title',
  'when',
  'x-side-effects',
]);

/** Keys whose values are data, whatever is in them. The values of `examples` that are a map have a `summary`. */
const DATA_KEYS = new Set([
  'const',
  'default',
  'enum',
  'example',
  'payload',
  'requestBody.payload',
  'value',
]);

/**
 * Reads the texts of YAML.
 *
 * @param base where the YAML begins in its file
 */
export function readYamlTexts(file: string, yaml: string, base = 0): ProseText[] {
  const { contents } = parseDocument(yaml, { merge: false });
  const texts: ProseText[] = [];
  visitNode(contents, false, (scalar) => {
    const [start, end] = scalar.range!;
    const offsetOf = align(yaml, { start: skipHead(yaml, scalar), end }, scalar.value);
    texts.push(...readMarkdownTexts(file, scalar.value, (index) => base + offsetOf(index)));
    return start;
  });
  return texts;
}

/** The first line of a block (`>-`, `|`) is no text. */
function skipHead(yaml: string, { type, range }: Scalar): number {
  const [start] = range!;
  return type?.startsWith('BLOCK') ? yaml.indexOf('\n', start) : start;
}

function visitNode(
  node: Node | null,
  isText: boolean,
  onText: (scalar: Scalar<string>) => void,
): void {
  if (isScalar(node)) {
    if (isText && typeof node.value === 'string') onText(node as Scalar<string>);
  } else if (isSeq(node)) {
    for (const item of node.items) visitNode(item as Node, isText, onText);
  } else if (isMap(node)) {
    for (const pair of node.items) {
      if (!isPair(pair)) continue;
      const key = String(isScalar(pair.key) ? pair.key.value : pair.key);
      const value = pair.value as Node | null;
      // `examples` of a schema is a list of values; elsewhere it is a map of examples with their names.
      if (DATA_KEYS.has(key) || (key === 'examples' && isSeq(value))) continue;
      visitNode(value, TEXT_KEYS.has(key), onText);
    }
  }
}
