import type { GuidePage, SiteModel } from '#model/site-model.ts';
import { COMPONENT_WRITERS } from './component-markdown.ts';
import { formatLayoutData } from './layout-markdown.ts';
import { joinBlocks } from './markdown-syntax.ts';
import { formatMdx } from './mdx-markdown.ts';

/** A guide as Markdown: its title, its text, and what its layout shows besides. */
export function formatGuideMarkdown(model: SiteModel, page: GuidePage): string {
  const blocks = [
    `# ${page.title}`,
    page.description,
    formatMdx(model, page.body, COMPONENT_WRITERS),
    formatLayoutData(model, page),
  ];
  return `${joinBlocks(blocks)}\n`;
}
