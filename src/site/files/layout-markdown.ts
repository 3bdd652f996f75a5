import type { SampleApp } from '#contract/site-data.ts';
import { EXPLORE_USE_CASES } from '#contract/texts.ts';
import type { GuidePage, Layout, SiteModel } from '#model/site-model.ts';
import { CONTACT_ADDRESS } from '#site/contact/contact-address.ts';
import { CONTACT_HELP, CONTACT_MISTAKE } from '#site/contact/contact-help.ts';
import { listUseCases } from '#site/pages/find-use-case.ts';
import { buildDemo } from '#site/demo/build-demo.ts';
import { formatDemo } from './demo-markdown.ts';
import { APPS_INTRO, buildFacts, buildRunning, QUICK_LINKS } from '#site/pages/home-texts.ts';
import {
  APP_CALLS,
  APP_LIST,
  EXAM_FORM,
  EXAM_FORM_TEXT,
  hasInbox,
} from '#site/pages/page-sections.ts';
import { findWorkflow, listSteps, RUN_SECTION } from '#site/workflows/find-workflow.ts';
import { formatStep } from '#site/workflows/workflow.ts';
import { formatChangelog, formatChanges } from './changelog-markdown.ts';
import { formatCode, formatLine, joinBlocks } from './markdown-syntax.ts';
import { formatDescription } from './mdx-markdown.ts';
import { formatSectionFacts } from './section-markdown.ts';
import { formatLink, formatOperationLink, formatPageLink, formatTarget } from './page-link.ts';
import { formatQuality } from './quality-markdown.ts';
import { formatStatusCodes } from './status-markdown.ts';

/** What a layout shows of the model's data below the page's own text, as Markdown; '' where it shows none. */
export function formatLayoutData(model: SiteModel, page: GuidePage): string {
  return WRITERS[page.layout]?.(model, page) ?? '';
}

type LayoutWriter = (model: SiteModel, page: GuidePage) => string;

const WRITERS: Partial<Readonly<Record<Layout, LayoutWriter>>> = {
  'api-reference': formatReference,
  article: (model, { path }) => formatWorkflow(model, findWorkflow(model, path)),
  apps: (model) =>
    joinBlocks([
      formatApps(model, APP_LIST.title, formatAppEntry),
      formatApps(model, APP_CALLS.title, formatAppCalls),
    ]),
  callbacks: formatEvents,
  changelog: formatChangelog,
  changes: formatChanges,
  contact: formatContact,
  exam: (model) => (hasInbox(model) ? joinBlocks([`## ${EXAM_FORM.title}`, EXAM_FORM_TEXT]) : ''),
  home: formatHome,
  quality: ({ quality, settings }) => formatQuality(quality, settings),
  resources: (model) => formatCards(model, model.data.resources),
  'status-codes': formatStatusCodes,
  'use-case': (model, page) => joinBlocks([formatFlow(model, page), formatOtherCases(model, page)]),
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
  const { name, url } = settings.sourceHost;
  return joinBlocks([
    '## By e-mail',
    `Write to ${CONTACT_ADDRESS}${form}.`,
    '## What helps us to help',
    CONTACT_HELP.map((text) => `- ${text}`).join('\n'),
    '## A mistake on a page?',
    `${CONTACT_MISTAKE} [${name}](${url}).`,
  ]);
}

function formatHome(model: SiteModel): string {
  const links = QUICK_LINKS.map(
    ([href, , title, text]) => `- ${formatLink(model, title, href)}: ${text}`,
  );
  const running = buildRunning(model).map(
    ([href, title, text]) => `- ${formatLink(model, title, href)}: ${text}`,
  );
  const demo = buildDemo(model);
  return joinBlocks([
    buildFacts(model)
      .map(([count, what]) => `- ${count} ${what}`)
      .join('\n'),
    demo ? formatDemo(demo, model) : '',
    '## What runs here',
    running.join('\n'),
    '## Where to begin',
    links.join('\n'),
    formatApps(model, 'Sample apps', formatAppCard, APPS_INTRO),
  ]);
}

/** A flow with its steps, as a page of a use case shows them before the flow is opened. */
function formatFlow(model: SiteModel, { path }: GuidePage): string {
  const name = findWorkflow(model, path);
  const steps = name === undefined ? [] : listSteps(model, name);
  const lines = steps.map(
    ({ stepId, description }, at) => `${at + 1}. **${formatStep(stepId)}** ${description}`,
  );
  return joinBlocks([formatWorkflow(model, name), lines.join('\n')]);
}

/** The file of a flow for programs; nothing where there is none. */
function formatWorkflow({ settings }: SiteModel, name: string | undefined): string {
  if (name === undefined) return '';
  const file = `${name}.arazzo.yaml`;
  return joinBlocks([
    `## ${RUN_SECTION.title}`,
    `You can download the whole flow as a file that programs can run: [${file}](${settings.siteUrl}/workflows/${file}) (Arazzo 1.0).`,
  ]);
}

function formatOtherCases(model: SiteModel, { path }: GuidePage): string {
  const others = listUseCases(model.data).filter(({ href }) => href !== path);
  return joinBlocks([
    `## ${EXPLORE_USE_CASES}`,
    formatCards(
      model,
      others.map(({ title, ...card }) => ({ name: title, ...card })),
    ),
  ]);
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
      return page?.kind === 'operation' ? [`- ${formatOperationLink(model, page)}`] : [];
    });
    if (lines.length === 0) return '';
    const facts = model.sections[title];
    // The list below has the address of every call.
    const overview = facts
      ? formatSectionFacts(facts, (path) => model.pages[path]?.title ?? path)
      : '';
    return joinBlocks([`## ${title}`, overview, lines.join('\n')]);
  });
  return joinBlocks(sections);
}

function formatApps(
  model: SiteModel,
  heading: string,
  format: (model: SiteModel, app: SampleApp) => string,
  intro = '',
): string {
  const apps = model.data.sampleApps.map((app) => format(model, app));
  return apps.length === 0 ? '' : joinBlocks([`## ${heading}`, intro, ...apps]);
}

function formatAppEntry(model: SiteModel, { title, subtitle, url }: SampleApp): string {
  return `- ${formatLink(model, title, url)}: ${subtitle}`;
}

function formatAppCard(
  model: SiteModel,
  { title, subtitle, description, url, githubUrl }: SampleApp,
): string {
  return joinBlocks([
    `### ${title}`,
    subtitle,
    formatDescription(model, description),
    `[More about this app](${formatTarget(model, url)}), [Source](${githubUrl})`,
  ]);
}

function formatAppCalls(model: SiteModel, { id, title, githubUrl, operations }: SampleApp): string {
  const calls = operations.map((path) => {
    const page = model.pages[path];
    const isCall = page?.kind === 'operation';
    return `- ${isCall ? formatOperationLink(model, page) : formatPageLink(model, path)}`;
  });
  const workflow = formatWorkflow(model, findWorkflow(model, `/app-${id}`));
  return joinBlocks([
    `### ${title}`,
    calls.join('\n'),
    workflow,
    `[Source of ${title}](${githubUrl})`,
  ]);
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
