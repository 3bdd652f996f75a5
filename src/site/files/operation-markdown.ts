import { fitExamples } from '#description/fit-examples.ts';
import { formatAccess } from '#site/article/access.ts';
import { formatMethodNote } from '#site/article/method-note.ts';
import { REPEAT_BADGES } from '#site/article/repeats.ts';
import type { Operation, OperationPage, SiteModel } from '#model/site-model.ts';
import { formatJsonValue, type Json } from '#contract/json.ts';
import type { MediaContent, OperationResponse } from '#description/operation.ts';
import { findOpenedSection } from '#site/article/find-opened-section.ts';
import { formatSchemaType } from '#site/article/format-schema.ts';
import {
  formatCode,
  formatFence,
  formatLine,
  formatQuote,
  formatTable,
  joinBlocks,
} from './markdown-syntax.ts';
import { formatDescription } from './mdx-markdown.ts';
import { formatFrontmatter, formatPageLinks } from './page-head.ts';
import { formatLink, formatPageLink } from './page-link.ts';
import { formatEnvironments } from './samples-markdown.ts';
import { formatSectionFacts } from './section-markdown.ts';
import { formatFacts, formatSchema } from './schema-markdown.ts';

/** How much of a page is written: everything, or nothing that stands in other files and no example of an error. */
export type Detail = 'full' | 'brief';

/** An API page as Markdown that stands on its own. */
export function formatOperationMarkdown(
  model: SiteModel,
  page: OperationPage,
  detail: Detail = 'full',
): string {
  const { operation } = page;
  const isFull = detail === 'full';
  const blocks = [
    isFull ? formatFrontmatter(model, page) : '',
    `# ${page.title}`,
    formatCode(`${operation.method} ${operation.endpoint}`),
    isFull ? formatPageLinks(model, page, operation.samples.length > 1) : '',
    operation.deprecated ? '**Deprecated.**' : '',
    formatDescription(model, operation.description),
    formatAccess(operation),
    formatRepeat(operation),
    formatNote(model, operation),
    formatSample(model, operation, detail),
    formatParameters(model, operation),
    formatRequestBody(model, operation),
    formatResponses(model, operation, detail),
    formatErrors(model, operation),
    formatList(
      'Side effects',
      operation.sideEffects.map((text) => formatDescription(model, text)),
    ),
    formatList(
      'Callbacks',
      operation.callbacks.map((name) => formatCallback(model, name)),
    ),
    operation.callbacks.length > 0
      ? formatLink(model, 'How callbacks are sent and signed', '/callbacks')
      : '',
    formatList(
      'Related pages',
      operation.related.map((path) => formatPageLink(model, path)),
    ),
    formatSection(model, page),
  ];
  return `${joinBlocks(blocks)}\n`;
}

function formatNote(model: SiteModel, operation: Operation): string {
  const note = formatMethodNote(operation);
  return note === '' ? '' : formatQuote(formatDescription(model, note));
}

/** What a repeat does, in the words of the introduction. */
function formatRepeat({ repeat }: Operation): string {
  const { name, meaning } = REPEAT_BADGES[repeat];
  return `**${name}.** ${meaning}`;
}

/** What the section is for, on the first page of the section. */
function formatSection(model: SiteModel, page: OperationPage): string {
  const title = findOpenedSection(model, page);
  const facts = title === undefined ? undefined : model.sections[title];
  if (!facts) return '';
  const text = formatSectionFacts(facts, (path) => formatPageLink(model, path));
  return joinBlocks([`## About ${title}`, text]);
}

function formatParameters(model: SiteModel, { parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, location: place, required, deprecated, description, schema, example }) => {
      const facts = [
        deprecated && !schema.deprecated ? 'deprecated' : '',
        ...formatFacts(schema),
      ].filter((fact) => fact !== '');
      const limits = facts.length === 0 ? '' : ` (${facts.join('; ')})`;
      const sample =
        example === undefined ? '' : ` Example: ${formatCode(formatJsonValue(example))}.`;
      return [
        formatCode(name),
        place,
        formatSchemaType(schema) + limits,
        required ? 'yes' : 'no',
        formatDescription(model, description) + sample,
      ];
    },
  );
  return `## Parameters\n\n${formatTable(['Name', 'In', 'Type', 'Required', 'Description'], rows)}`;
}

function formatRequestBody(model: SiteModel, { requestBody }: Operation): string {
  if (!requestBody) return '';
  return joinBlocks([
    '## Request body',
    requestBody.required ? '' : 'The body may be left out.',
    formatDescription(model, requestBody.description),
    ...requestBody.contents.map((content) => formatContent(model, content)),
  ]);
}

function formatContent(model: SiteModel, content: MediaContent): string {
  const { mediaType, schema, examples } = content;
  const type = formatSchemaType(schema);
  return joinBlocks([
    `${formatCode(mediaType)}: ${type}`,
    formatSchema(model, fitExamples(schema, examples[0]?.value)),
    ...examples.map((example) => joinBlocks([`${example.summary}:`, formatValue(example.value)])),
  ]);
}

function formatValue(value: Json): string {
  return typeof value === 'string'
    ? formatFence(value, '')
    : formatFence(JSON.stringify(value, null, 2), 'json');
}

/** The call in the first language alone: a program reads none of the others, or one of them, in the file of samples. */
function formatSample(model: SiteModel, { samples }: Operation, detail: Detail): string {
  const [sample] = samples;
  if (!sample) return '';
  return joinBlocks([
    '## Code samples',
    formatFence(sample.code, sample.language),
    detail === 'full' ? formatEnvironments(model) : '',
  ]);
}

function formatResponses(model: SiteModel, { responses }: Operation, detail: Detail): string {
  const shown = responses.filter(({ status }) => detail === 'full' || status.startsWith('2'));
  return joinBlocks(['## Responses', ...shown.map((response) => formatResponse(model, response))]);
}

function formatResponse(
  model: SiteModel,
  { status, description, headers, contents }: OperationResponse,
): string {
  const head = [`### ${status}`, formatDescription(model, description)];
  // Every refusal is the same problem document: an example says what its schema would say again and again.
  if (!status.startsWith('2')) {
    const [example] = contents.flatMap(({ examples }) => examples);
    return joinBlocks([...head, example ? formatValue(example.value) : '']);
  }
  const names = headers.map(({ name }) => formatCode(name)).join(', ');
  return joinBlocks([
    ...head,
    ...contents.map((content) => formatContent(model, content)),
    names === '' ? '' : `Headers: ${names}`,
  ]);
}

function formatErrors(model: SiteModel, { errors }: Operation): string {
  if (errors.length === 0) return '';
  const rows = errors.map(({ status, code, title, cause, cure }) => [
    `${status} ${formatCode(code)} ${title}`,
    formatDescription(model, cause),
    formatDescription(model, cure),
  ]);
  const problem = formatLink(model, 'problem document', '/status-codes');
  return joinBlocks([
    '## Errors',
    `Each error is a ${problem}.`,
    formatTable(['Error', 'Cause', 'Cure'], rows),
  ]);
}

function formatCallback(model: SiteModel, name: string): string {
  const webhook = model.webhooks.find((candidate) => candidate.name === name);
  if (!webhook) return formatCode(name);
  return `${formatCode(name)}: ${webhook.summary}. ${formatDescription(model, webhook.description)}`;
}

function formatList(title: string, items: readonly string[]): string {
  return items.length === 0
    ? ''
    : `## ${title}\n\n${items.map((item) => `- ${formatLine(item)}`).join('\n')}`;
}
