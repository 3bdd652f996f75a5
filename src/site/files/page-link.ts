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

/** A link with a text that is no Markdown. */
export function formatLink(model: SiteModel, text: string, target: string): string {
  return `[${text.replace(/[[\]\\]/g, '\\$&')}](${formatTarget(model, target)})`;
}

/** A link to a page by its title; a path that is no page stands for itself. */
export function formatPageLink(model: SiteModel, path: string): string {
  return formatLink(model, model.pages[path]?.title ?? path, path);
}

/** A link to an operation's page by method and title, as pages show it, with its endpoint. */
export function formatOperationLink(model: SiteModel, page: OperationPage): string {
  const { method, endpoint } = page.operation;
  return `${formatLink(model, `${method} ${page.title}`, page.path)} \`${endpoint}\``;
}
