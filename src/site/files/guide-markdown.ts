import type { GuidePage, SiteModel } from '#model/site-model.ts';
import { formatMarkdownPath } from '#site/article/markdown-path.ts';

/** A guide as Markdown: its components become what they stand for. */
export function formatGuideMarkdown(model: SiteModel, page: GuidePage): string {
  const body = page.body
    .replace(/^import .*$/gm, '')
    .replace(/<OperationLink operation="([^"]+)"\s*\/>/g, (_, id: string) =>
      formatOperationLink(model, id),
    )
    .replace(/<StepDiagram\s+steps=\{(\[[\s\S]*?\])\}\s*\/>/g, (_, steps: string) =>
      formatSteps(steps),
    )
    .replace(
      /<Property name="([^"]+)"(?: type="([^"]+)")?>/g,
      (_, name: string, type?: string) => `- \`${name}\`${type ? ` (${type})` : ''}: `,
    )
    .replace(/<Image src="([^"]+)" alt="([^"]+)"[^>]*\/>/g, '![$2]($1)')
    .replace(/^[ \t]*<\/?[A-Z][^>]*>[ \t]*$/gm, '')
    .replace(/<\/?[A-Z][A-Za-z]*[^>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return `# ${page.title}\n\n${page.description}\n\n${body}\n`;
}

function formatOperationLink(model: SiteModel, operationId: string): string {
  const page = Object.values(model.pages).find(
    (candidate) =>
      candidate.kind === 'operation' && candidate.operation.operationId === operationId,
  );
  if (page?.kind !== 'operation') return operationId;
  const { method, endpoint } = page.operation;
  return `[${page.title}](${model.settings.siteUrl}${formatMarkdownPath(page.path)}) (\`${method} ${endpoint}\`)`;
}

/** Steps are written as a JavaScript list; only their titles and texts matter here. */
function formatSteps(source: string): string {
  const titles = [...source.matchAll(/title:\s*(['"])(.*?)\1/g)].map((match) => match[2]);
  return titles.map((title, index) => `${index + 1}. ${title}`).join('\n');
}
