import { listOperationPages } from '#model/pages/operation-pages.ts';
import type { ErrorEntry, OperationPage, SiteModel } from '#model/site-model.ts';
import {
  formatStatusMeaning,
  formatStatusPhrase,
  listStatuses,
} from '#model/pages/status-meanings.ts';
import { buildErrorSources } from '#site/pages/error-sources.ts';
import { ERROR_CODES, STATUSES } from '#site/pages/page-sections.ts';
import { formatCode, formatLine, formatTable, joinBlocks } from './markdown-syntax.ts';
import { formatDescription } from './mdx-markdown.ts';

/** Every status in use, and every error code with cause, cure and the calls that give the code. */
export function formatStatusCodes(model: SiteModel): string {
  return joinBlocks([formatStatuses(model), formatErrorCodes(model)]);
}

function formatStatuses({ pages, errors }: SiteModel): string {
  const statuses = listStatuses(Object.values(pages), errors);
  if (statuses.length === 0) return '';
  const rows = statuses.map((status) => [
    `${status} ${formatStatusPhrase(status)}`.trim(),
    formatStatusMeaning(status),
  ]);
  return `## ${STATUSES.title}\n\n${formatTable(['Status', 'Meaning'], rows)}`;
}

function formatErrorCodes(model: SiteModel): string {
  const { errors } = model;
  const all = listOperationPages(model);
  const statuses = [...new Set(errors.map(({ status }) => status))].toSorted((a, b) => a - b);
  return joinBlocks([
    `## ${ERROR_CODES.title}`,
    `${errors.length} codes, by status. The address of a code is this page with \`#\` and the code. Calls are named by section and title, as in the [index](${model.settings.siteUrl}/llms.txt).`,
    ...statuses.flatMap((status) => [
      `### ${status} ${formatStatusPhrase(status)}`,
      ...errors
        .filter((entry) => entry.status === status)
        .map((entry) => formatEntry(model, entry, all)),
    ]),
  ]);
}

function formatEntry(model: SiteModel, entry: ErrorEntry, all: readonly OperationPage[]): string {
  const { code, title, cause, cure } = entry;
  return [
    `- ${formatCode(code)} ${title}`,
    `  - Cause: ${formatLine(formatDescription(model, cause))}`,
    `  - Cure: ${formatLine(formatDescription(model, cure))}`,
    `  - Given by: ${formatSources(model, entry.pages, all)}`,
  ].join('\n');
}

/** The calls that give an error, or those that do not where these are fewer, or how many of each section. */
function formatSources(
  model: SiteModel,
  givers: readonly string[],
  all: readonly OperationPage[],
): string {
  if (givers.length === 0)
    return 'No single call: the service itself, or a call of an earlier version.';
  const sources = buildErrorSources(givers, all);
  if (sources.kind === 'by-section') {
    const counts = sources.sections.map(({ title, count }) => `${title} ${count}`);
    return `${givers.length} calls, by section: ${counts.join(', ')}.`;
  }
  const { kind, paths } = sources;
  if (paths.length === 0) return 'Every call.';
  const calls = formatBySection(model, paths);
  return kind === 'these'
    ? `${calls}.`
    : `${givers.length} calls, all but these ${paths.length}: ${calls}.`;
}

/** Calls by section: one word for the section instead of an address for each call. */
function formatBySection(model: SiteModel, paths: readonly string[]): string {
  const sections = new Map<string, string[]>();
  for (const path of paths) {
    const page = model.pages[path];
    const section = page?.navigationSection ?? '';
    sections.set(section, [...(sections.get(section) ?? []), page?.title ?? path]);
  }
  return [...sections].map(([title, calls]) => `${title}: ${calls.join(', ')}`).join('; ');
}
