import { buildSdkSamples } from '#languages/sdk/build-sdk-samples.ts';
import { formatTabTitle } from '#site/article/tab-title.ts';
import { formatSamplesPath } from '#site/article/samples-path.ts';
import { formatSandboxUrl } from '#model/format-sandbox-url.ts';
import type { GuidePage, OperationPage, Page, SiteModel } from '#model/site-model.ts';
import { createComponentWriters, type CodePanels } from './component-markdown.ts';
import { formatCode, formatFence, joinBlocks } from './markdown-syntax.ts';
import { formatMdx } from './mdx-markdown.ts';
import { formatPageLink } from './page-link.ts';
import type { SiteFile } from './site-file.ts';

const SANDBOX_PAGE = '/sandbox';

/** Where samples call; nothing where the sandbox has no page. */
export function formatEnvironments(model: SiteModel): string {
  const { apiUrl } = model.settings;
  if (!model.pages[SANDBOX_PAGE]) return '';
  return `\`WALLET_API_URL\` is the base address: ${apiUrl} when it is not set, an error when it is empty, or ${formatSandboxUrl(model.settings)} for the ${formatPageLink(model, SANDBOX_PAGE)}.`;
}

/** The samples that the Markdown of a page leaves out, as a file beside it; none where there is nothing else. */
export function buildSamplesFile(model: SiteModel, page: Page): SiteFile | undefined {
  const blocks =
    page.kind === 'operation'
      ? [...listOperationSamples(page), ...listSdkSamples(model, page)]
      : listGuideSamples(model, page);
  if (blocks.length === 0) return undefined;
  const head = [
    `# ${page.title}: other languages${page.kind === 'operation' ? ' and the SDK' : ''}`,
    `The samples of ${formatPageLink(model, page.path)} that its Markdown leaves out.`,
    formatEnvironments(model),
  ];
  return {
    path: formatSamplesPath(page.path),
    contentType: 'text/markdown; charset=utf-8',
    body: `${joinBlocks([...head, ...blocks])}\n`,
  };
}

function listOperationSamples({ operation }: OperationPage): readonly string[] {
  return operation.samples
    .slice(1)
    .map(({ language, code }) =>
      joinBlocks([`## ${formatTabTitle(undefined, language)}`, formatFence(code, language)]),
    );
}

/** Samples with an SDK. Languages that share their text are named together. */
function listSdkSamples(
  { settings, apiVersion }: SiteModel,
  { operation }: OperationPage,
): readonly string[] {
  const samples = buildSdkSamples(operation, { ...settings, version: apiVersion });
  const codes = [...new Set(samples.map(({ code }) => code))];
  return codes.map((code) => {
    const same = samples.filter((sample) => sample.code === code);
    const names = same.map(({ language }) => formatTabTitle(undefined, language)).join(', ');
    const { language, install } = same[0]!;
    return joinBlocks([
      `## ${names} with the SDK`,
      `Install the SDK: ${formatCode(install)}`,
      formatFence(code, language),
    ]);
  });
}

/** The panels of the guide's code groups that are not shown first. */
function listGuideSamples(model: SiteModel, page: GuidePage): readonly string[] {
  const groups: CodePanels[] = [];
  formatMdx(
    model,
    page.body,
    createComponentWriters(page, (group) => groups.push(group)),
  );
  return groups.map(({ title, others }, index) =>
    joinBlocks([`## ${title === '' ? `Code ${index + 1}` : formatCode(title)}`, ...others]),
  );
}
