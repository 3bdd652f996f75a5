import type { Page, SiteModel } from '#model/site-model.ts';
import { formatSandboxUrl } from '#model/format-sandbox-url.ts';
import { listPages } from './listed-pages.ts';
import { joinBlocks } from './markdown-syntax.ts';
import { formatPageLink } from './page-link.ts';
import { formatPageMarkdown } from './page-markdown.ts';

/** The index of the site for language models (https://llmstxt.org). */
export function formatLlmsTxt(model: SiteModel): string {
  const { siteUrl, docsName, description, apiUrl } = model.settings;
  const pages = listPages(model);
  const others = pages.filter(({ navigationSection }) => navigationSection === undefined);
  const isUseCase = (page: Page) => page.kind === 'guide' && page.layout === 'use-case';
  return `${joinBlocks([
    `# ${docsName}`,
    `> ${description}`,
    `Every page is also Markdown: its address followed by .md. All pages in one file: ${siteUrl}/llms-full.txt. The API description (OpenAPI 3.1): ${siteUrl}/openapi.yaml. A Postman collection: ${siteUrl}/wallet-api.postman_collection.json, with an environment for the sandbox: ${siteUrl}/wallet-api.postman_environment.json. The API itself answers at ${apiUrl}.${formatSandbox(model)}`,
    ...model.navigation.map(({ title, links }) =>
      formatSection(
        model,
        title,
        links.flatMap(({ href }) => pages.find(({ path }) => path === href) ?? []),
      ),
    ),
    formatSection(model, 'Use cases', others.filter(isUseCase)),
    // A section of this name may be left out where there is little room.
    formatSection(
      model,
      'Optional',
      others.filter((page) => !isUseCase(page)),
    ),
  ])}\n`;
}

/** How a program comes to a key without anybody's help; nothing where there is no sandbox. */
function formatSandbox({ settings }: SiteModel): string {
  const url = formatSandboxUrl(settings);
  return settings.sandbox.enabled
    ? ` The sandbox answers the same calls at ${url}: POST ${url}/workspaces, without a body and without a key, gives a workspace and an app key. ${settings.siteUrl}/sandbox.md says how it differs from production.`
    : '';
}

function formatSection(model: SiteModel, title: string, pages: readonly Page[]): string {
  if (pages.length === 0) return '';
  const lines = pages.map((page) => `- ${formatPageLink(model, page.path)}: ${page.description}`);
  return `## ${title}\n\n${lines.join('\n')}`;
}

/** All pages in one file, API pages with one sample each. */
export function formatLlmsFullTxt(model: SiteModel): string {
  const { siteUrl, docsName, description } = model.settings;
  const pages = listPages(model).map(
    (page) => `Source: ${siteUrl}${page.path}\n\n${formatPageMarkdown(model, page, 'brief')}`,
  );
  return [`# ${docsName}\n\n> ${description}\n`, ...pages].join('\n---\n\n');
}
