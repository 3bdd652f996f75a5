import { formatMarkdownPath } from '#site/article/markdown-path.ts';
import type { OperationPage, SiteModel } from '#model/site-model.ts';

/** Absolute address of a link's target: a page's Markdown, or what the site offers under that path. */
export function formatTarget(model: SiteModel, target: string): string {
  if (!target.startsWith('/') || target.startsWith('//')) return target;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? [];
  const current = model.redirects[path] ?? path;
  const file = model.pages[current] ? formatMarkdownPath(current) : current;
  return model.settings.siteUrl + file + rest;
}

/** A link to a page by its title; a path that is no page stands for itself. */
export function formatPageLink(model: SiteModel, path: string): string {
  const title = model.pages[path]?.title ?? path;
  return `[${title.replace(/[[\]\\]/g, '\\$&')}](${formatTarget(model, path)})`;
}

/** A link to an operation's page, with its method and endpoint. */
export function formatOperationLink(model: SiteModel, { path, operation }: OperationPage): string {
  return `${formatPageLink(model, path)} (\`${operation.method} ${operation.endpoint}\`)`;
}
