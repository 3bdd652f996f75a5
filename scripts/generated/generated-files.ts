import { formatVariableTable } from './format-variable-table.ts';
import { formatExamTable } from './format-exam-table.ts';
import { EXAM_PAGE, formatReceiverSamples } from './format-receiver-samples.ts';
import { formatMagicTable } from './format-magic-table.ts';
import { formatLayerTable } from './format-layer-table.ts';
import { formatLintLayers } from './format-lint-layers.ts';

/** A file that is written from data, in whole or in part. */
export interface GeneratedFile {
  /** From the root. */
  readonly path: string;
  /** The file's text, made of the text that stands there now. */
  readonly build: (text: string) => string;
}

/**
 * Puts text between a page's `<!-- NAME: ... -->` and `<!-- /NAME -->`, or between the comments of MDX with these words.
 *
 * @throws when the page does not have both marks
 */
function replaceSection(page: string, name: string, text: string): string {
  const section = new RegExp(
    `((?:<!--|\\{/\\*) ${name}: [^>}]* (?:-->|\\*/\\})\n)[^]*?(\n(?:<!--|\\{/\\*) /${name} (?:-->|\\*/\\}))`,
  );
  if (!section.test(page))
    throw new Error(
      `A page has no place for the table "${name}". Put "<!-- ${name}: ... -->" and "<!-- /${name} -->" where it belongs.`,
    );
  return page.replace(section, (_, begin, end) => `${begin}\n${text}\n${end}`);
}

/** All that `npm run write` writes. */
export const GENERATED_FILES: readonly GeneratedFile[] = [
  {
    path: 'docs/operating.md',
    build: (page) => replaceSection(page, 'variables', formatVariableTable()),
  },
  { path: '.oxlint-layers.json', build: () => formatLintLayers() },
  {
    path: 'docs/architecture.md',
    build: (page) => replaceSection(page, 'layers', formatLayerTable()),
  },
  {
    path: 'docs/sandbox.md',
    build: (page) => replaceSection(page, 'magic-values', formatMagicTable()),
  },
  {
    path: 'content/pages/sandbox.mdx',
    build: (page) => replaceSection(page, 'magic-values', formatMagicTable()),
  },
  { path: EXAM_PAGE, build: (page) => replaceSection(page, 'exam-checks', formatExamTable()) },
  { path: 'src/exam/generated/receiver-samples.ts', build: () => formatReceiverSamples() },
];
