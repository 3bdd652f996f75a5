import { formatJson, formatLimits, formatSchemaType } from '#site/article/format-schema.ts';
import { formatMarkdownPath } from '#site/article/markdown-path.ts';
import { formatMethodNote } from '#site/article/method-note.ts';
import { formatTabTitle } from '#site/article/tab-title.ts';
import type { MediaContent, OperationPage, Schema, SiteModel } from '#model/site-model.ts';

/** An API page as Markdown that stands on its own. */
export function formatOperationMarkdown(model: SiteModel, page: OperationPage): string {
  const { operation } = page;
  const blocks = [
    `# ${page.title}`,
    `\`${operation.method} ${operation.endpoint}\``,
    operation.description,
    operation.permission === undefined ? '' : `Permission: \`${operation.permission}\``,
    `> ${formatMethodNote(operation)}`,
    formatParameters(operation.parameters),
    formatBody(operation.requestBody?.contents ?? []),
    [
      '## Code samples',
      ...operation.samples.map(({ language, code }) =>
        formatFence(
          formatTabTitle(undefined, language),
          language === 'curl' ? 'sh' : language,
          code,
        ),
      ),
    ].join('\n\n'),
    formatResponses(page),
    formatErrors(page),
    formatList('Side effects', operation.sideEffects),
    formatList(
      'Callbacks',
      operation.callbacks.map(
        (name) =>
          `\`${name}\`: ${model.webhooks.find((webhook) => webhook.name === name)?.description ?? ''}`,
      ),
    ),
    formatList(
      'Related pages',
      operation.related.map(
        (path) =>
          `[${model.pages[path]?.title ?? path}](${model.settings.siteUrl}${formatMarkdownPath(path)})`,
      ),
    ),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function formatFence(title: string, language: string, code: string): string {
  const fence = code.includes('```') ? '````' : '```';
  return `### ${title}\n\n${fence}${language}\n${code}\n${fence}`;
}

function formatParameters(parameters: OperationPage['operation']['parameters']): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description, schema }) =>
    [
      `\`${name}\``,
      place,
      formatSchemaType(schema),
      required ? 'yes' : 'no',
      formatCell([description, ...formatLimits(schema)]),
    ].join(' | '),
  );
  return [
    '## Parameters',
    '',
    '| Name | In | Type | Required | Description |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

function formatCell(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .join('; ')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ');
}

function formatBody(contents: readonly MediaContent[]): string {
  if (contents.length === 0) return '';
  return ['## Request body', ...contents.flatMap(formatContent)].join('\n\n');
}

function formatContent({ mediaType, schema, examples }: MediaContent): string[] {
  return [
    `\`${mediaType}\``,
    formatProperties(schema, 0),
    ...examples.slice(0, 3).map(({ summary, value }) => {
      const isText = typeof value === 'string';
      return formatFence(
        summary,
        isText ? '' : 'json',
        isText ? value : JSON.stringify(value, null, 2),
      );
    }),
  ].filter((block) => block !== '');
}

function formatProperties(schema: Schema, depth: number): string {
  return schema.properties
    .map(({ name, required, schema: own }) => {
      const facts = [
        formatSchemaType(own),
        required ? 'required' : '',
        ...formatLimits(own),
      ].filter((fact) => fact !== '');
      const values = own.enum
        ? ` One of ${own.enum.map((value) => `\`${formatJson(value)}\``).join(', ')}.`
        : '';
      const nested = formatProperties(own.items ?? own, depth + 1);
      const line = `${'  '.repeat(depth)}- \`${name}\` (${facts.join(', ')}): ${own.description}${values}`;
      return nested === '' ? line : `${line}\n${nested}`;
    })
    .join('\n');
}

function formatResponses({ operation }: OperationPage): string {
  const blocks = operation.responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ status, description, contents }) => [
      `### ${status}`,
      description,
      ...contents.flatMap(formatContent),
    ]);
  return ['## Responses', ...blocks].join('\n\n');
}

function formatErrors({ operation }: OperationPage): string {
  if (operation.errors.length === 0) return '';
  const rows = operation.errors.map(
    ({ status, code, cause, cure }) =>
      `| ${status} | \`${code}\` | ${formatCell([cause])} | ${formatCell([cure])} |`,
  );
  return ['## Errors', '', '| Status | Code | Cause | Cure |', '|---|---|---|---|', ...rows].join(
    '\n',
  );
}

function formatList(title: string, items: readonly string[]): string {
  return items.length === 0
    ? ''
    : [`## ${title}`, '', ...items.map((item) => `- ${item}`)].join('\n');
}
