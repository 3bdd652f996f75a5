import type { SampleApp } from '#contract/site-data.ts';
import type { GuidePage, Layout, SiteModel } from '#model/site-model.ts';
import {
  formatStatusMeaning,
  formatStatusPhrase,
  listStatuses,
} from '#model/pages/status-meanings.ts';
import { buildErrorSources } from '#site/pages/error-sources.ts';
import { CONTACT_ADDRESS } from '#site/contact/contact-address.ts';
import { findWorkflow, RUN_SECTION } from '#site/workflows/find-workflow.ts';
import { ERROR_CODES, STATUSES } from '#site/pages/page-sections.ts';
import { formatCode, formatLine, formatTable, joinBlocks } from './markdown-syntax.ts';
import { formatDescription } from './mdx-markdown.ts';
import { formatSectionFacts } from './section-markdown.ts';
import { formatOperationLink, formatPageLink, formatTarget } from './page-link.ts';

/** What a layout shows of the model's data below the page's own text, as Markdown; '' where it shows none. */
export function formatLayoutData(model: SiteModel, page: GuidePage): string {
  return WRITERS[page.layout]?.(model, page) ?? '';
}

type LayoutWriter = (model: SiteModel, page: GuidePage) => string;

const WRITERS: Partial<Readonly<Record<Layout, LayoutWriter>>> = {
  'api-reference': formatReference,
  article: formatFlow,
  apps: (model) => formatApps(model, 'Calls by app', formatAppCalls),
  callbacks: formatEvents,
  changelog: formatChangelog,
  contact: formatContact,
  home: (model) => formatApps(model, 'Sample apps', formatAppCard),
  resources: (model) => formatCards(model, model.data.resources),
  'status-codes': (model) => joinBlocks([formatStatuses(model), formatErrorCodes(model)]),
  'use-case': formatFlow,
  'use-cases': (model) =>
    formatCards(
      model,
      model.data.useCases.map(({ title, ...card }) => ({ name: title, ...card })),
    ),
};

function formatContact({ settings }: SiteModel): string {
  const form = settings.dataBackend.enabled
    ? `, or use the form at ${settings.siteUrl}/contact`
    : '';
  return `Write to ${CONTACT_ADDRESS}${form}.`;
}

function formatFlow(model: SiteModel, { path }: GuidePage): string {
  return formatWorkflow(model, findWorkflow(model, path));
}

/** The file of a flow for programs; nothing where there is none. */
function formatWorkflow({ settings }: SiteModel, name: string | undefined): string {
  if (name === undefined) return '';
  const file = `${name}.arazzo.yaml`;
  return `${RUN_SECTION.title}: [${file}](${settings.siteUrl}/workflows/${file}) (Arazzo 1.0).`;
}

interface Card {
  readonly href: string;
  readonly name: string;
  readonly description: string;
}

function formatCards(model: SiteModel, cards: readonly Card[]): string {
  return cards
    .map(
      ({ href, name, description }) =>
        `- [${name}](${formatTarget(model, href)}): ${formatLine(description)}`,
    )
    .join('\n');
}

function formatReference(model: SiteModel): string {
  const sections = model.navigation.map(({ title, links }) => {
    const lines = links.flatMap(({ href }) => {
      const page = model.pages[href];
      return page?.kind === 'operation'
        ? [`- ${formatOperationLink(model, page)}: ${page.description}`]
        : [];
    });
    if (lines.length === 0) return '';
    const facts = model.sections[title];
    const overview = facts ? formatSectionFacts(model, facts) : '';
    return joinBlocks([`## ${title}`, overview, lines.join('\n')]);
  });
  return joinBlocks(sections);
}

function formatApps(
  model: SiteModel,
  heading: string,
  format: (model: SiteModel, app: SampleApp) => string,
): string {
  const apps = model.data.sampleApps.map((app) => format(model, app));
  return apps.length === 0 ? '' : joinBlocks([`## ${heading}`, ...apps]);
}

function formatAppCard(model: SiteModel, { title, subtitle, description, url }: SampleApp): string {
  return joinBlocks([
    `### ${title}`,
    subtitle,
    formatDescription(model, description),
    `[More about this app](${formatTarget(model, url)})`,
  ]);
}

function formatAppCalls(model: SiteModel, { id, title, githubUrl, operations }: SampleApp): string {
  const calls = operations.map((path) => `- ${formatPageLink(model, path)}`);
  const workflow = formatWorkflow(model, findWorkflow(model, `/app-${id}`));
  return joinBlocks([`### ${title}`, calls.join('\n'), workflow, `[Source](${githubUrl})`]);
}

function formatEvents(model: SiteModel): string {
  const lines = model.webhooks.map(({ name, summary, description, pages }) => {
    const senders =
      pages.length === 0
        ? ''
        : ` Sent by ${pages.map((path) => formatPageLink(model, path)).join(', ')}.`;
    return `- ${formatCode(name)}: ${summary}. ${formatLine(formatDescription(model, description))}${senders}`;
  });
  return lines.length === 0 ? '' : `## Events that the platform sends\n\n${lines.join('\n')}`;
}

function formatChangelog(model: SiteModel): string {
  return joinBlocks(
    model.data.changelog.map(({ date, title, kind, breaking, sections, body }) => {
      const facts = [kind, breaking ? 'breaking' : '', ...sections].filter((fact) => fact !== '');
      return joinBlocks([
        `## ${date}: ${title}`,
        `*${facts.join(', ')}*`,
        formatDescription(model, body),
      ]);
    }),
  );
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
  const entries = model.errors.toSorted((a, b) => a.status - b.status);
  const all = Object.values(model.pages)
    .filter(({ kind }) => kind === 'operation')
    .map(({ path }) => path);
  const rows = entries.map(({ status, code, title, cause, cure, pages }) => [
    String(status),
    formatCode(code),
    title,
    formatDescription(model, cause),
    formatDescription(model, cure),
    formatSources(model, pages, all),
  ]);
  const head = ['Status', 'Code', 'Title', 'Cause', 'Cure', 'Calls'];
  return `## ${ERROR_CODES.title}\n\n${formatTable(head, rows)}`;
}

/** The calls that give an error, or those that do not where these are fewer. */
function formatSources(
  model: SiteModel,
  givers: readonly string[],
  all: readonly string[],
): string {
  if (givers.length === 0) return 'None of this version.';
  const { kind, paths } = buildErrorSources(givers, all);
  if (paths.length === 0) return 'Every call.';
  const links = paths.map((path) => formatPageLink(model, path)).join(', ');
  return kind === 'these' ? links : `All calls but ${links}.`;
}
