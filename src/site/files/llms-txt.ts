import { AGENT_SKILLS_INDEX, MONEY_RULES_PAGE } from '#contract/agent-files.ts';
import type { Page, SiteModel } from '#model/site-model.ts';
import { formatMcpUrl } from '#model/format-mcp-url.ts';
import { formatSandboxUrl } from '#model/format-sandbox-url.ts';
import { listGroups, type PageGroup } from './llms-sections.ts';
import { formatCode, joinBlocks } from './markdown-syntax.ts';
import { formatPageLink } from './page-link.ts';

/** The index of the site for language models (https://llmstxt.org). */
export function formatLlmsTxt(model: SiteModel): string {
  const { docsName, description } = model.settings;
  return `${joinBlocks([
    `# ${docsName}`,
    `> ${description}`,
    formatStart(model),
    formatSandbox(model),
    ...listGroups(model).map((group) => formatGroup(model, group)),
  ])}\n`;
}

/** What to read first, and in which other forms the site stands. */
function formatStart(model: SiteModel): string {
  const { siteUrl, apiUrl } = model.settings;
  const first = model.pages[MONEY_RULES_PAGE]
    ? `Before you write code, read ${formatPageLink(model, MONEY_RULES_PAGE)}. `
    : '';
  return `${first}Every page is Markdown at its address with .md, and at the address itself for \`Accept: text/markdown\`. The text of all pages, by section: ${siteUrl}/llms-full.txt. The description (OpenAPI 3.1): ${siteUrl}/openapi.yaml. A Postman collection: ${siteUrl}/wallet-api.postman_collection.json. Skills: ${siteUrl}${AGENT_SKILLS_INDEX}. MCP: ${formatMcpUrl(model.settings)}. The API answers at ${apiUrl}.`;
}

/** How a program comes to a key without anybody's help; nothing where there is no sandbox. */
function formatSandbox({ settings }: SiteModel): string {
  if (!settings.sandbox.enabled) return '';
  const url = formatSandboxUrl(settings);
  return `The sandbox answers every call below: put ${url} before the path. POST ${url}/workspaces, without a body and without a key, gives a workspace and an app key. ${settings.siteUrl}/sandbox.md says how it differs from production.`;
}

function formatGroup(model: SiteModel, { title, pages }: PageGroup): string {
  return `## ${title}\n\n${pages.map((page) => formatEntry(model, page)).join('\n')}`;
}

/** A page; an API page with its call, as the sandbox answers the call. */
function formatEntry(model: SiteModel, page: Page): string {
  const link = formatPageLink(model, page.path);
  if (page.kind === 'guide') return `- ${link}: ${page.description}`;
  const { method, endpoint } = page.operation;
  return `- ${link}: ${formatCode(`${method} ${endpoint}`)} ${shorten(page.description)}`;
}

/** Shortest beginning of a sentence that says something by itself. */
const MIN_BEGINNING = 16;

/**
 * The beginning of a sentence, up to its first comma or colon: the index holds every call, and agents cut what is
 * longer than 50,000 characters. A sentence that goes on with a choice stays whole: a call that suspends, activates or
 * closes an account does not just suspend it.
 */
function shorten(sentence: string): string {
  const end = sentence.slice(MIN_BEGINNING).search(/[,:;] /);
  if (end < 0) return sentence;
  const beginning = sentence.slice(0, MIN_BEGINNING + end);
  const rest = sentence.slice(beginning.length);
  const isWhole = /\b(and|or)$/.test(beginning) || (rest.startsWith(',') && / or /.test(rest));
  return isWhole ? sentence : `${beginning}.`;
}
