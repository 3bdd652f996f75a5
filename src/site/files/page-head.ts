import { stringify } from 'yaml';
import { LLMS_INDEX } from '#contract/agent-files.ts';
import { buildNeighbours } from '#site/layout/build-neighbours.ts';
import { findWorkflow } from '#site/workflows/find-workflow.ts';
import { formatSamplesPath } from '#site/article/samples-path.ts';
import type { Page, SiteModel } from '#model/site-model.ts';
import { formatLink, formatPageLink, formatTarget } from './page-link.ts';

/** What programs sort pages by, as the YAML before the text. */
export function formatFrontmatter(model: SiteModel, page: Page): string {
  const operation = page.kind === 'operation' ? page.operation : undefined;
  const facts = {
    title: page.title,
    url: model.settings.siteUrl + page.path,
    ...(operation && { operationId: operation.operationId }),
    ...(operation?.permission !== undefined && { permission: operation.permission }),
    ...(page.lastChanged !== undefined && { date: page.lastChanged }),
  };
  return `---\n${stringify(facts, { lineWidth: 0 })}---`;
}

/** Where a reader of the page goes on: its part of the description, its other samples, its workflows, the next page. */
export function formatPageLinks(model: SiteModel, page: Page, hasSamples: boolean): string {
  const { next } = buildNeighbours(model.navigation, page.path);
  const workflows = listWorkflows(model, page).map((name) =>
    formatLink(model, name.replace('.arazzo.yaml', ''), `/workflows/${name}`),
  );
  const samples = page.kind === 'operation' ? 'Other languages, SDK' : 'Other languages';
  return [
    page.kind === 'operation' ? formatLink(model, 'OpenAPI', `${page.path}.openapi.json`) : '',
    hasSamples ? formatLink(model, samples, formatSamplesPath(page.path)) : '',
    workflows.length > 0 ? `Workflows: ${workflows.join(', ')}` : '',
    next ? `Next: ${formatPageLink(model, next.href)}` : '',
    `All pages: [${LLMS_INDEX}](${formatTarget(model, LLMS_INDEX)})`,
  ]
    .filter((part) => part !== '')
    .join(' | ');
}

/** The workflows that call the operation, or the one of the guide. */
function listWorkflows(model: SiteModel, page: Page): readonly string[] {
  if (page.kind === 'guide') {
    const name = findWorkflow(model, page.path);
    return name === undefined ? [] : [`${name}.arazzo.yaml`];
  }
  const { operationId } = page.operation;
  return model.workflows.filter((name) =>
    model.workflowSteps[name]?.some((step) => step.operationId === operationId),
  );
}
