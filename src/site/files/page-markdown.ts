import type { Page, SiteModel } from '#model/site-model.ts';
import { formatGuideMarkdown } from './guide-markdown.ts';
import { formatOperationMarkdown, type Detail } from './operation-markdown.ts';

/** A page as clean Markdown, with absolute links to the Markdown of other pages. */
export function formatPageMarkdown(model: SiteModel, page: Page, detail: Detail = 'full'): string {
  return page.kind === 'operation'
    ? formatOperationMarkdown(model, page, detail)
    : formatGuideMarkdown(model, page, detail);
}
