import { findOperationPage } from '#model/pages/operation-pages.ts';
import { findLanguage } from '#languages/find-language.ts';
import { NOTE_TITLES } from '#site/article/note-titles.ts';
import { isTranslated } from '#site/article/is-translated.ts';
import { formatSamplesPath } from '#site/article/samples-path.ts';
import type { GuidePage, SiteModel } from '#model/site-model.ts';
import { isJsonObject, type Json } from '#contract/json.ts';
import {
  formatCode,
  formatCodeHead,
  formatFence,
  formatQuote,
  indentRest,
  joinBlocks,
} from './markdown-syntax.ts';
import type { Attributes } from './mdx-attributes.ts';
import type { ComponentWriter } from './mdx-markdown.ts';
import { formatLink, formatOperationLink, formatTarget } from './page-link.ts';

/** The panels of a code group that shows the same in several languages. */
export interface CodePanels {
  /** What the group is called; '' without a title. */
  readonly title: string;
  /** As Markdown, without the panel that the Markdown of the page has. */
  readonly others: readonly string[];
}

/**
 * What the components of src/site/article/mdx-components.tsx stand for in Markdown.
 *
 * @param page the guide whose text is written
 * @param onPanels hears of each code group in several languages: one of them is written, and a link to the others
 */
export function createComponentWriters(
  page: Pick<GuidePage, 'path'>,
  onPanels: (panels: CodePanels) => void = () => {},
): Readonly<Record<string, ComponentWriter>> {
  return {
    ...COMPONENT_WRITERS,
    CodeGroup: ({ title, tag, label }, { blocks, languages }, model) => {
      const own = { title: formatText(title), tag: formatText(tag), label: formatText(label) };
      const head = formatCodeHead(own);
      const hasOne = isTranslated(languages) && languages.length === blocks.length;
      if (!hasOne) return joinBlocks([head, ...blocks]);
      const shown = Math.max(0, languages.map(findLanguage).indexOf('curl'));
      onPanels({ title: own.title, others: blocks.filter((_, index) => index !== shown) });
      const link = `[Other languages](${formatTarget(model, formatSamplesPath(page.path))})`;
      return joinBlocks([head, blocks[shown]!, link]);
    },
  };
}

const COMPONENT_WRITERS: Readonly<Record<string, ComponentWriter>> = {
  a: ({ href }, { text }, model) =>
    typeof href === 'string' ? `[${text}](${formatTarget(model, href)})` : text,
  br: () => '\\\n',
  Image: formatImage,
  img: formatImage,
  Note: ({ kind = 'info' }, { text }) =>
    formatQuote(joinBlocks([`**${formatKind(formatText(kind))}**`, text])),
  OperationLink: ({ operation }, _, model) => formatCall(model, operation),
  OperationSamples: ({ operation }, _, model) => formatFirstSample(model, operation),
  // A tool, and nothing to read.
  PermissionFinder: () => '',
  Properties: (_, { blocks }) => blocks.join('\n'),
  Property: ({ name, type }, { text }) => {
    const kind = typeof type === 'string' ? ` (${type})` : '';
    return indentRest(`- ${formatCode(formatText(name))}${kind}: ${text}`, 2);
  },
  StepDiagram: ({ steps }, _, model) => formatSteps(Array.isArray(steps) ? steps : [], model),
  ThemedImage: formatImage,
};

function formatText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function formatKind(kind: string): string {
  return (NOTE_TITLES as Readonly<Record<string, string>>)[kind] ?? kind;
}

function formatImage({ src, alt }: Attributes, _: unknown, model: SiteModel): string {
  // An image without a text says nothing to those who read.
  if (typeof src !== 'string' || typeof alt !== 'string' || alt === '') return '';
  return `![${alt.replace(/[[\]\\]/g, '\\$&')}](${formatTarget(model, src)})`;
}

/** A link that reads well inside a sentence. */
function formatCall(model: SiteModel, operationId: Json | undefined): string {
  const page = findOperationPage(model, operationId);
  if (page) return formatLink(model, `${page.operation.method} ${page.title}`, page.path);
  return typeof operationId === 'string' ? formatCode(operationId) : '';
}

function formatOperation(model: SiteModel, operationId: Json | undefined): string {
  const page = findOperationPage(model, operationId);
  if (page) return formatOperationLink(model, page);
  return typeof operationId === 'string' ? formatCode(operationId) : '';
}

/** The first language alone: the operation's own Markdown has them all. */
function formatFirstSample(model: SiteModel, operationId: Json | undefined): string {
  const page = findOperationPage(model, operationId);
  const [sample] = page?.operation.samples ?? [];
  if (!page || !sample) return '';
  return joinBlocks([formatOperationLink(model, page), formatFence(sample.code, sample.language)]);
}

function formatSteps(steps: readonly Json[], model: SiteModel): string {
  const lines = steps.map((step, index) => {
    const { actor, title, text, operation } = isJsonObject(step) ? step : {};
    const who = typeof actor === 'string' ? ` (${actor})` : '';
    const call = operation === undefined ? '' : formatOperation(model, operation);
    const rest = [formatText(text), call].filter((part) => part !== '').join(' ');
    return `${index + 1}. **${formatText(title)}**${who}${rest && `: ${rest}`}`;
  });
  return lines.join('\n');
}
