import type { GuidePage, SiteModel } from '#model/site-model.ts';
import { createComponentWriters } from './component-markdown.ts';
import { formatLayoutData } from './layout-markdown.ts';
import { joinBlocks } from './markdown-syntax.ts';
import { formatMdx } from './mdx-markdown.ts';
import type { Detail } from './operation-markdown.ts';
import { formatFrontmatter, formatPageLinks } from './page-head.ts';

/** A guide as Markdown: its title, its text, and what its layout shows besides. */
export function formatGuideMarkdown(
  model: SiteModel,
  page: GuidePage,
  detail: Detail = 'full',
): string {
  let hasSamples = false;
  const writers = createComponentWriters(page, () => (hasSamples = true));
  const text = formatMdx(model, page.body, writers);
  const isFull = detail === 'full';
  const blocks = [
    isFull ? formatFrontmatter(model, page) : '',
    `# ${page.title}`,
    isFull ? formatPageLinks(model, page, hasSamples) : '',
    page.label ?? '',
    page.description,
    text,
    formatLayoutData(model, page),
  ];
  return `${joinBlocks(blocks)}\n`;
}
